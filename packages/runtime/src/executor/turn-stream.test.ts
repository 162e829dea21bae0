// Turns that are listened to: what happens to each call in the order of happening, and how listening ends.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { countListeners } from "../../testing/count-listeners.ts";
import type { CallNext } from "../compose/wrapper-toolset.ts";
import { WrapperToolset } from "../compose/wrapper-toolset.ts";
import { createLiveTool } from "../live-tool.ts";
import type { RunContext, ToolContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolFunction } from "../tool-builder.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallEvent } from "./call-event.ts";
import { call, ctx, rejectionOf, source, statuses, toolOf, untilStopped } from "./executor.fixture.ts";
import { ToolExecutor } from "./tool-executor.ts";

/** A tool whose function is a generator, or reports through its context. */
function generator(name: string, fn: ToolFunction, more: object = {}): Tool {
  const base = toolDescriptor(name, [], { inputSchema: { type: "object" }, check: () => true });
  return createLiveTool(
    { ...base, bindings: ["context"], result: { mode: "progress" }, ...more },
    { fn, receiver: undefined, createSettings: () => ({}) },
  );
}

async function* counting(): AsyncGenerator<number, string> {
  yield 1;
  await sleep(1);
  yield 2;
  return "done";
}

const line = (event: CallEvent): string => {
  const { toolCallId, type } = event;
  if (type === "ended") return `${toolCallId} ended ${event.outcome.status}`;
  return `${toolCallId} ${type} ${JSON.stringify("value" in event ? event.value : event.args)}`;
};

async function linesOf(events: AsyncIterable<CallEvent>): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const event of events) lines.push(line(event));
  return lines;
}

describe("stream", () => {
  it("gives what happens to each call in the order of happening, and the outcomes that run gives", async () => {
    const tools = source(
      generator("count", counting),
      generator("show", counting, { preliminary: true }),
      generator("report", (context: ToolContext) => context.reportProgress({ at: new Date(0) }), {
        result: { mode: "void" },
      }),
    );
    const executor = new ToolExecutor(tools, { concurrency: 1 });
    const calls = [call("a", "count"), call("b", "show"), call("c", "report"), call("d", "none")];
    const turn = executor.stream(calls, ctx);
    expect(await linesOf(turn)).toEqual([
      "d ended unknown_tool",
      "a started {}",
      "a progress 1",
      "a progress 2",
      "a ended ok",
      "b started {}",
      "b preliminary 1",
      "b preliminary 2",
      "b ended ok",
      "c started {}",
      'c progress {"at":"1970-01-01T00:00:00.000Z"}',
      "c ended ok",
    ]);
    expect(await turn.outcomes).toEqual(await executor.run(calls, ctx));
  });

  it("gives events while the tools still run, of calls that run at once mixed", async () => {
    let finish = (): void => undefined;
    const first = generator("first", async function* (): AsyncGenerator<string, string> {
      yield "begun";
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return "first";
    });
    const turn = new ToolExecutor(
      source(
        first,
        toolOf("second", () => 2),
      ),
    ).stream([call("a", "first"), call("b", "second")], ctx);
    const lines: string[] = [];
    for await (const event of turn) {
      lines.push(line(event));
      if (lines.includes('a progress "begun"') && lines.includes("b ended ok")) finish();
    }
    expect(lines.at(-1)).toBe("a ended ok");
    expect(lines).toHaveLength(5);
  });

  it("says which calls wait, and throws what run rejects with when all others have ended", async () => {
    const executor = new ToolExecutor(
      source(
        toolOf("ask", () => "asked", { requiresApproval: true }),
        toolOf("work", () => 1),
      ),
    );
    const turn = executor.stream([call("a", "ask", { x: "1" }), call("b", "work")], ctx);
    const lines: string[] = [];
    const read = async (): Promise<void> => {
      for await (const event of turn) lines.push(line(event));
    };
    const error = await rejectionOf(read());
    expect(lines).toEqual(['a waiting {"x":"1"}', "b started {}", "b ended ok"]);
    expect(await rejectionOf(turn.outcomes)).toBe(error);
    if (!(error instanceof ApprovalRequiredError)) throw error;
    const resumed = executor.streamResume(
      error.deferred,
      { results: [{ toolCallId: "a", approved: true }] },
      ctx,
    );
    expect(await linesOf(resumed)).toEqual(['a started {"x":"1"}', "a ended ok"]);
    expect(statuses(await resumed.outcomes)).toEqual(["a ok", "b ok"]);
  });

  it("begins when its events or its outcomes are read, and its events are read once", async () => {
    let ran = 0;
    const executor = new ToolExecutor(source(toolOf("work", () => ++ran)));
    const unread = executor.stream([call("a", "work")], ctx);
    await sleep(5);
    expect(ran).toBe(0);
    expect(statuses(await unread.outcomes)).toEqual(["a ok"]);
    expect(() => unread[Symbol.asyncIterator]()).toThrow(TypeError);
    const read = executor.stream([call("a", "work")], ctx);
    await linesOf(read);
    expect(() => read[Symbol.asyncIterator]()).toThrow("read once");
    await Promise.all([read.outcomes, read.outcomes]);
    expect(ran).toBe(2);
  });

  it("aborts the calls when nobody reads it any more, and lets the run's own signal go", async () => {
    let closed = 0;
    const endless = generator("endless", async function* (): AsyncGenerator<number, string> {
      try {
        for (;;) {
          await sleep(1);
          yield 1;
        }
      } finally {
        closed += 1;
      }
    });
    const { signal } = new AbortController();
    const listeners = countListeners(signal);
    const turn = new ToolExecutor(
      source(
        endless,
        toolOf("hang", (_, context) => untilStopped(context.signal)),
      ),
    ).stream([call("a", "endless"), call("b", "hang")], { ...ctx, signal });
    for await (const event of turn) if (event.type === "progress") break;
    expect(statuses(await turn.outcomes)).toEqual(["a aborted", "b aborted"]);
    await sleep(10);
    expect([closed, listeners(), signal.aborted]).toEqual([1, 0, false]);
  });

  it("ends with the run's signal, with an end for each call", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    const turn = new ToolExecutor(
      source(toolOf("hang", (_, context) => untilStopped(context.signal))),
    ).stream([call("a", "hang"), call("b", "hang")], { ...ctx, signal: controller.signal });
    expect((await linesOf(turn)).slice(-2)).toEqual(["a ended aborted", "b ended aborted"]);
  });

  it("tells a listener of the run's context of the progress too, and passes layers", async () => {
    class Passing extends WrapperToolset {
      protected override callTool(context: RunContext, _: string, args: unknown, next: CallNext<unknown>) {
        return next(context, args);
      }
    }
    const told: unknown[] = [];
    const executor = new ToolExecutor(new Passing(new Passing(source(generator("count", counting)))));
    const context: RunContext = { ...ctx, onProgress: (value) => void told.push(value) };
    const lines = await linesOf(executor.stream([call("a", "count")], context));
    expect(lines).toEqual(["a started {}", "a progress 1", "a progress 2", "a ended ok"]);
    await executor.run([call("a", "count")], context);
    expect(told).toEqual([1, 2, 1, 2]);
  });

  it("refuses a stream that has no result", async () => {
    const empty = { ...toolOf("empty", () => 1), stream: async function* () {} };
    const turn = new ToolExecutor(source(empty)).stream([call("a", "empty")], ctx);
    expect(await turn.outcomes).toMatchObject([
      { status: "failed", message: expect.stringContaining("without a result") },
    ]);
  });
});
