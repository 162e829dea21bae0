// Calls of tools that are behind others: approval, rules and answers are about the tool that is called in the end.
import { describe, expect, it } from "vitest";
import { ann, answer, type Deps, desk, look, outcomeOf, pay } from "../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../testing/turn.ts";
import type { ApprovalPolicy } from "../approve/approval-policy.ts";
import type { AuditEvent } from "../approve/audit-event.ts";
import { MemoryApprovalStore } from "../approve/memory-approval-store.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import { deferTools } from "../defer/defer-tools.ts";
import { DeferredLoadingToolset } from "../defer/deferred-loading-toolset.ts";
import { ToolSearchToolset } from "../defer/tool-search-toolset.ts";
import { ToolExecutor } from "./tool-executor.ts";

const through = (
  name: string,
  n = 1,
): { readonly name: string; readonly arguments: { readonly n: number } } => ({
  name,
  arguments: { n },
});

describe("a deferred tool", () => {
  const set = () => {
    const { source, ran } = desk({ ...pay, ...look, erase: { tags: ["disk"] } });
    return { inner: source, source: deferTools<Deps>(source, {}), ran };
  };

  it("waits when it asks itself, and runs once it was approved", async () => {
    const { source, ran } = set();
    const executor = new ToolExecutor(source);
    const calls = [call("a", "call", through("pay")), call("b", "call", through("look", 2))];
    const deferred = await deferredOf(executor.run(calls, ann));
    expect(ran).toEqual(["look 2"]);
    expect(deferred.requests).toEqual([
      {
        ...calls[0],
        waitsFor: "approval",
        origin: { tool: "pay" },
        subject: { toolName: "pay", args: { n: 1 } },
      },
    ]);
    const outcomes = await executor.resume(deferred, answer({ approved: true }), ann);
    expect(outcomes[0]).toMatchObject({ toolName: "call", status: "ok", result: "pay 1" });
  });

  it("is asked about with valid arguments alone, and refused with its schema", async () => {
    const executor = new ToolExecutor(set().source);
    const bad = { name: "pay", arguments: { n: "1" } };
    const [outcome] = await executor.run([call("a", "call", bad)], ann);
    expect(outcome).toMatchObject({ status: "invalid", issues: [{ pointer: "/n", code: "type" }] });
    expect(outcome?.message).toContain('"additionalProperties":false');
  });

  it("that there is not fails with the names that are near", async () => {
    const [outcome] = await new ToolExecutor(set().source, { policy: { mode: "plan" } }).run(
      [call("a", "call", through("pya"))],
      ann,
    );
    expect(outcome).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Find tools with search"),
    });
  });

  it.each<[string, ApprovalPolicy<Deps>, string, string]>([
    ["denied by its name", { deny: ["erase"] }, "erase", "denied"],
    ["denied by its tag", { deny: [{ tag: "disk" }] }, "erase", "denied"],
    [
      "denied by its arguments",
      { deny: [({ toolName, args }) => toolName === "erase" && args["n"] === 1] },
      "erase",
      "denied",
    ],
    ["asked about by a rule", { ask: ["look"] }, "look", "waits"],
    ["let in by a rule", { allow: ["pay"] }, "pay", "ok"],
    ["let in by auto mode", { mode: "auto" }, "pay", "ok"],
    ["refused in plan mode", { mode: "plan" }, "pay", "denied"],
    ["run in plan mode when it changes nothing", { mode: "plan" }, "look", "ok"],
  ])("is %s", async (_, policy, name, status) => {
    const { source, ran } = set();
    expect(await outcomeOf(source, { policy }, "call", through(name))).toBe(status);
    expect(ran).toHaveLength(status === "ok" ? 1 : 0);
  });

  it("can be reached in plan mode", async () => {
    const executor = new ToolExecutor(set().source, { policy: { mode: "plan" } });
    expect((await executor.tools(ann)).map(({ name }) => name)).toEqual(["search", "describe", "call"]);
  });

  it("is known to the rules by its own name, and the tool that calls it is not", async () => {
    const { source } = set();
    await expect(outcomeOf(source, { policy: { deny: ["ersae"] } }, "search")).rejects.toThrow(
      /UNKNOWN_TOOL.*"ersae"/,
    );
    await expect(outcomeOf(source, { policy: { deny: ["call"] } }, "search")).rejects.toThrow(/UNKNOWN_TOOL/);
  });

  it("may be named by rules before a search has listed it", async () => {
    const { inner, ran } = set();
    const source = new ToolSearchToolset(new DeferredLoadingToolset(inner, ({ name }) => name === "erase"));
    const executor = new ToolExecutor(source, { policy: { deny: [{ tool: "erase", when: () => true }] } });
    expect((await executor.tools(ann)).map(({ name }) => name)).toEqual(["search_tools", "pay", "look"]);
    await executor.run([call("a", "search_tools", { query: "erase" })], ann);
    expect((await executor.tools(ann)).map(({ name }) => name)).toContain("erase");
    expect(statuses(await executor.run([call("b", "erase")], ann))).toEqual(["b denied"]);
    expect(ran).toEqual([]);
    await expect(outcomeOf(source, { policy: { deny: ["ersae"] } }, "look")).rejects.toThrow(/UNKNOWN_TOOL/);
  });

  it("asks when a gate does, before or after it was deferred", async () => {
    const { inner } = set();
    const before = deferTools<Deps>(new ApprovalRequiredToolset(inner, ["erase"]), {});
    expect(await outcomeOf(before, {}, "call", through("erase"))).toBe("waits");
    const after = new ApprovalRequiredToolset(deferTools<Deps>(inner, {}), ["call"]);
    expect(await outcomeOf(after, {}, "call", through("look"))).toBe("waits");
    expect(await outcomeOf(after, {}, "search", {})).toBe("ok");
    const both = new ApprovalRequiredToolset(deferTools<Deps>(inner, {}), () => false);
    expect(await outcomeOf(both, {}, "call", through("pay"))).toBe("waits");
  });

  it("has approvals that stand for it, not for what else is called the same way", async () => {
    const { source } = set();
    const options = { approvals: { store: new MemoryApprovalStore() } };
    const executor = new ToolExecutor(source, options);
    const deferred = await deferredOf(executor.run([call("a", "call", through("pay"))], ann));
    await executor.resume(deferred, answer({ approved: true, remember: "arguments" }), ann);
    expect(await options.approvals.store.find({ scope: "", tool: "pay" })).toMatchObject([
      { args: { n: 1 } },
    ]);
    expect(await outcomeOf(source, options, "call", through("pay"))).toBe("ok");
    expect(await outcomeOf(source, options, "call", through("pay", 2))).toBe("waits");
    const gated = new ApprovalRequiredToolset(source, ["call"]);
    expect(await outcomeOf(gated, options, "call", through("erase"))).toBe("waits");
  });

  it("is what an answer counts for: neither another tool in the arguments nor one that took its name runs", async () => {
    const { source, ran, inner } = set();
    const executor = new ToolExecutor(source);
    const start = () => deferredOf(executor.run([call("a", "call", through("pay"))], ann));
    const other = answer({ approved: true, argsOverride: through("erase") });
    expect(statuses(await executor.resume(await start(), other, ann))).toEqual(["a unknown_tool"]);
    const renamed = new RenamedToolset(inner, { pay: "old", erase: "pay" });
    const next = new ToolExecutor(deferTools<Deps>(renamed, {}));
    expect(statuses(await next.resume(await start(), answer({ approved: true }), ann))).toEqual([
      "a unknown_tool",
    ]);
    expect(ran).toEqual([]);
    const same = answer({ approved: true, argsOverride: through("pay", 5) });
    expect(statuses(await executor.resume(await start(), same, ann))).toEqual(["a ok"]);
    expect(ran).toEqual(["pay 5"]);
  });

  it("that is hidden or forbidden by then does not run, although it was approved", async () => {
    const { inner, ran } = set();
    let isShown = true;
    const source = deferTools<Deps>(new FilteredToolset(inner, () => isShown), {});
    const executor = new ToolExecutor(source);
    const deferred = await deferredOf(executor.run([call("a", "call", through("pay"))], ann));
    const strict = new ToolExecutor(source, { policy: { deny: ["pay"] } });
    expect(statuses(await strict.resume(deferred, answer({ approved: true }), ann))).toEqual(["a denied"]);
    isShown = false;
    expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual([
      "a unknown_tool",
    ]);
    expect(ran).toEqual([]);
  });

  it("that runs on the client is handed out, and its result held against its own schema", async () => {
    const outside = new ExternalToolset([
      {
        name: "click",
        description: "Clicks.",
        jsonSchema: { type: "object" },
        outputSchema: { type: "string" },
      },
    ]);
    const source = deferTools<Deps>(new CombinedToolset(outside, desk(look).source), {});
    const executor = new ToolExecutor<Deps>(source);
    const start = () => deferredOf(executor.run([call("a", "call", { name: "click" })], ann));
    const deferred = await start();
    expect(deferred.requests).toMatchObject([
      { waitsFor: "result", subject: { toolName: "click", args: {} } },
    ]);
    expect(statuses(await executor.resume(deferred, answer({ result: "done" }), ann))).toEqual(["a ok"]);
    expect(statuses(await executor.resume(await start(), answer({ result: 5 }), ann))).toEqual(["a failed"]);
  });

  it("is what the audit hook is told of", async () => {
    const events: AuditEvent[] = [];
    const audit = (event: AuditEvent): void => {
      events.push(event);
    };
    const source = new PrefixedToolset(set().source, "x_");
    const executor = new ToolExecutor<Deps>(source, { audit });
    const deferred = await deferredOf(executor.run([call("a", "x_call", through("pay"))], ann));
    await executor.resume(deferred, answer({ approved: true }), ann);
    const common = { toolCallId: "a", toolName: "x_call", origin: { tool: "pay" }, args: { n: 1 } };
    expect(events).toMatchObject([
      { ...common, verdict: "ask", by: "tool" },
      { ...common, verdict: "run", by: "person" },
    ]);
  });
});
