// A turn's calls: each has one outcome, in order; what waits holds up nothing, and what has ended never runs again.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countListeners } from "../../testing/count-listeners.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext, ToolContext } from "../run-context.ts";
import type { Tool, ToolExecution } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallDecision, DeferredCalls, DeferredRequest } from "./deferred-calls.ts";
import { ToolExecutor } from "./tool-executor.ts";

const ctx: RunContext = { deps: undefined };
const inputSchema: JsonObject = {
  type: "object",
  properties: { x: { type: "string" } },
  additionalProperties: false,
};

interface Args {
  readonly x?: string;
}

function toolOf(
  name: string,
  run: (args: Args, context: ToolContext) => unknown,
  execution?: ToolExecution,
): Tool {
  const made = tool<Args, unknown>({ name, description: name, inputSchema, execute: run });
  return execution === undefined ? made : { ...made, execution };
}

const source = (...tools: readonly Tool[]): FunctionToolset => new FunctionToolset(tools);
const call = (toolCallId: string, toolName: string, args: JsonValue = {}): ToolCall => ({
  toolCallId,
  toolName,
  args,
});

async function deferredOf(promise: Promise<unknown>): Promise<DeferredCalls> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApprovalRequiredError)) throw new Error(`Nothing waits: ${String(error)}`);
  // As it comes back from where it was stored.
  return JSON.parse(JSON.stringify(error.deferred)) as DeferredCalls;
}

const statuses = (outcomes: readonly CallOutcome[]): readonly string[] =>
  outcomes.map(({ toolCallId, status }) => `${toolCallId} ${status}`);

describe("run", () => {
  it("gives each call one outcome, in the order of the calls", async () => {
    const executor = new ToolExecutor(
      source(
        toolOf("slow", async ({ x }) => {
          await sleep(20);
          return x;
        }),
        toolOf("quick", ({ x }) => ({ got: x })),
        toolOf("broken", () => {
          throw new Error("No disk.");
        }),
      ),
    );
    const outcomes = await executor.run(
      [
        call("a", "slow", { x: "1" }),
        call("b", "quick", { x: "2" }),
        call("c", "quick", { x: 2, y: 1 }),
        call("d", "brokn"),
        call("e", "broken"),
        call("f", "quick", null),
      ],
      ctx,
    );
    expect(outcomes).toMatchObject([
      { toolCallId: "a", toolName: "slow", status: "ok", result: "1" },
      { toolCallId: "b", status: "ok", result: { got: "2" } },
      { toolCallId: "c", status: "invalid", issues: [{ pointer: "/x" }, { pointer: "/y" }] },
      { toolCallId: "d", status: "unknown_tool", message: expect.stringContaining('Did you mean "broken"?') },
      { toolCallId: "e", status: "failed", message: "No disk." },
      { toolCallId: "f", status: "invalid" },
    ]);
    await expect(executor.run([call("a", "quick"), call("a", "quick")], ctx)).rejects.toThrow(TypeError);
  });

  it("hides what a filter hides, under every name", async () => {
    let wiped = 0;
    const inner = source(toolOf("wipe", () => (wiped += 1)));
    const executor = new ToolExecutor(new PrefixedToolset(new FilteredToolset(inner, () => false), "fs_"));
    const outcomes = await executor.run([call("a", "wipe"), call("b", "fs_wipe")], ctx);
    expect(statuses(outcomes)).toEqual(["a unknown_tool", "b unknown_tool"]);
    expect(wiped).toBe(0);
  });

  it("shows a stranger no text but what is written for the model", async () => {
    const tools = source(
      toolOf("secret", () => {
        throw new Error("password=1234");
      }),
      toolOf("told", () => {
        throw new ToolError("There is no ticket 7.");
      }),
      toolOf("odd", () => {
        throw "just a text";
      }),
    );
    const calls = [call("a", "secret"), call("b", "told"), call("c", "odd")];
    const texts = async (errors: "shown" | "masked"): Promise<unknown> =>
      (await new ToolExecutor(tools, { errors }).run(calls, ctx)).map(({ message }) => message);
    expect(await texts("shown")).toEqual(["password=1234", "There is no ticket 7.", "just a text"]);
    expect(await texts("masked")).toEqual(["The tool failed.", "There is no ticket 7.", "The tool failed."]);
  });

  it("runs so many at once, and a sequential one alone, in order", async () => {
    let running = 0;
    let most = 0;
    const log: string[] = [];
    const work = (name: string) => async (): Promise<string> => {
      running += 1;
      most = Math.max(most, running);
      log.push(`${name}+${running}`);
      await sleep(5);
      running -= 1;
      return name;
    };
    const executor = new ToolExecutor(
      source(toolOf("any", work("any")), toolOf("alone", work("alone"), { sequential: true })),
      { concurrency: 2 },
    );
    const calls = ["any", "any", "any", "alone", "any", "any"].map((name, index) =>
      call(String(index), name),
    );
    expect(statuses(await executor.run(calls, ctx))).toEqual(
      calls.map(({ toolCallId }) => `${toolCallId} ok`),
    );
    expect(most).toBe(2);
    expect(log[3]).toBe("alone+1");
    expect(log.slice(4)).toEqual(["any+1", "any+2"]);
    expect(() => new ToolExecutor(source(), { concurrency: 0 })).toThrow(TypeError);
  });

  it("ends a call whose time is over, whether the tool listens or not", async () => {
    const heard: unknown[] = [];
    const executor = new ToolExecutor(
      source(
        toolOf("listens", (_, { signal }) => {
          return new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              heard.push(signal.aborted);
              reject(new Error("stopped"));
            });
          });
        }),
        toolOf("deaf", () => new Promise(() => undefined), { timeoutMs: 10 }),
      ),
      { timeoutMs: 15 },
    );
    const outcomes = await executor.run([call("a", "listens"), call("b", "deaf")], ctx);
    expect(outcomes).toMatchObject([
      { status: "timeout", message: "listens took longer than 15 ms." },
      { status: "timeout", message: "deaf took longer than 10 ms." },
    ]);
    expect(heard).toEqual([true]);
  });

  it("tries a tool with retries again, and never one that is refused", async () => {
    let tries = 0;
    const flaky = (name: string, until: number, execution?: ToolExecution): Tool =>
      toolOf(
        name,
        () => {
          tries += 1;
          if (tries < until) throw new Error(`try ${tries}`);
          return tries;
        },
        execution,
      );
    const run = async (made: Tool, args: JsonValue = {}): Promise<unknown> => {
      tries = 0;
      const [outcome] = await new ToolExecutor(source(made), { backoffMs: 1 }).run(
        [call("a", "t", args)],
        ctx,
      );
      return [outcome?.status, tries];
    };
    expect(await run(flaky("t", 3, { retries: 2 }))).toEqual(["ok", 3]);
    expect(await run(flaky("t", 4, { retries: 2 }))).toEqual(["failed", 3]);
    expect(await run(flaky("t", 2))).toEqual(["failed", 1]);
    expect(await run(flaky("t", 2, { retries: 2 }), { x: 1 })).toEqual(["invalid", 0]);
  });

  it("ends with the run's signal, and leaves no listener on it", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = countListeners(signal);
    const executor = new ToolExecutor(
      source(
        toolOf("quick", () => 1),
        toolOf("never", () => new Promise(() => undefined)),
      ),
      { timeoutMs: 10_000 },
    );
    await executor.run([call("a", "quick")], { ...ctx, signal });
    expect(listeners()).toBe(0);
    const running = executor.run([call("a", "never"), call("b", "quick")], { ...ctx, signal });
    await sleep(5);
    controller.abort();
    expect(statuses(await running)).toEqual(["a aborted", "b ok"]);
    expect(statuses(await executor.run([call("a", "quick")], { ...ctx, signal }))).toEqual(["a aborted"]);
  });
});

describe("calls that wait", () => {
  /** One tool that asks, one that does not, and what has run. */
  function desk(gate: readonly string[] | (() => boolean) = ["drop"]): {
    readonly source: ToolSource;
    readonly ran: string[];
  } {
    const ran: string[] = [];
    const log =
      (name: string) =>
      ({ x = "" }: Args): string => {
        ran.push(`${name} ${x}`);
        return x;
      };
    const inner = source(toolOf("look", log("look")), toolOf("drop", log("drop")));
    return { source: new ApprovalRequiredToolset(inner, gate), ran };
  }
  const batch = [call("a", "drop", { x: "7" }), call("b", "look", { x: "x" }), call("c", "look", { x: "y" })];

  it("hold up no other, and go on in another process", async () => {
    const first = desk();
    const deferred = await deferredOf(new ToolExecutor(first.source).run(batch, ctx));
    expect(first.ran).toEqual(["look x", "look y"]);
    expect(deferred.requests).toEqual([{ ...batch[0], waitsFor: "approval", origin: { tool: "drop" } }]);
    expect(statuses(deferred.outcomes)).toEqual(["b ok", "c ok"]);
    const second = desk();
    const outcomes = await new ToolExecutor(second.source).resume(
      deferred,
      { results: [{ toolCallId: "a", approved: true }] },
      ctx,
    );
    expect(outcomes).toMatchObject([
      { toolCallId: "a", status: "ok", result: "7" },
      { toolCallId: "b", result: "x" },
      { toolCallId: "c", result: "y" },
    ]);
    expect(second.ran).toEqual(["drop 7"]);
  });

  it.each<[string, Omit<CallDecision, "toolCallId">, Partial<CallOutcome>, readonly string[]]>([
    [
      "denied, with a reason",
      { approved: false, reason: "too risky" },
      { status: "denied", message: "too risky" },
      [],
    ],
    ["denied", { approved: false }, { status: "denied", message: expect.stringMatching(/./) as never }, []],
    [
      "approved with other arguments",
      { approved: true, argsOverride: { x: "8" } },
      { status: "ok", result: "8" },
      ["drop 8"],
    ],
    ["given other arguments", { argsOverride: { x: "9" } }, { status: "ok", result: "9" }, ["drop 9"]],
    ["given wrong arguments", { argsOverride: { x: 9 } }, { status: "invalid" }, []],
    ["answered", { result: { done: true } }, { status: "ok", result: { done: true } }, []],
    ["failed elsewhere", { error: "Closed." }, { status: "failed", message: "Closed." }, []],
  ])("are %s", async (_, decision, outcome, ran) => {
    const deferred = await deferredOf(new ToolExecutor(desk().source).run(batch, ctx));
    const second = desk();
    const results = [{ ...decision, toolCallId: "a" } as CallDecision];
    const [first] = await new ToolExecutor(second.source).resume(deferred, { results }, ctx);
    expect(first).toMatchObject({ toolCallId: "a", toolName: "drop", ...outcome });
    expect(second.ran).toEqual(ran);
  });

  it("are not asked about again once it was decided", async () => {
    let asks = 0;
    const { source: gated, ran } = desk(() => ++asks === 1);
    const deferred = await deferredOf(new ToolExecutor(gated).run([call("p", "drop")], ctx));
    const results = [{ toolCallId: "p", approved: false }] as const;
    const outcomes = await new ToolExecutor(gated).resume(deferred, { results }, ctx);
    expect([statuses(outcomes), asks, ran]).toEqual([["p denied"], 1, []]);
  });

  it("are never those that are not valid, and wait on without an answer", async () => {
    const { source: gated, ran } = desk(() => true);
    const executor = new ToolExecutor(gated);
    const calls = [call("a", "drop", { x: 1 }), call("b", "drop"), call("c", "look")];
    const deferred = await deferredOf(executor.run(calls, ctx));
    expect(deferred.requests.map(({ toolCallId }) => toolCallId)).toEqual(["b", "c"]);
    const rest = await deferredOf(
      executor.resume(deferred, { results: [{ toolCallId: "c", approved: true }] }, ctx),
    );
    expect(rest.requests.map(({ toolCallId }) => toolCallId)).toEqual(["b"]);
    const last = await executor.resume(rest, { results: [{ toolCallId: "b", approved: true }] }, ctx);
    expect(statuses(last)).toEqual(["a invalid", "b ok", "c ok"]);
    expect(ran).toEqual(["look ", "drop "]);
  });

  it("are also those of tools that run elsewhere, whose result is held against its schema", async () => {
    const outside = new ExternalToolset([
      {
        name: "read",
        description: "Reads.",
        jsonSchema: { type: "object" },
        outputSchema: { type: "string" },
      },
    ]);
    const executor = new ToolExecutor(new CombinedToolset(outside, desk().source));
    const answer = async (decision: object): Promise<string | undefined> => {
      const deferred = await deferredOf(executor.run([call("a", "read")], ctx));
      const results = [{ toolCallId: "a", ...decision } as CallDecision];
      return (await executor.resume(deferred, { results }, ctx))[0]?.status;
    };
    expect(await answer({ result: "text" })).toBe("ok");
    expect(await answer({ result: 5 })).toBe("failed");
    expect(await answer({ approved: true })).toBe("failed");
  });

  it("are bound to what was asked: other states and answers are refused", async () => {
    const { source: gated, ran } = desk();
    const executor = new ToolExecutor(gated);
    const deferred = await deferredOf(executor.run(batch, ctx));
    const approve = (toolCallId: string): { readonly results: readonly CallDecision[] } => ({
      results: [{ toolCallId, approved: true }],
    });
    ran.length = 0;
    const forged: readonly unknown[] = [
      { ...deferred, requests: [{ ...deferred.requests[0], args: { x: "all" } }] },
      { ...deferred, requests: [{ ...deferred.requests[0], toolCallId: "call-that-never-was" }] },
      { ...deferred, requests: [{ ...deferred.requests[0], toolName: "look" }] },
      { ...deferred, requests: [{ ...deferred.requests[0], ...batch[1] }] },
      { ...deferred, requests: [...deferred.requests, ...deferred.requests] },
      { ...deferred, requests: [] },
      { ...deferred, requests: [null] },
      { ...deferred, calls: [...deferred.calls, call("d", "drop")] },
      { ...deferred, version: 2 },
      { ...deferred, outcomes: undefined },
      null,
      "state",
    ];
    for (const state of forged)
      await expect(executor.resume(state as DeferredCalls, approve("a"), ctx)).rejects.toMatchObject({
        name: "DeferredStateError",
        code: "NOT_A_STATE",
      });
    for (const id of ["b", "nobody"])
      await expect(executor.resume(deferred, approve(id), ctx)).rejects.toThrow(
        /NOT_ASKED: Nothing was asked/,
      );
    expect(ran).toEqual([]);
    // A store may give the properties in another order.
    const [request] = deferred.requests;
    const reordered = Object.fromEntries(
      Object.entries(request ?? {}).reverse(),
    ) as unknown as DeferredRequest;
    const again = { ...deferred, requests: [reordered] };
    expect((await executor.resume(again, approve("a"), ctx))[0]?.status).toBe("ok");
  });
});

it("one outcome a call, each tool run at most once, whatever is mixed", async () => {
  const kinds = ["ok", "throws", "gated", "denied", "outside", "invalid", "unknown"] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 12 }), async (plan) => {
      const ran = new Map<string, number>();
      const count = ({ x = "" }: Args): string => {
        ran.set(x, (ran.get(x) ?? 0) + 1);
        return x;
      };
      const inner = source(
        toolOf("ok", count),
        toolOf("gated", count),
        toolOf("denied", count),
        toolOf("throws", (args) => {
          throw new Error(count(args));
        }),
      );
      const all = new CombinedToolset(
        new ApprovalRequiredToolset(inner, ["gated", "denied"]),
        new ExternalToolset([{ name: "outside", description: "Outside.", jsonSchema: inputSchema }]),
      );
      const executor = new ToolExecutor(all);
      const calls = plan.map((kind, index) =>
        call(String(index), kind === "invalid" ? "ok" : kind, { x: kind === "invalid" ? 1 : String(index) }),
      );
      let outcomes: readonly CallOutcome[];
      try {
        outcomes = await executor.run(calls, ctx);
      } catch (error) {
        if (!(error instanceof ApprovalRequiredError)) throw error;
        const results = error.deferred.requests.map(({ toolCallId, toolName }): CallDecision => {
          if (toolName === "outside") return { toolCallId, result: 1 };
          return toolName === "gated" ? { toolCallId, approved: true } : { toolCallId, approved: false };
        });
        outcomes = await executor.resume(error.deferred, { results }, ctx);
      }
      const expected = {
        ok: "ok",
        throws: "failed",
        gated: "ok",
        denied: "denied",
        outside: "ok",
        invalid: "invalid",
        unknown: "unknown_tool",
      };
      expect(statuses(outcomes)).toEqual(plan.map((kind, index) => `${index} ${expected[kind]}`));
      for (const [index, kind] of plan.entries())
        expect(ran.get(String(index)) ?? 0).toBe(["ok", "throws", "gated"].includes(kind) ? 1 : 0);
    }),
    { numRuns: 200 },
  );
});

describe("what is attached to a turn", () => {
  const pay = new FunctionToolset([
    { ...toolOf("pay", () => "paid"), requiresApproval: true } satisfies Tool,
  ]);
  const attached: { [name: string]: JsonValue } = { id: 7, told: ["a"] };
  const twoCalls: readonly ToolCall[] = ["a", "b"].map((toolCallId) => ({
    toolCallId,
    toolName: "pay",
    args: {},
  }));

  it("comes back in each of its states, as it was when the turn began", async () => {
    const executor = new ToolExecutor(pay);
    const given = { ...attached };
    const running = executor.run(twoCalls, ctx, { attached: given }).catch((error: unknown) => error);
    given["id"] = 8;
    const first = await running;
    if (!(first instanceof ApprovalRequiredError)) throw new Error("Nothing waits.");
    expect(first.deferred.attached).toEqual(attached);
    const stored: DeferredCalls = JSON.parse(JSON.stringify(first.deferred));
    const second = await executor
      .resume(stored, { results: [{ toolCallId: "a", approved: true }] }, ctx)
      .catch((error: unknown) => error);
    if (!(second instanceof ApprovalRequiredError)) throw new Error("Nothing waits.");
    expect(second.deferred.attached).toEqual(attached);
  });

  it("is there for who listens too, and absent where nothing was attached", async () => {
    const executor = new ToolExecutor(pay);
    const listened = await executor
      .stream(twoCalls, ctx, { attached })
      .outcomes.catch((error: unknown) => error);
    expect(listened instanceof ApprovalRequiredError && listened.deferred.attached).toEqual(attached);
    const bare = await executor.run(twoCalls, ctx).catch((error: unknown) => error);
    expect(bare instanceof ApprovalRequiredError && "attached" in bare.deferred).toBe(false);
  });

  it("is JSON, or nothing runs", async () => {
    let runs = 0;
    const executor = new ToolExecutor(new FunctionToolset([toolOf("go", () => (runs += 1))]));
    for (const wrong of [() => 1, Number.NaN, { a: 1n }, JSON.parse('{"__proto__":1}')])
      await expect(
        executor.run([{ toolCallId: "a", toolName: "go", args: {} }], ctx, { attached: wrong as JsonValue }),
      ).rejects.toThrow("`attached` is no JSON.");
    expect(runs).toBe(0);
  });
});
