// Hooks around calls: what they are told and when, what they may change, and what becomes of a call when they fail.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import type { CallEndEvent, CallHooks, CallStartEvent } from "../call-hooks.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { deferTools } from "../defer/index.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { RunContext } from "../run-context.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallDecision } from "./deferred-calls.ts";
import { call, ctx, source, statuses, toolOf, untilStopped } from "./executor.fixture.ts";
import { ToolExecutor } from "./tool-executor.ts";

/** Hooks that note what they are told. */
function noting(name: string, log: string[], more: CallHooks = {}): CallHooks {
  return {
    onStart: (event) => {
      log.push(`${name} starts ${event.toolCallId} ${JSON.stringify(event.args)}`);
      return more.onStart?.(event);
    },
    onEnd: (event) => {
      const end =
        "error" in event ? `error ${String(event.error)}` : `result ${JSON.stringify(event.result)}`;
      log.push(`${name} ends ${event.toolCallId} ${end}`);
      return more.onEnd?.(event);
    },
  };
}

describe("hooks", () => {
  it("of a tool run before those of the executor, at the start and at the end, each once a call", async () => {
    const log: string[] = [];
    const made = toolOf(
      "work",
      ({ x }) => {
        log.push("runs");
        return x;
      },
      { hooks: [noting("tool", log), noting("second", log)] },
    );
    const executor = new ToolExecutor(source(made), {
      hooks: [noting("executor", log), noting("last", log)],
    });
    const names = ["tool", "second", "executor", "last"];
    expect(statuses(await executor.run([call("a", "work", { x: "1" })], ctx))).toEqual(["a ok"]);
    expect(log).toEqual([
      ...names.map((name) => `${name} starts a {"x":"1"}`),
      "runs",
      ...names.map((name) => `${name} ends a result "1"`),
    ]);
  });

  it("are told the tool with its tags, the decoded arguments, and the call's own context", async () => {
    const events: (CallStartEvent<{ readonly user: string }> | CallEndEvent<{ readonly user: string }>)[] =
      [];
    const inner = new FunctionToolset<{ readonly user: string }>([
      tool<{ readonly at: string }, unknown, { readonly user: string }>({
        name: "at",
        description: "At.",
        inputSchema: { type: "object", properties: { at: { type: ["string", "null"] } } },
        tags: ["time"],
        execute: () => 1,
      }),
    ]);
    const executor = new ToolExecutor(new PrefixedToolset(inner, "my_"), {
      hooks: { onStart: (event) => void events.push(event), onEnd: (event) => void events.push(event) },
    });
    await executor.run([call("a", "my_at", { at: null })], { deps: { user: "ada" }, metadata: { turn: 1 } });
    expect(events).toHaveLength(2);
    for (const event of events)
      expect(event).toMatchObject({
        tool: { name: "my_at", tags: ["time"], origin: { tool: "at" } },
        toolCallId: "a",
        args: { at: null },
        ctx: { deps: { user: "ada" }, metadata: { turn: 1 }, toolCallId: "a" },
      });
  });

  it("of a deferred tool run when it is called through `call`, and see its own name and arguments", async () => {
    const log: string[] = [];
    const made = toolOf("work", ({ x }) => x, { tags: ["own"], hooks: noting("tool", log) });
    const seen: unknown[] = [];
    const executor = new ToolExecutor(
      deferTools(
        source(
          made,
          toolOf("other", () => 1),
        ),
      ),
      {
        hooks: { onStart: ({ tool: { name, tags }, args }) => void seen.push([name, tags, args]) },
      },
    );
    const outcomes = await executor.run([call("a", "call", { name: "work", arguments: { x: "1" } })], ctx);
    expect(outcomes).toMatchObject([{ toolName: "call", status: "ok", result: "1" }]);
    expect(log).toEqual(['tool starts a {"x":"1"}', 'tool ends a result "1"']);
    expect(seen).toEqual([["work", ["own"], { x: "1" }]]);
  });

  it("do not run for a call that does not: unknown, invalid, or waiting", async () => {
    const log: string[] = [];
    const made = toolOf("ask", () => 1, { requiresApproval: true });
    const executor = new ToolExecutor(
      source(
        made,
        toolOf("work", () => 1),
      ),
      { hooks: noting("h", log) },
    );
    await executor.run([call("a", "none"), call("b", "work", { x: 1 })], ctx);
    await expect(executor.run([call("c", "ask")], ctx)).rejects.toThrow("wait for an answer");
    expect(log).toEqual([]);
  });

  it("run once a call however often it is tried, and see the last error", async () => {
    const log: string[] = [];
    let tries = 0;
    const flaky = toolOf(
      "flaky",
      () => {
        tries += 1;
        throw new Error(`try ${tries}`);
      },
      { execution: { retries: 2 } },
    );
    const executor = new ToolExecutor(source(flaky), { hooks: noting("h", log), backoffMs: 1 });
    expect(await executor.run([call("a", "flaky")], ctx)).toMatchObject([{ message: "try 3" }]);
    expect(log).toEqual(["h starts a {}", "h ends a error Error: try 3"]);
  });

  it("see that the time was over, and that the run was aborted", async () => {
    const log: string[] = [];
    const hang = toolOf("hang", (_, { signal }) => untilStopped(signal));
    const timed = new ToolExecutor(source(hang), { timeoutMs: 5, hooks: noting("h", log) });
    expect(await timed.run([call("a", "hang")], ctx)).toMatchObject([{ status: "timeout" }]);
    const controller = new AbortController();
    const running = new ToolExecutor(source(hang), {
      hooks: noting("h", log, { onStart: () => void setTimeout(() => controller.abort(), 5) }),
    }).run([call("b", "hang")], { ...ctx, signal: controller.signal });
    expect(await running).toMatchObject([{ status: "aborted" }]);
    expect(log).toEqual([
      "h starts a {}",
      "h ends a error TimeoutError: hang took longer than 5 ms.",
      "h starts b {}",
      "h ends b error AbortError: This operation was aborted",
    ]);
  });
});

describe("an output that onEnd gives", () => {
  const numbers = { outputSchema: { type: "number" } } as const;

  it("is what the call gives, and what the hooks after it see", async () => {
    const log: string[] = [];
    const made = toolOf("work", () => 1, {
      ...numbers,
      hooks: { onEnd: ({ result }) => ({ output: Number(result) + 1 }) },
    });
    const executor = new ToolExecutor(source(made), {
      hooks: noting("executor", log, { onEnd: ({ result }) => ({ output: Number(result) * 10 }) }),
    });
    expect(await executor.run([call("a", "work")], ctx)).toMatchObject([{ status: "ok", result: 20 }]);
    expect(log).toContain("executor ends a result 2");
  });

  it.each([
    ["a text where a number is due", numbers, "no number", "does not fit its output schema"],
    ["what has no JSON form", {}, Number.NaN, "cannot be sent as JSON"],
  ])("fails the call when it is %s", async (_, more, output, message) => {
    const made = toolOf("work", () => 1, more);
    const hooks: CallHooks = { onEnd: () => ({ output }) };
    expect(await new ToolExecutor(source(made), { hooks }).run([call("a", "work")], ctx)).toMatchObject([
      { status: "failed", message: expect.stringContaining(message) },
    ]);
  });

  it("is not held against a schema that cannot be judged here; nor is a result from outside", async () => {
    const outputSchema = { type: "number", allOf: [{ $ref: "https://example.com/schema" }] };
    const made = toolOf("work", () => 1, { outputSchema, requiresApproval: true });
    const hooks: CallHooks = { onEnd: () => ({ output: "other" }) };
    const executor = new ToolExecutor(source(made), { hooks });
    const waits: unknown = await executor.run([call("a", "work")], ctx).catch((error: unknown) => error);
    if (!(waits instanceof ApprovalRequiredError)) throw new Error("It did not wait.");
    const resumed = (answer: object): Promise<unknown> =>
      executor.resume(waits.deferred, { results: [{ toolCallId: "a", ...answer } as CallDecision] }, ctx);
    expect(await resumed({ approved: true })).toMatchObject([{ status: "ok", result: "other" }]);
    const again: unknown = await executor.run([call("b", "work")], ctx).catch((error: unknown) => error);
    if (!(again instanceof ApprovalRequiredError)) throw new Error("It did not wait.");
    const results = [{ toolCallId: "b", result: "outside" }];
    expect(await executor.resume(again.deferred, { results }, ctx)).toMatchObject([
      { status: "ok", result: "outside" },
    ]);
  });

  it("is sent as an unknown value is", async () => {
    const hooks: CallHooks = { onEnd: () => ({ output: { at: new Date(0), none: undefined } }) };
    expect(
      await new ToolExecutor(source(toolOf("work", () => 1)), { hooks }).run([call("a", "work")], ctx),
    ).toMatchObject([{ status: "ok", result: { at: "1970-01-01T00:00:00.000Z" } }]);
  });

  it("stands for an error too, but not for the end of an aborted call", async () => {
    const hooks: CallHooks = {
      onEnd: ({ error }) => (error === undefined ? undefined : { output: "instead" }),
    };
    const executor = new ToolExecutor(
      source(
        toolOf("throws", () => {
          throw new Error("No disk.");
        }),
        toolOf("hang", (_, { signal }) => untilStopped(signal)),
      ),
      { hooks },
    );
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    const outcomes = await executor.run([call("a", "throws"), call("b", "hang")], {
      ...ctx,
      signal: controller.signal,
    });
    expect(outcomes).toMatchObject([{ status: "ok", result: "instead" }, { status: "aborted" }]);
  });

  it("of a stream stands for its final value alone", async () => {
    const streaming = toolOf("rows", () => 0);
    const made = {
      ...streaming,
      execute: async () => ["1", "2"],
      stream: async function* () {
        yield { type: "preliminary", value: "1" } as const;
        yield { type: "preliminary", value: "2" } as const;
        yield { type: "result", value: ["1", "2"] } as const;
      },
    };
    const seen: unknown[] = [];
    const hooks: CallHooks = {
      onEnd: ({ result }) => {
        seen.push(result);
        return { output: "all" };
      },
    };
    const turn = new ToolExecutor(source(made), { hooks }).stream([call("a", "rows")], ctx);
    const values: unknown[] = [];
    for await (const event of turn) if (event.type === "preliminary") values.push(event.value);
    expect([values, seen, (await turn.outcomes)[0]?.result]).toEqual([["1", "2"], [["1", "2"]], "all"]);
  });

  it.each([1, "text", [], { result: 1 }])("must be named so: %j fails the call", async (given) => {
    const hooks = { onEnd: () => given } as unknown as CallHooks;
    expect(
      await new ToolExecutor(source(toolOf("work", () => 1)), { hooks }).run([call("a", "work")], ctx),
    ).toMatchObject([{ status: "failed", message: expect.stringContaining("gives { output }, or nothing") }]);
  });
});

describe("a hook that throws", () => {
  const throwing = (at: "onStart" | "onEnd"): CallHooks => ({
    [at]: () => {
      throw new Error(`${at} is broken`);
    },
  });

  it.each([
    ["onStart", 0],
    ["onEnd", 1],
  ] as const)("at %s fails the call, before and after it in order (runs: %d)", async (at, runs) => {
    let ran = 0;
    const log: string[] = [];
    const made = toolOf("work", () => ++ran);
    const hooks = [noting("first", log), throwing(at), noting("last", log)];
    const executor = new ToolExecutor(
      source(
        made,
        toolOf("other", () => 1),
      ),
      { hooks },
    );
    expect(await executor.run([call("a", "work")], ctx)).toMatchObject([
      { status: "failed", message: `${at} is broken` },
    ]);
    expect(ran).toBe(runs);
    // Whoever has begun is told the end, and nobody else.
    expect(log).toEqual(
      at === "onStart"
        ? ["first starts a {}", "first ends a error Error: onStart is broken"]
        : [
            "first starts a {}",
            "last starts a {}",
            "first ends a result 1",
            "last ends a error Error: onEnd is broken",
          ],
    );
  });

  it("fails its own call alone, masked where errors are, unless it is a ToolError", async () => {
    const hooks: CallHooks = {
      onStart: ({ args }) => {
        if (args["x"] === "bad") throw new Error("secret");
        if (args["x"] === "told") throw new ToolError("Come back tomorrow.");
      },
    };
    const executor = new ToolExecutor(source(toolOf("work", () => 1)), { hooks, errors: "masked" });
    const calls = ["good", "bad", "told"].map((x, index) => call(String(index), "work", { x }));
    expect(await executor.run(calls, ctx)).toMatchObject([
      { status: "ok" },
      { status: "failed", message: "The tool failed." },
      { status: "failed", message: "Come back tomorrow." },
    ]);
  });

  it("does not hold up an aborted run, though it never answers", async () => {
    const controller = new AbortController();
    const hang: CallHooks = { onStart: () => new Promise(() => undefined) };
    const stuck: CallHooks = { onEnd: () => new Promise(() => undefined) };
    setTimeout(() => controller.abort(), 10);
    for (const hooks of [hang, stuck]) {
      const executor = new ToolExecutor(source(toolOf("work", () => 1)), { hooks });
      const context: RunContext = { ...ctx, signal: controller.signal };
      expect(await executor.run([call("a", "work")], context)).toMatchObject([{ status: "aborted" }]);
    }
  });
});

it("every hook that has begun is told one end, whatever the hooks and the tool do", async () => {
  const act = fc.constantFrom("nothing", "throw", "give") satisfies fc.Arbitrary<string>;
  const plan = fc.record({ start: fc.constantFrom("nothing", "throw"), end: act });
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { maxLength: 4 }), fc.boolean(), async (plans, works) => {
      const begun: number[] = [];
      const ended: number[] = [];
      const hooks = plans.map(
        ({ start, end }, index): CallHooks => ({
          onStart: () => {
            if (start === "throw") throw new Error(`start ${index}`);
            begun.push(index);
          },
          onEnd: () => {
            ended.push(index);
            if (end === "throw") throw new Error(`end ${index}`);
            return end === "give" ? { output: `by ${index}` } : undefined;
          },
        }),
      );
      let ran = 0;
      const made = toolOf("work", () => {
        ran += 1;
        if (!works) throw new Error("tool");
        return "own";
      });
      const [outcome] = await new ToolExecutor(source(made), { hooks }).run([call("a", "work")], ctx);
      const failing = plans.findIndex(({ start }) => start === "throw");
      const count = failing < 0 ? plans.length : failing;
      expect([begun, ended]).toEqual([
        plans.slice(0, count).map((_, i) => i),
        plans.slice(0, count).map((_, i) => i),
      ]);
      expect(ran).toBe(failing < 0 ? 1 : 0);
      let expected = failing < 0 ? (works ? "own" : "tool") : `start ${failing}`;
      for (const [index, { end }] of plans.slice(0, count).entries()) {
        if (end === "throw") expected = `end ${index}`;
        if (end === "give") expected = `by ${index}`;
      }
      expect(outcome?.result ?? outcome?.message).toBe(expected);
    }),
    { numRuns: 200 },
  );
});
