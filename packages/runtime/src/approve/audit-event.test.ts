// The audit hook is told of every decision, and nothing runs that it was not told of.
import { afterEach, describe, expect, it, vi } from "vitest";
import { ann, answer, desk, look, pay } from "../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../testing/turn.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import type { CallDecision } from "../executor/deferred-calls.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { AuditEvent } from "./audit-event.ts";
import { MemoryApprovalStore } from "./memory-approval-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the audit hook", () => {
  it("is told of every decision, with who, what and why", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 5000 });
    const events: AuditEvent[] = [];
    const { source } = desk({
      ...pay,
      ...look,
      free: {},
      erase: {},
      send: { requiresApproval: true },
      trusted: { requiresApproval: true },
    });
    const store = new MemoryApprovalStore();
    await store.add({ scope: "ann", tool: "send", createdAt: 1 });
    const executor = new ToolExecutor(new PrefixedToolset(source, "x_"), {
      policy: {
        deny: [{ tool: "erase", reason: "Never." }],
        ask: ["look"],
        allow: ["trusted"],
      },
      approvals: { store },
      scope: "ann",
      audit: async (event) => {
        events.push(event);
      },
    });
    const names = ["pay", "look", "free", "erase", "send", "trusted"];
    const calls = names.map((name) => call(name, `x_${name}`, { n: 1 }));
    const deferred = await deferredOf(executor.run([...calls, call("bad", "x_pay", { n: "1" })], ann));
    const results: readonly CallDecision[] = [
      { toolCallId: "pay", approved: true, remember: "tool", argsOverride: { n: 2 } },
      { toolCallId: "look", approved: false, reason: "Not now." },
    ];
    await executor.resume(deferred, { results }, ann);
    const common = (tool: string, n = 1) => ({
      at: 5000,
      toolCallId: tool,
      toolName: `x_${tool}`,
      origin: { tool },
      args: { n },
      scope: "ann",
    });
    const byCall = (id: string): readonly AuditEvent[] =>
      events.filter(({ toolCallId }) => toolCallId === id);
    expect(byCall("pay")).toEqual([
      { ...common("pay"), verdict: "ask", by: "tool" },
      { ...common("pay", 2), verdict: "run", by: "person", remember: "tool" },
    ]);
    expect(byCall("look")).toEqual([
      { ...common("look"), verdict: "ask", by: "ask_rule", rule: { list: "ask", index: 0 } },
      { ...common("look"), verdict: "deny", by: "person", reason: "Not now." },
    ]);
    expect(byCall("free")).toEqual([{ ...common("free"), verdict: "run", by: "tool" }]);
    const rule = { list: "deny", index: 0, reason: "Never." };
    expect(byCall("erase")).toEqual([
      { ...common("erase"), verdict: "deny", by: "deny_rule", rule, reason: "Never." },
    ]);
    expect(byCall("send")).toEqual([{ ...common("send"), verdict: "run", by: "standing_approval" }]);
    expect(byCall("trusted")).toMatchObject([{ verdict: "run", by: "allow_rule" }]);
    expect(byCall("bad")).toEqual([]);
  });

  it("that fails keeps the call from running, at every decision, and is told to whoever runs the process", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { source, ran } = desk({ ...pay, ...look });
    let failsAt = "";
    const audit = ({ toolName, verdict }: AuditEvent): void => {
      if (`${toolName} ${verdict}` === failsAt) throw new Error("Disk full at /var/audit.");
    };
    const executor = new ToolExecutor(source, { audit });
    const calls = [call("a", "pay"), call("b", "look")];
    failsAt = "pay ask";
    const outcomes = await executor.run(calls, ann);
    expect(statuses(outcomes)).toEqual(["a failed", "b ok"]);
    expect(outcomes[0]?.message).not.toContain("/var");
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Disk full at /var/audit."));
    failsAt = "look run";
    const deferred = await deferredOf(executor.run(calls, ann));
    expect(statuses(deferred.outcomes)).toEqual(["b failed"]);
    ran.length = 0;
    failsAt = "pay run";
    expect(statuses(await executor.resume(deferred, answer({ approved: true }), ann))).toEqual([
      "a failed",
      "b failed",
    ]);
    expect(ran).toEqual([]);
  });

  it("is told that a rule forbids what a person has approved, and of no run", async () => {
    const { source } = desk(pay);
    const deferred = await deferredOf(new ToolExecutor(source).run([call("a", "pay")], ann));
    const events: AuditEvent[] = [];
    const audit = (event: AuditEvent): void => {
      events.push(event);
    };
    await new ToolExecutor(source, { audit, policy: { deny: ["pay"] } }).resume(
      deferred,
      answer({ approved: true }),
      ann,
    );
    expect(events.map(({ verdict, by }) => `${verdict} ${by}`)).toEqual(["deny deny_rule"]);
  });
});
