// A policy's refusal stops the whole run: nothing of the turn still runs when it rejects, and what has ended is known.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { CallHooks } from "../call-hooks.ts";
import { type CallNext, WrapperToolset } from "../compose/wrapper-toolset.ts";
import { isToolDeniedError, ToolDeniedError } from "../errors/tool-denied-error.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import { call, ctx, rejectionOf, source, statuses, toolOf, untilStopped } from "./executor.fixture.ts";
import { ToolExecutor } from "./tool-executor.ts";

const forbid = (name: string): CallHooks => ({
  onStart: ({ tool }) => {
    if (tool.name === name)
      throw new ToolDeniedError({ message: "Only for Pro.", code: "TOOL_PLAN_REQUIRED", httpStatus: 402 });
  },
});

async function denialOf(promise: Promise<unknown>): Promise<ToolDeniedError> {
  const error = await rejectionOf(promise);
  if (!isToolDeniedError(error)) throw new Error(`Not denied: ${String(error)}`);
  return error;
}

describe("a ToolDeniedError", () => {
  it("from a hook stops the run: all others are aborted, have ended, and are on the error", async () => {
    const log: string[] = [];
    const tools = source(
      toolOf("quick", () => "done"),
      toolOf("slow", async (_, { signal }) => {
        try {
          await untilStopped(signal);
        } finally {
          log.push("slow has stopped");
        }
      }),
      toolOf("deaf", () => new Promise(() => undefined)),
      toolOf("late", async () => {
        await sleep(20);
        log.push("late has run");
      }),
      toolOf("denied", () => log.push("denied has run")),
    );
    const executor = new ToolExecutor(tools, {
      concurrency: 3,
      hooks: {
        onStart: async ({ tool }) => {
          if (tool.name !== "denied") return;
          await sleep(10);
          throw new ToolDeniedError({ message: "Only for Pro.", code: "TOOL_PLAN_REQUIRED" });
        },
      },
    });
    const calls = ["quick", "slow", "deaf", "denied", "late"].map((name, index) => call(String(index), name));
    calls.push(call("5", "none"), call("6", "quick", { x: 1 }));
    const error = await denialOf(executor.run(calls, ctx));
    expect(error).toMatchObject({
      message: "Only for Pro.",
      code: "TOOL_PLAN_REQUIRED",
      httpStatus: 402,
      toolName: "denied",
      toolCallId: "3",
    });
    expect(statuses(error.outcomes)).toEqual([
      "0 ok",
      "1 aborted",
      "2 aborted",
      "3 denied",
      "4 aborted",
      "5 unknown_tool",
      "6 invalid",
    ]);
    await sleep(40);
    expect(log).toEqual(["slow has stopped"]);
  });

  it("is never tried again, and its function has not run", async () => {
    let ran = 0;
    let asked = 0;
    const made = toolOf("work", () => ++ran, { execution: { retries: 3 } });
    const hooks: CallHooks = {
      onStart: () => {
        asked += 1;
        throw new ToolDeniedError({ message: "No." });
      },
    };
    const error = await denialOf(
      new ToolExecutor(source(made), { hooks, backoffMs: 1 }).run([call("a", "work")], ctx),
    );
    expect([ran, asked, statuses(error.outcomes)]).toEqual([0, 1, ["a denied"]]);
    expect(isToolDeniedError(error.cause)).toBe(true);
  });

  it("from the tool's own hook, from onEnd, from a wrapper and from the function stops the run too", async () => {
    const deny = (): never => {
      throw new ToolDeniedError({ message: "No.", code: "TOOL_REGION_BLOCKED" });
    };
    class Policy extends WrapperToolset {
      protected override async callTool(
        _ctx: RunContext,
        _name: string,
        _args: unknown,
        _next: CallNext<unknown>,
      ): Promise<JsonValue> {
        return deny();
      }
    }
    const executors = [
      new ToolExecutor(source(toolOf("work", () => 1, { hooks: { onStart: deny } }))),
      new ToolExecutor(source(toolOf("work", () => 1, { hooks: { onEnd: deny } }))),
      new ToolExecutor(source(toolOf("work", () => 1)), { hooks: { onEnd: deny } }),
      new ToolExecutor(new Policy(source(toolOf("work", () => 1)))),
      new ToolExecutor(source(toolOf("work", deny))),
    ];
    for (const executor of executors) {
      const error = await denialOf(executor.run([call("a", "work"), call("b", "work")], ctx));
      expect(error).toMatchObject({ code: "TOOL_REGION_BLOCKED", httpStatus: 403 });
      expect(error.outcomes).toHaveLength(2);
    }
  });

  it("is not undone by a hook after it, which is told", async () => {
    const told: unknown[] = [];
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const hooks: CallHooks[] = [
      { onEnd: () => Promise.reject(new ToolDeniedError({ message: "No." })) },
      { onEnd: ({ error }) => ({ output: told.push(error) }) },
      { onEnd: () => Promise.reject(new Error("broken")) },
    ];
    const error = await denialOf(
      new ToolExecutor(source(toolOf("work", () => 1)), { hooks }).run([call("a", "work")], ctx),
    );
    expect(isToolDeniedError(told[0])).toBe(true);
    expect(statuses(error.outcomes)).toEqual(["a denied"]);
    expect(warn.mock.calls.flat().join()).toContain("at the end of the call a of work: broken");
    warn.mockRestore();
  });

  it("counts more than calls that wait, which end with the turn", async () => {
    const tools = source(
      toolOf("ask", () => 1, { requiresApproval: true }),
      toolOf("work", () => 1),
    );
    const calls = [call("a", "ask"), call("b", "work")];
    const error = await denialOf(new ToolExecutor(tools, { hooks: forbid("work") }).run(calls, ctx));
    expect(statuses(error.outcomes)).toEqual(["a aborted", "b denied"]);
    // Decided in time, the call that waited is denied on its turn.
    const waiting = await rejectionOf(new ToolExecutor(tools).run(calls, ctx));
    if (!(waiting instanceof ApprovalRequiredError)) throw waiting;
    const results = [{ toolCallId: "a", approved: true }] as const;
    const resumed = new ToolExecutor(tools, { hooks: forbid("ask") }).resume(
      waiting.deferred,
      { results },
      ctx,
    );
    expect(statuses((await denialOf(resumed)).outcomes)).toEqual(["a denied", "b ok"]);
  });

  it("of one run leaves the next one alone", async () => {
    const executor = new ToolExecutor(source(toolOf("work", () => 1)), { hooks: forbid("none") });
    const denying = new ToolExecutor(source(toolOf("work", () => 1)), { hooks: forbid("work") });
    const { signal } = new AbortController();
    await denialOf(denying.run([call("a", "work"), call("b", "work")], { ...ctx, signal }));
    expect(signal.aborted).toBe(false);
    expect(statuses(await executor.run([call("a", "work")], { ...ctx, signal }))).toEqual(["a ok"]);
  });

  it("carries a status for each known code, 403 for an own one, and any that is given", () => {
    const status = (code: string, httpStatus?: number): number =>
      new ToolDeniedError({ message: "No.", code, ...(httpStatus === undefined ? {} : { httpStatus }) })
        .httpStatus;
    expect(
      ["TOOL_FORBIDDEN", "TOOL_PLAN_REQUIRED", "TOOL_QUOTA_EXCEEDED", "TOOL_ERROR", "MINE"].map((code) =>
        status(code),
      ),
    ).toEqual([403, 402, 429, 500, 403]);
    expect(status("TOOL_ERROR", 503)).toBe(503);
    expect(new ToolDeniedError({ message: "No." })).toMatchObject({ code: "TOOL_FORBIDDEN", toolName: "" });
  });
});
