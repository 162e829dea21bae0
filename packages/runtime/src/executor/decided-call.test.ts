// A call that is decided now and run later, for hosts that ask people in a way of their own.
import { describe, expect, it } from "vitest";
import { ann, desk, look, pay } from "../../testing/desk.ts";
import { call } from "../../testing/turn.ts";
import type { AuditEvent } from "../approve/audit-event.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import { ctx, source, toolOf, untilStopped } from "./executor.fixture.ts";
import { ToolExecutor } from "./tool-executor.ts";

describe("a decided call", () => {
  it("runs when it is told to, and what is decided then still holds", async () => {
    const { source: tools, ran } = desk(look);
    const asked: unknown[] = [];
    const audit = ({ verdict }: AuditEvent): void => void asked.push(verdict);
    const executor = new ToolExecutor(tools, { audit });
    const decided = await executor.decide(call("a", "look", { n: 1 }), ann);
    expect([decided.verdict, ran, asked]).toEqual(["run", [], ["run"]]);
    expect(await decided.run().outcomes).toMatchObject([{ toolCallId: "a", status: "ok" }]);
    expect([ran, asked]).toEqual([["look 1"], ["run"]]);
  });

  it("is not run when a person has to decide", async () => {
    const { source: tools, ran } = desk(pay);
    const policy = { ask: [{ tool: "pay", reason: "It is money." }] };
    const decided = await new ToolExecutor(tools, { policy }).decide(call("a", "pay", { n: 5 }), ann);
    expect([decided.verdict, decided.reason]).toEqual(["ask", "It is money."]);
    await expect(decided.run().outcomes).rejects.toThrow(ApprovalRequiredError);
    expect(ran).toEqual([]);
  });

  it.each([
    ["invalid", call("a", "pay", { n: "five" })],
    ["unknown_tool", call("a", "py", {})],
  ])("has its outcome when it is %s", async (status, given) => {
    const { source: tools } = desk(pay);
    const decided = await new ToolExecutor(tools).decide(given, ann);
    expect([decided.verdict, decided.outcome?.status]).toEqual(["end", status]);
    expect(await decided.run().outcomes).toEqual([decided.outcome]);
  });

  it("is told to be run elsewhere", async () => {
    const outside = new ExternalToolset([
      { name: "click", description: "Clicks.", jsonSchema: { type: "object" } },
    ]);
    const decided = await new ToolExecutor(outside).decide(call("a", "click", {}), { deps: undefined });
    expect(decided.verdict).toBe("external");
  });

  it("that was approved elsewhere runs once under its approval, and nobody is asked again", async () => {
    const asked: unknown[] = [];
    const { source: tools, ran } = desk({
      pay: {
        requiresApproval: () => {
          asked.push("asked");
          return true;
        },
      },
    });
    const told: string[] = [];
    const audit = ({ by, verdict }: AuditEvent): void => void told.push(`${by} ${verdict}`);
    const executor = new ToolExecutor(tools, { audit });
    const approve = (approvalId: string) => executor.decide(call("a", "pay", { n: 5 }), ann, { approvalId });
    expect(await (await approve("one")).run().outcomes).toMatchObject([{ status: "ok" }]);
    await expect((await approve("one")).run().outcomes).rejects.toMatchObject({ code: "REPLAYED" });
    expect(await (await approve("two")).run().outcomes).toMatchObject([{ status: "ok" }]);
    expect([ran, asked, new Set(told)]).toEqual([["pay 5", "pay 5"], [], new Set(["person run"])]);
  });

  it("that was approved elsewhere does not run when it is forbidden by now", async () => {
    const { source: tools, ran } = desk(pay);
    const policy = { deny: [{ tool: "pay", when: () => true, reason: "Closed." }] };
    const executor = new ToolExecutor(tools, { policy });
    const decided = await executor.decide(call("a", "pay", { n: 5 }), ann, { approvalId: "one" });
    expect(decided).toMatchObject({ verdict: "end", outcome: { status: "denied", message: "Closed." } });
    expect(ran).toEqual([]);
  });

  it("is stopped by the signal that is given when it runs", async () => {
    const waits = toolOf("waits", (_, { signal }) => untilStopped(signal));
    const decided = await new ToolExecutor(source(waits)).decide(call("a", "waits"), ctx);
    const { signal } = aborted();
    expect(await decided.run({ signal }).outcomes).toMatchObject([{ status: "aborted" }]);
  });
});

function aborted(): AbortController {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5);
  return controller;
}
