// Calls that wait for people and clients, and what their answers make of them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ann, answer, type Deps, desk, inputSchema, look, outcomeOf, pay } from "../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../testing/turn.ts";
import { MemoryApprovalStore } from "../approve/memory-approval-store.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import type { JsonValue } from "../json.ts";
import type { ToolSource } from "../tool-source.ts";
import type { CallDecision } from "./deferred-calls.ts";
import { ToolExecutor } from "./tool-executor.ts";

describe("a tool that requires approval", () => {
  it("waits until it is approved, then runs", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "pay", { n: 5 })], ann));
    expect(ran).toEqual([]);
    expect(deferred.requests).toMatchObject([
      { toolCallId: "a", toolName: "pay", args: { n: 5 }, waitsFor: "approval" },
    ]);
    expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual(["a ok"]);
    expect(ran).toEqual(["pay 5"]);
  });

  it.each([
    ["its reason", "Too risky."],
    ["a text when no reason is given", undefined],
  ])("that is denied leaves an outcome which the model reads: %s", async (_, reason) => {
    const { source, ran } = desk({ ...pay, ...look });
    const executor = new ToolExecutor(source);
    const calls = [call("a", "pay"), call("b", "look", { n: 1 }), call("c", "look", { n: 2 })];
    const deferred = await deferredOf(executor.run(calls, ann));
    // The others were not held up.
    expect(ran).toEqual(["look 1", "look 2"]);
    const outcomes = await executor.resume(deferred, answer({ approved: false, reason }), ann);
    expect(statuses(outcomes)).toEqual(["a denied", "b ok", "c ok"]);
    expect(outcomes[0]?.message).toMatch(reason ?? /./);
    expect(ran).toEqual(["look 1", "look 2"]);
  });

  it("may ask only for some arguments, which may take a while to say", async () => {
    const { source } = desk({ pay: { requiresApproval: async ({ n }) => Number(n) > 1000 } });
    expect(await outcomeOf(source, {}, "pay", { n: 1000 })).toBe("ok");
    expect(await outcomeOf(source, {}, "pay", { n: 1001 })).toBe("waits");
  });

  it("asks when its predicate throws, rejects or gives no boolean", async () => {
    const odd: readonly (() => unknown)[] = [
      () => {
        throw new Error("no");
      },
      () => Promise.reject(new Error("no")),
      () => undefined,
      () => 0,
      () => "",
      () => null,
    ];
    for (const predicate of odd) {
      // boundary: code without types gives anything.
      const { source } = desk({ pay: { requiresApproval: predicate as () => boolean } });
      expect(await outcomeOf(source, {}, "pay")).toBe("waits");
    }
  });

  it("goes on asking when a later gate says no, with one request", async () => {
    const { source } = desk(pay);
    const layered = new ApprovalRequiredToolset(new ApprovalRequiredToolset(source, ["pay"]), () => false);
    const deferred = await deferredOf(new ToolExecutor(layered).run([call("a", "pay")], ann));
    expect(deferred.requests).toHaveLength(1);
  });

  it("tells its gates the decoded arguments and the name at their own layer", async () => {
    const seen: unknown[] = [];
    const { source } = desk({ pay: {} });
    const gate = (where: string) => (gated: { readonly toolName: string; readonly args: object }) => {
      seen.push([where, gated.toolName, gated.args]);
      return false;
    };
    const outer = new ApprovalRequiredToolset(
      new PrefixedToolset(new ApprovalRequiredToolset(source, gate("inner")), "x_"),
      gate("outer"),
    );
    expect(await outcomeOf(outer, {}, "x_pay", { n: 1 })).toBe("ok");
    expect(seen).toEqual([
      ["inner", "pay", { n: 1 }],
      ["outer", "x_pay", { n: 1 }],
    ]);
  });
});

describe("a tool that runs on the client", () => {
  const location = new ExternalToolset([
    {
      name: "get_location",
      description: "Where the user is.",
      jsonSchema: { type: "object", properties: {}, additionalProperties: false },
      outputSchema: {
        type: "object",
        properties: { latitude: { type: "number" } },
        required: ["latitude"],
      },
    },
  ]);
  const all = (): { readonly source: ToolSource<Deps>; readonly ran: string[] } => {
    const { source, ran } = desk(look);
    return { source: new CombinedToolset(location, source), ran };
  };

  it("is handed out to be run there, while tools of the server run at once", async () => {
    const { source, ran } = all();
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "get_location"), call("b", "look")], ann));
    expect(deferred.requests).toEqual([
      { ...call("a", "get_location"), waitsFor: "result", origin: { tool: "get_location" } },
    ]);
    expect(ran).toEqual(["look 0"]);
    const outcomes = await executor.resume(deferred, answer({ result: { latitude: 1.5 } }), ann);
    expect(outcomes).toMatchObject([
      { status: "ok", result: { latitude: 1.5 } },
      { status: "ok", result: "look 0" },
    ]);
  });

  it("gives what went wrong there, such as access that the user refused", async () => {
    const executor = new ToolExecutor(all().source);
    const deferred = await deferredOf(executor.run([call("a", "get_location")], ann));
    const outcomes = await executor.resume(deferred, answer({ error: "Access denied" }), ann);
    expect(outcomes).toMatchObject([{ status: "failed", message: "Access denied" }]);
  });

  it("gives no result that is not of its schema", async () => {
    const executor = new ToolExecutor(all().source);
    const deferred = await deferredOf(executor.run([call("a", "get_location")], ann));
    const [outcome] = await executor.resume(deferred, answer({ result: { latitude: "north" } }), ann);
    expect(outcome).toMatchObject({ status: "failed", message: expect.stringContaining("/latitude") });
  });

  it("waits on as long as no result comes", async () => {
    const executor = new ToolExecutor(all().source);
    const first = await deferredOf(executor.run([call("a", "get_location")], ann));
    const second = await deferredOf(executor.resume(first, { results: [] }, ann));
    expect(second.requests).toEqual(first.requests);
    expect(statuses(await executor.resume(second, answer({ result: { latitude: 1 } }), ann))).toEqual([
      "a ok",
    ]);
  });

  it("is never handed out with arguments that are not valid", async () => {
    expect(await outcomeOf(all().source, {}, "get_location", { precise: true })).toBe("invalid");
  });

  it("is asked about first where a rule or a gate asks, then handed out, with the arguments as approved", async () => {
    const outside = new ExternalToolset([
      { name: "click", description: "Clicks.", jsonSchema: inputSchema, requiresApproval: true },
    ]);
    const executor = new ToolExecutor<Deps>(outside);
    const first = await deferredOf(executor.run([call("a", "click", { n: 1 })], ann));
    expect(first.requests[0]).toMatchObject({ waitsFor: "approval" });
    const second = await deferredOf(
      executor.resume(first, answer({ approved: true, argsOverride: { n: 2 } }), ann),
    );
    expect(second.requests).toMatchObject([{ waitsFor: "result", args: { n: 2 } }]);
    expect(await executor.resume(second, answer({ result: "done" }), ann)).toMatchObject([
      { status: "ok", result: "done" },
    ]);
  });

  it("is refused by deny rules and in plan mode, like any other", async () => {
    for (const policy of [{ deny: ["get_location"] }, { mode: "plan" }] as const)
      expect(await outcomeOf(all().source, { policy }, "get_location")).toBe("denied");
  });
});

describe("an answer", () => {
  const forms: readonly Record<string, unknown>[] = [
    { approved: true },
    { approved: true, argsOverride: { n: 1 } },
    { approved: true, remember: "tool", rememberForMs: 1 },
    { approved: false },
    { approved: false, reason: "no" },
    { result: null },
    { error: "no" },
    { argsOverride: {} },
  ];

  it("runs the call only if it surely says so, whatever JSON comes", async () => {
    const value = fc.oneof(
      fc.constantFrom(true, false, "true", "false", "no", 0, 1, null, {}, []),
      fc.jsonValue(),
    );
    const key = fc.constantFrom(
      "approved",
      "Approved",
      "argsOverride",
      "reason",
      "result",
      "error",
      "remember",
      "x",
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary<string, unknown>(key, value, { maxKeys: 3 }), async (given) => {
        const { source, ran } = desk(pay);
        const executor = new ToolExecutor(source, { approvals: { store: new MemoryApprovalStore() } });
        const deferred = await deferredOf(executor.run([call("a", "pay", { n: 1 })], ann));
        const outcomes = await executor.resume(deferred, answer(given), ann).catch((error: unknown) => error);
        const saysYes =
          given["approved"] === true || (!("approved" in given) && given["argsOverride"] !== undefined);
        if (!saysYes) expect(ran).toEqual([]);
        if (outcomes instanceof Error) expect(outcomes).toMatchObject({ code: "WRONG_ANSWER" });
      }),
      { numRuns: 500, examples: forms.map((form): [Record<string, unknown>] => [form]) },
    );
  });

  it.each([
    [{}],
    [{ approved: "true" }],
    [{ approved: 1 }],
    [{ approved: null }],
    [{ approved: true, result: 1 }],
    [{ approved: true, argOverride: {} }],
    [{ approved: false, argsOverride: {} }],
    [{ approved: false, reason: 5 }],
    [{ result: 1, error: "x" }],
    [{ error: { message: "x" } }],
    [{ remember: "tool" }],
    [{ approved: true, remember: "all" }],
    [{ approved: true, rememberForMs: 5 }],
    [{ approved: true, remember: "tool", rememberForMs: 0 }],
  ])("that is none is refused before anything runs: %j", async (given) => {
    const { source, ran } = desk({ ...pay });
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "pay"), call("b", "pay")], ann));
    const results = [{ toolCallId: "b", approved: true }, ...answer(given).results] as const;
    await expect(executor.resume(deferred, { results }, ann)).rejects.toMatchObject({ code: "WRONG_ANSWER" });
    expect(ran).toEqual([]);
    // The state is not used up.
    expect(await deferredOf(executor.resume(deferred, answer({ approved: false }), ann))).toBeDefined();
  });

  it("that gives other arguments is held against the tool's schema, with the issues of a direct call", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source);
    const [direct] = await executor.run([call("a", "pay", { n: "5" })], ann);
    expect(direct).toMatchObject({ status: "invalid", issues: [{ pointer: "/n", code: "type" }] });
    for (const form of [{ approved: true, argsOverride: { n: "5" } }, { argsOverride: { n: "5" } }]) {
      const deferred = await deferredOf(executor.run([call("a", "pay", { n: 5 })], ann));
      expect(await executor.resume(deferred, answer(form), ann)).toEqual([direct]);
    }
    // Also when the tool takes other arguments by now than those that were approved.
    const deferred = await deferredOf(executor.run([call("a", "pay", { n: 5 })], ann));
    const stricter = desk({
      pay: { requiresApproval: true, inputSchema: { type: "object", additionalProperties: false } },
    });
    const outcomes = await new ToolExecutor(stricter.source).resume(
      deferred,
      answer({ approved: true }),
      ann,
    );
    expect(outcomes).toMatchObject([{ status: "invalid", issues: [{ pointer: "/n", code: "unknown_key" }] }]);
    expect([...ran, ...stricter.ran]).toEqual([]);
  });

  it("to an earlier run says nothing of a call with the same id in another one", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    await executor.resume(deferred, answer({ approved: true }), ann);
    ran.length = 0;
    // As when a history is played again that ends in a call without a result.
    for (const again of [executor, new ToolExecutor(source)])
      expect((await deferredOf(again.run([call("a", "pay")], ann))).requests).toHaveLength(1);
    expect(ran).toEqual([]);
  });

  it("runs no tool that a filter hides by then", async () => {
    const { source, ran } = desk(pay);
    let isShown = true;
    const executor = new ToolExecutor(new FilteredToolset(source, () => isShown));
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    isShown = false;
    expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual([
      "a unknown_tool",
    ]);
    expect(ran).toEqual([]);
  });

  it("counts for the tool that was asked about, not for another one of its name", async () => {
    const { source } = desk(pay);
    const deferred = await deferredOf(new ToolExecutor(source).run([call("a", "pay")], ann));
    const other = desk({ transfer: {} });
    const renamed = new RenamedToolset(other.source, { transfer: "pay" });
    const outcomes = await new ToolExecutor(renamed).resume(deferred, answer({ approved: true }), ann);
    expect(statuses(outcomes)).toEqual(["a unknown_tool"]);
    expect(other.ran).toEqual([]);
  });

  it("runs nothing when the run was aborted meanwhile, and can be given again", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    const signal = AbortSignal.abort();
    const aborted = executor.resume(deferred, answer({ approved: true }), { ...ann, signal });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    expect(ran).toEqual([]);
    const outcomes = await executor.resume(deferred, answer({ approved: true }), ann);
    expect(statuses(outcomes)).toEqual(["a ok"]);
  });

  it("of a call whose arguments are too deep to be stored is never asked for", async () => {
    let args: JsonValue = 1;
    for (let depth = 0; depth < 50_000; depth++) args = [args];
    const deep = tool<unknown, number>({
      name: "deep",
      description: "Takes anything.",
      inputSchema: { type: "object" },
      validate: () => [],
      requiresApproval: true,
      execute: () => 1,
    });
    const executor = new ToolExecutor<Deps>(
      new CombinedToolset(new FunctionToolset([deep]), desk(pay).source),
    );
    const calls = [call("a", "deep", { args }), call("b", "nobody", { args }), call("c", "pay")];
    const deferred = await deferredOf(executor.run(calls, ann));
    expect(statuses(deferred.outcomes)).toEqual(["a invalid", "b unknown_tool"]);
    const results: readonly CallDecision[] = [{ toolCallId: "c", approved: true }];
    expect(statuses(await executor.resume(deferred, { results }, ann))).toEqual([
      "a invalid",
      "b unknown_tool",
      "c ok",
    ]);
  });
});
