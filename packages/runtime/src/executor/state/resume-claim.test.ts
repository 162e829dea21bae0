// A turn is gone on with once: whatever is tried again, by whom, and wherever the resume before was cut off.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ann, answer, type Deps, type Desk, desk, look, pay } from "../../../testing/desk.ts";
import { call, deferredOf, statuses, stored } from "../../../testing/turn.ts";
import { tool } from "../../by-hand/tool.ts";
import { FunctionToolset } from "../../compose/function-toolset.ts";
import type { CallDecision, DeferredCalls } from "../deferred-calls.ts";
import { ToolExecutor } from "../tool-executor.ts";
import { DeferredStateError } from "./deferred-state-error.ts";
import { MemoryResumeStore } from "./memory-resume-store.ts";
import type { ResumeStore } from "./resume-store.ts";

const yes = answer({ approved: true });

/** Executors of several processes: one desk, one store. */
function processes(texts: Parameters<typeof desk>[0] = { ...pay, ...look }): Desk & {
  readonly store: MemoryResumeStore;
  readonly executor: () => ToolExecutor<{ readonly user: string }>;
} {
  const made = desk(texts);
  const store = new MemoryResumeStore();
  return { ...made, store, executor: () => new ToolExecutor(made.source, { resumes: store }) };
}

async function refusalOf(promise: Promise<unknown>): Promise<DeferredStateError> {
  const error: unknown = await promise.then(
    () => new Error("It was not refused."),
    (thrown: unknown) => thrown,
  );
  if (error instanceof DeferredStateError) return error;
  throw error;
}

describe("a state that was resumed", () => {
  it("is refused, also by another process, with what became of its calls", async () => {
    const { executor, ran } = processes();
    const deferred = await deferredOf(executor().run([call("a", "pay", { n: 3 })], ann));
    await executor().resume(deferred, yes, ann);
    for (const again of [yes, answer({ approved: false }), { ...yes, takeOver: true }]) {
      const refusal = await refusalOf(executor().resume(deferred, again, ann));
      expect(refusal.code).toBe("REPLAYED");
      expect(refusal.outcomes).toMatchObject([{ toolCallId: "a", status: "ok", result: "pay 3" }]);
    }
    expect(ran).toEqual(["pay 3"]);
  });

  it("is refused by the same executor without any store", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    await executor.resume(deferred, yes, ann);
    const refusal = await refusalOf(executor.resume(stored(deferred), yes, ann));
    // Results may be large, and there may be many turns: what is kept by default has none.
    expect(refusal).toMatchObject({ code: "REPLAYED", outcomes: [] });
    expect(ran).toEqual(["pay 0"]);
  });

  it("runs once when it is resumed twice at the same time", async () => {
    const { executor, ran } = processes();
    const deferred = await deferredOf(executor().run([call("a", "pay")], ann));
    const tries = [1, 2, 3, 4].map(() => executor().resume(deferred, yes, ann));
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ name: "DeferredStateError" });
    expect(ran).toEqual(["pay 0"]);
  });

  it("runs once however the resumes of several processes are interleaved", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { source, ran } = desk(pay);
        const store = new MemoryResumeStore();
        const slow: ResumeStore = {
          read: scheduler.scheduleFunction(store.read),
          write: scheduler.scheduleFunction(store.write),
        };
        const executor = (): ToolExecutor<Deps> => new ToolExecutor(source, { resumes: slow });
        const deferred = await deferredOf(executor().run([call("a", "pay")], ann));
        const tries = [1, 2, 3].map(() => executor().resume(deferred, yes, ann));
        const done = await scheduler.waitFor(Promise.allSettled(tries));
        expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        expect(ran).toEqual(["pay 0"]);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused as well once its next state is resumed, and so is that one afterwards", async () => {
    const { executor, ran } = processes();
    const first = await deferredOf(executor().run([call("a", "pay"), call("b", "pay", { n: 1 })], ann));
    const second = await deferredOf(executor().resume(first, yes, ann));
    expect((await refusalOf(executor().resume(first, yes, ann))).message).toContain(
      "wait on in a later state",
    );
    const results: readonly CallDecision[] = [{ toolCallId: "b", approved: true }];
    await executor().resume(second, { results }, ann);
    for (const state of [first, second]) {
      for (const takeOver of [false, true]) {
        const refusal = await refusalOf(executor().resume(state, { results, takeOver }, ann));
        expect(refusal.code).toBe("REPLAYED");
        expect(statuses(refusal.outcomes)).toEqual(["a ok", "b ok"]);
      }
    }
    expect(ran).toEqual(["pay 0", "pay 1"]);
  });

  it("can be resumed again when nothing has run, since the answers or the tools were wrong", async () => {
    const { executor, source, store, ran } = processes();
    const deferred = await deferredOf(executor().run([call("a", "pay")], ann));
    await refusalOf(executor().resume(deferred, answer({ approved: "yes" }), ann));
    await refusalOf(executor().resume(deferred, { results: [{ toolCallId: "x", approved: true }] }, ann));
    const down = {
      find: async () => [],
      add: () => Promise.reject(new Error("down")),
      remove: async () => undefined,
    };
    const failing = new ToolExecutor(source, { resumes: store, approvals: { store: down } });
    const always = answer({ approved: true, remember: "tool" });
    await expect(failing.resume(deferred, always, ann)).rejects.toThrow("down");
    const broken = new ToolExecutor({ tools: () => Promise.reject(new Error("gone")) }, { resumes: store });
    await expect(broken.resume(deferred, yes, ann)).rejects.toThrow("gone");
    expect(statuses(await executor().resume(deferred, yes, ann))).toEqual(["a ok"]);
    expect(ran).toEqual(["pay 0"]);
  });
});

describe("a resume that was cut off", () => {
  /** Two calls of which the second hangs: the process is gone, as far as the others know. */
  async function cutOff(): Promise<{
    readonly deferred: DeferredCalls;
    readonly ran: string[];
    readonly store: MemoryResumeStore;
    readonly next: () => ToolExecutor;
  }> {
    const ran: string[] = [];
    const store = new MemoryResumeStore();
    const source = (hangs: boolean): FunctionToolset =>
      new FunctionToolset([
        tool<{ readonly n: number }, number>({
          name: "pay",
          description: "Pays.",
          inputSchema: { type: "object", properties: { n: { type: "number" } } },
          requiresApproval: true,
          execute: ({ n }) => {
            ran.push(`pay ${n}`);
            return hangs && n === 2 ? new Promise(() => undefined) : n;
          },
        }),
      ]);
    const dying = new ToolExecutor(source(true), { resumes: store });
    const calls = [1, 2, 3].map((n) => call(String(n), "pay", { n }));
    const deferred = await deferredOf(dying.run(calls, ann));
    const results: readonly CallDecision[] = [
      { toolCallId: "1", approved: true },
      { toolCallId: "2", approved: true },
    ];
    void dying.resume(deferred, { results }, ann);
    await sleep(20);
    expect(ran).toEqual(["pay 1", "pay 2"]);
    return { deferred, ran, store, next: () => new ToolExecutor(source(false), { resumes: store }) };
  }

  it("says so, with what is known, and runs nothing", async () => {
    const { deferred, ran, next } = await cutOff();
    const refusal = await refusalOf(next().resume(deferred, { results: [] }, ann));
    expect(refusal.code).toBe("INTERRUPTED");
    expect(refusal.message).toContain("takeOver");
    expect(refusal.outcomes).toMatchObject([{ toolCallId: "1", status: "ok", result: 1 }]);
    expect(ran).toHaveLength(2);
  });

  it("can be taken over: what has ended keeps its outcome, whatever is answered, and the rest is as answered", async () => {
    const { deferred, ran, next } = await cutOff();
    const results: readonly CallDecision[] = [
      { toolCallId: "1", approved: true },
      { toolCallId: "2", result: 2 },
      { toolCallId: "3", approved: true },
    ];
    const outcomes = await next().resume(deferred, { results, takeOver: true }, ann);
    expect(outcomes).toMatchObject([
      { toolCallId: "1", status: "ok", result: 1 },
      { toolCallId: "2", status: "ok", result: 2 },
      { toolCallId: "3", status: "ok", result: 3 },
    ]);
    expect(ran).toEqual(["pay 1", "pay 2", "pay 3"]);
    expect((await refusalOf(next().resume(deferred, { results, takeOver: true }, ann))).code).toBe(
      "REPLAYED",
    );
  });

  it("is taken over by one alone", async () => {
    const { deferred, ran, next } = await cutOff();
    const results: readonly CallDecision[] = [
      { toolCallId: "2", approved: true },
      { toolCallId: "3", approved: true },
    ];
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => next().resume(deferred, { results, takeOver: true }, ann)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(ran.slice(2).sort()).toEqual(["pay 2", "pay 3"]);
  });

  it("whose next state was lost gives another one, and the lost one counts no more", async () => {
    const { executor, ran } = processes();
    const first = await deferredOf(executor().run([call("a", "pay"), call("b", "pay", { n: 1 })], ann));
    const lost = await deferredOf(executor().resume(first, yes, ann));
    const second = await deferredOf(executor().resume(first, { results: [], takeOver: true }, ann));
    expect(second.requests).toEqual(lost.requests);
    const results: readonly CallDecision[] = [{ toolCallId: "b", approved: true }];
    expect((await refusalOf(executor().resume(lost, { results }, ann))).code).toBe("REPLAYED");
    expect(statuses(await executor().resume(second, { results }, ann))).toEqual(["a ok", "b ok"]);
    expect(ran).toEqual(["pay 0", "pay 1"]);
  });

  it("that still runs starts no further call once another one has taken over", async () => {
    const ran: string[] = [];
    const store = new MemoryResumeStore();
    const source = new FunctionToolset([
      tool<{ readonly n: number }, number>({
        name: "pay",
        description: "Pays.",
        inputSchema: { type: "object", properties: { n: { type: "number" } } },
        requiresApproval: true,
        execute: async ({ n }) => {
          ran.push(`pay ${n}`);
          await sleep(n === 1 ? 30 : 1);
          return n;
        },
      }),
    ]);
    const slow = new ToolExecutor(source, { resumes: store, concurrency: 1 });
    const deferred = await deferredOf(
      slow.run(
        [1, 2].map((n) => call(String(n), "pay", { n })),
        ann,
      ),
    );
    const results: readonly CallDecision[] = deferred.requests.map(({ toolCallId }) => ({
      toolCallId,
      approved: true,
    }));
    const first = refusalOf(slow.resume(deferred, { results }, ann));
    await sleep(5);
    const second: readonly CallDecision[] = [
      { toolCallId: "1", error: "Unknown." },
      { toolCallId: "2", approved: true },
    ];
    const other = new ToolExecutor(source, { resumes: store });
    const taken = await other.resume(deferred, { results: second, takeOver: true }, ann);
    expect(statuses(taken)).toEqual(["1 failed", "2 ok"]);
    const refusal = await first;
    expect(refusal.code).toBe("NOT_RECORDED");
    expect(statuses(refusal.outcomes)).toEqual(["1 ok", "2 aborted"]);
    expect(ran).toEqual(["pay 1", "pay 2"]);
  });
});

describe("a store that fails", () => {
  const failing = (from: number): ResumeStore => {
    const inner = new MemoryResumeStore();
    let writes = 0;
    return {
      read: inner.read,
      write: (...args) => {
        writes += 1;
        return writes >= from ? Promise.reject(new Error("Disk full.")) : inner.write(...args);
      },
    };
  };

  it("at the claim lets nothing run", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source, { resumes: failing(1) });
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    await expect(executor.resume(deferred, yes, ann)).rejects.toThrow("Disk full.");
    expect(ran).toEqual([]);
  });

  it("later loses no outcome, and lets nothing run twice", async () => {
    for (const from of [2, 3]) {
      const { source, ran } = desk(pay);
      const executor = new ToolExecutor(source, { resumes: failing(from) });
      const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
      const refusal = await refusalOf(executor.resume(deferred, yes, ann));
      expect(refusal).toMatchObject({ code: "NOT_RECORDED", cause: { message: "Disk full." } });
      expect(refusal.outcomes).toMatchObject([{ toolCallId: "a", status: "ok", result: "pay 0" }]);
      expect((await refusalOf(executor.resume(deferred, yes, ann))).code).toBe("INTERRUPTED");
      expect(ran).toEqual(["pay 0"]);
    }
  });
});

it("keeps no more turns in memory than it is told", async () => {
  const store = new MemoryResumeStore({ most: 2 });
  const { source } = desk(pay);
  const executor = new ToolExecutor(source, { resumes: store });
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    await executor.resume(deferred, yes, ann);
    ids.push(deferred.id);
  }
  const known = await Promise.all(ids.map((id) => store.read(id)));
  expect(known.map((record) => record !== undefined)).toEqual([false, true, true]);
});

it("each call runs at most once, whatever states and answers are tried in whatever order", async () => {
  const step = fc.record({
    state: fc.nat(5),
    answers: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.boolean()),
    takeOver: fc.boolean(),
    atOnce: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { executor, ran } = processes();
      const calls = ["a", "b", "c"].map((id, n) => call(id, "pay", { n }));
      const states = [await deferredOf(executor().run(calls, ann))];
      let running: Promise<void>[] = [];
      for (const { state: at, answers, takeOver, atOnce } of steps) {
        const state = states[at % states.length] as DeferredCalls;
        const results = Object.entries(answers).map(([toolCallId, approved]) => ({ toolCallId, approved }));
        const resumed = executor()
          // Only who knows that nothing of it runs may take a turn over.
          .resume(state, { results, takeOver: takeOver && running.length === 0 }, ann)
          .then(
            () => undefined,
            async (error: unknown) => {
              if (error instanceof DeferredStateError) return;
              states.push(await deferredOf(Promise.reject(error)));
            },
          );
        running.push(resumed);
        if (atOnce) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
      expect(new Set(ran).size).toBe(ran.length);
    }),
    { numRuns: 300 },
  );
});
