// What an application's policy makes of calls: which are offered, run, asked and refused.
import { describe, expect, it } from "vitest";
import { ann, answer, bob, type Deps, desk, look, outcomeOf, pay } from "../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../testing/turn.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { MetadataToolset } from "../compose/metadata-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import { CompositionError } from "../errors/composition-error.ts";
import type { DeferredCalls } from "../executor/deferred-calls.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import type { ApprovalPolicy, PolicyCall, PolicyRule } from "./approval-policy.ts";

describe("a policy", () => {
  const tools = {
    ...pay,
    ...look,
    erase: { tags: ["files"], annotations: { destructiveHint: true }, metadata: { team: { id: 1 } } },
  };

  it("offers in plan mode only tools that say they change nothing, and runs no other", async () => {
    const { source, ran } = desk(tools);
    const policy: ApprovalPolicy<Deps> = { mode: ({ deps }) => (deps.isAdmin ? "default" : "plan") };
    const executor = new ToolExecutor(source, { policy });
    const offered = async (ctx: RunContext<Deps>): Promise<readonly string[]> =>
      (await executor.tools(ctx)).map(({ name }) => name);
    expect(await offered(ann)).toEqual(["look"]);
    expect(await offered(bob)).toEqual(["pay", "look", "erase"]);
    const calls = [call("a", "pay"), call("b", "look"), call("c", "erase")];
    const outcomes = await executor.run(calls, ann);
    expect(statuses(outcomes)).toEqual(["a denied", "b ok", "c denied"]);
    expect(outcomes[0]?.message).toContain("plan mode");
    expect(ran).toEqual(["look 0"]);
  });

  it("runs in auto mode what a tool or a gate asks, and still asks what its rules ask", async () => {
    const { source } = desk(tools);
    expect(await outcomeOf(source, { policy: { mode: "auto" } }, "pay")).toBe("ok");
    expect(await outcomeOf(source, { policy: { mode: "auto", ask: ["pay"] } }, "pay")).toBe("waits");
    expect(await outcomeOf(source, { policy: { mode: "auto", deny: ["pay"] } }, "pay")).toBe("denied");
  });

  it.each<[string, PolicyRule<Deps>]>([
    ["its name", "erase"],
    ["its name", { tool: "erase" }],
    ["a tag", { tag: "files" }],
    ["annotations", { annotations: { destructiveHint: true } }],
    ["metadata", { metadata: { team: { id: 1 } } }],
    ["a predicate over arguments", ({ args }) => args["n"] === 7],
    ["a predicate over the context", ({ ctx }) => ctx.deps.user === "ann"],
    [
      "all of them",
      { tool: "erase", tag: "files", when: async ({ args, ctx }) => args["n"] === 7 && !ctx.deps.isAdmin },
    ],
  ])("selects a call by %s", async (_, rule) => {
    const { source } = desk({ erase: tools.erase });
    expect(await outcomeOf(source, { policy: { deny: [rule] } }, "erase", { n: 7 })).toBe("denied");
    expect(await outcomeOf(source, { policy: { ask: [rule] } }, "erase", { n: 7 })).toBe("waits");
    const gated = new ApprovalRequiredToolset(source);
    expect(await outcomeOf(gated, { policy: { allow: [rule] } }, "erase", { n: 7 })).toBe("ok");
  });

  it.each<[string, PolicyRule<Deps>]>([
    ["another tag", { tag: "file" }],
    ["a hint that the tool leaves out", { annotations: { readOnlyHint: false } }],
    ["other metadata", { metadata: { team: { id: 2 } } }],
    ["metadata that every object inherits", { metadata: { toString: null } }],
    ["a predicate that says no", () => false],
    ["one of two things", { tag: "files", when: () => false }],
  ])("does not select by %s", async (_, rule) => {
    const { source } = desk({ erase: tools.erase });
    expect(await outcomeOf(source, { policy: { deny: [rule], ask: [rule] } }, "erase")).toBe("ok");
  });

  it("knows a tool by its original name, through every prefix and rename", async () => {
    const { source } = desk(tools);
    const renamed = new PrefixedToolset(new RenamedToolset(source, { erase: "wipe" }), "fs_");
    expect(await outcomeOf(renamed, { policy: { deny: ["erase"] } }, "fs_wipe")).toBe("denied");
    await expect(outcomeOf(renamed, { policy: { deny: ["fs_wipe"] } }, "fs_wipe")).rejects.toThrow(
      /"fs_wipe" is "erase" there/,
    );
  });

  it("knows a tool by its toolset too", async () => {
    const of = (toolset: string): ToolSource<Deps> => {
      const [made] = desk({ erase: {} }).source.tools();
      const origin = { toolset, tool: "erase" };
      return new PrefixedToolset(
        new FunctionToolset<Deps>([{ ...(made as Tool<Deps>), origin }]),
        toolset[0] ?? "",
      );
    };
    const source = new CombinedToolset(of("Files"), of("Mails"));
    const policy = { deny: [{ toolset: "Mails" }] };
    expect(await outcomeOf(source, { policy }, "Ferase")).toBe("ok");
    expect(await outcomeOf(source, { policy }, "Merase")).toBe("denied");
    const both = { deny: [{ toolset: "Mails", tool: "send" }] };
    await expect(outcomeOf(source, { policy: both }, "Ferase")).rejects.toThrow('names "Mails.send"');
  });

  it("does not start with a rule whose tool there is not, unless it may be absent", async () => {
    const { source, ran } = desk(tools);
    const executor = new ToolExecutor(source, { policy: { allow: ["look"], ask: [{ tool: "erse" }] } });
    for (const attempt of [() => executor.run([call("a", "look")], ann), () => executor.tools(ann)]) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CompositionError);
      expect(error).toMatchObject({ code: "UNKNOWN_TOOL" });
      expect(String(error)).toContain('ask[0] of the policy names "erse"');
      expect(String(error)).toContain('Did you mean "erase"?');
    }
    expect(ran).toEqual([]);
    const lenient = { policy: { ask: [{ tool: "erse", mayBeAbsent: true }] } };
    expect(await outcomeOf(source, lenient, "look")).toBe("ok");
  });

  it("goes on when a tool that was there is hidden later", async () => {
    const { source } = desk(tools);
    const some = new FilteredToolset<Deps>(source, ({ deps }) => deps.isAdmin === true);
    const executor = new ToolExecutor(some, { policy: { deny: ["erase"] } });
    await executor.tools(bob);
    expect(statuses(await executor.run([call("a", "erase")], ann))).toEqual(["a unknown_tool"]);
  });

  it("does not offer what it refuses whatever the arguments are", async () => {
    const { source } = desk(tools);
    const policy: ApprovalPolicy<Deps> = { deny: ["erase", { tool: "pay", when: () => true }] };
    const offered = await new ToolExecutor(source, { policy }).tools(ann);
    expect(offered.map(({ name }) => name)).toEqual(["pay", "look"]);
  });

  it("gives the model the reason of a deny rule, and the person that of an ask rule", async () => {
    const { source } = desk(tools);
    const policy: ApprovalPolicy<Deps> = {
      deny: [{ tool: "erase", reason: "Nothing is erased on Sundays." }],
      ask: [{ tool: "look", reason: "It costs a cent." }],
    };
    const executor = new ToolExecutor(source, { policy });
    expect((await executor.run([call("a", "erase")], ann))[0]).toMatchObject({
      status: "denied",
      message: "Nothing is erased on Sundays.",
    });
    expect((await deferredOf(executor.run([call("a", "look")], ann))).requests).toMatchObject([
      { reason: "It costs a cent." },
    ]);
  });

  it("is asked once a call, and no predicate after the one that decides", async () => {
    const asked: string[] = [];
    const when = (name: string, says: boolean) => (policyCall: PolicyCall<Deps>) => {
      asked.push(`${name} ${policyCall.ctx.toolCallId}`);
      return says;
    };
    const { source } = desk({
      pay: {
        requiresApproval: () => {
          asked.push("tool");
          return true;
        },
      },
    });
    const executor = new ToolExecutor(source, {
      policy: {
        mode: () => {
          asked.push("mode");
          return "default";
        },
        deny: [when("deny", false)],
        ask: [when("ask", true), when("never asked", true)],
        allow: [when("allow", true)],
      },
    });
    const deferred = await deferredOf(executor.run([call("a", "pay"), call("b", "pay")], ann));
    expect(asked.sort()).toEqual(["ask a", "ask b", "deny a", "deny b", "mode"]);
    asked.length = 0;
    const both = [
      { toolCallId: "a", approved: true },
      { toolCallId: "b", approved: false },
    ] as const;
    await executor.resume(deferred, { results: both }, ann);
    // Of what was approved, only what forbids it is asked once more; of what was declined, nothing.
    expect(asked).toEqual(["mode", "deny a"]);
  });

  it("forbids also what was approved, when a deny rule or plan mode says so by then", async () => {
    for (const later of [{ deny: ["pay"] }, { mode: "plan" }] as const) {
      const { source, ran } = desk(pay);
      const deferred = await deferredOf(new ToolExecutor(source).run([call("a", "pay")], ann));
      const executor = new ToolExecutor(source, { policy: later });
      expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual([
        "a denied",
      ]);
      expect(ran).toEqual([]);
    }
  });

  it("does not ask again what was approved, whatever it would ask by then", async () => {
    const { source, ran } = desk(pay);
    const deferred = await deferredOf(new ToolExecutor(source).run([call("a", "pay")], ann));
    const unsure = (): boolean => {
      throw new Error("no idea");
    };
    const executor = new ToolExecutor(new ApprovalRequiredToolset(source), {
      policy: { ask: ["pay"], deny: [unsure] },
    });
    expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual(["a ok"]);
    expect(ran).toEqual(["pay 0"]);
  });

  it("holds the deny rules against arguments that a person has given", async () => {
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source, { policy: { deny: [({ args }) => Number(args["n"]) > 10] } });
    const start = (): Promise<DeferredCalls> => deferredOf(executor.run([call("a", "pay", { n: 1 })], ann));
    const resume = async (decision: object): Promise<string | undefined> =>
      (await executor.resume(await start(), answer(decision), ann))[0]?.status;
    expect(await resume({ approved: true, argsOverride: { n: 11 } })).toBe("denied");
    expect(await resume({ argsOverride: { n: 11 } })).toBe("denied");
    expect(await resume({ argsOverride: { n: "11" } })).toBe("invalid");
    expect(await resume({ argsOverride: { n: 2 } })).toBe("ok");
    expect(ran).toEqual(["pay 2"]);
  });

  it("is refused when it is none", () => {
    const { source } = desk(tools);
    const wrong: readonly unknown[] = [
      { mode: "yolo" },
      { dney: ["erase"] },
      { deny: "erase" },
      { deny: [null] },
      { deny: [7] },
      { deny: [{}] },
      { deny: [{ reason: "no" }] },
      { allow: [{ tools: ["erase"] }] },
    ];
    for (const policy of wrong)
      expect(() => new ToolExecutor(source, { policy: policy as ApprovalPolicy<Deps> })).toThrow(TypeError);
  });

  it("rejects the run when its mode cannot be told, before anything runs", async () => {
    const { source, ran } = desk(look);
    const mode = (): never => {
      throw new Error("No session.");
    };
    await expect(outcomeOf(source, { policy: { mode } }, "look")).rejects.toThrow("No session.");
    // boundary: code without types gives anything.
    const odd = (() => "read-only") as unknown as () => "plan";
    await expect(outcomeOf(source, { policy: { mode: odd } }, "look")).rejects.toThrow(TypeError);
    expect(ran).toEqual([]);
  });

  it("allows no tool by a name that two tools of different sources have", async () => {
    const source = new CombinedToolset(
      new PrefixedToolset(desk(pay).source, "a_"),
      new PrefixedToolset(desk(pay).source, "b_"),
    );
    expect(await outcomeOf(source, { policy: { allow: ["pay"] } }, "a_pay")).toBe("waits");
    const byMetadata = new CombinedToolset(
      new PrefixedToolset(new MetadataToolset(desk(pay).source, { of: "a" }), "a_"),
      new PrefixedToolset(desk(pay).source, "b_"),
    );
    const policy = { allow: [{ metadata: { of: "a" } }] };
    expect(await outcomeOf(byMetadata, { policy }, "a_pay")).toBe("ok");
    expect(await outcomeOf(byMetadata, { policy }, "b_pay")).toBe("waits");
  });
});
