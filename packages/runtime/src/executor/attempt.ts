// The one place where the function of a tool is reached on behalf of a model: one try of one call, within its time.
import { untilAborted } from "../execute/abort.ts";
import { linkSignal } from "../execute/linked-signal.ts";
import type { ToolEvent } from "../execute/tool-event.ts";
import type { JsonValue } from "../json.ts";
import { startTimer } from "../platform.ts";
import type { RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { CallTimeoutError } from "./call-error.ts";

export interface Attempt {
  readonly tool: Tool;
  /** As the model sent them. */
  readonly args: JsonValue;
  /** Of the call: with its id, and with the signal of the run. */
  readonly ctx: RunOptions;
  readonly timeoutMs: number | undefined;
  /** Told what the tool says meanwhile; without one the tool runs without making events. */
  readonly listen: ((event: Exclude<ToolEvent, { readonly type: "result" }>) => void) | undefined;
}

/** Rejects with a `CallTimeoutError` when the time is over, whether the tool looks at its signal or not. */
export async function attempt({ timeoutMs, ...call }: Attempt): Promise<JsonValue> {
  if (timeoutMs === undefined) return run(call, call.ctx);
  const linked = linkSignal(call.ctx.signal);
  let error: CallTimeoutError | undefined;
  const stopTimer = startTimer(timeoutMs, () => {
    error = new CallTimeoutError(call.tool.name, timeoutMs);
    linked.abort(error);
  });
  try {
    return await run(call, { ...call.ctx, signal: linked.signal });
  } catch (thrown) {
    throw error ?? thrown;
  } finally {
    stopTimer();
    linked.release();
  }
}

function run({ tool, args, listen }: Omit<Attempt, "timeoutMs">, ctx: RunOptions): Promise<JsonValue> {
  // Also of a tool that does not look at its signal.
  if (listen === undefined) return untilAborted(tool.execute(args, ctx), ctx.signal);
  return readToResult(tool.stream(args, ctx), listen, ctx);
}

async function readToResult(
  events: AsyncIterable<ToolEvent>,
  listen: NonNullable<Attempt["listen"]>,
  { signal }: RunOptions,
): Promise<JsonValue> {
  const iterator = events[Symbol.asyncIterator]();
  let result: JsonValue | undefined;
  let isOver = false;
  try {
    for (;;) {
      const step = await untilAborted(iterator.next(), signal);
      if (step.done === true) {
        isOver = true;
        if (result === undefined) throw new TypeError("The tool's stream has ended without a result.");
        return result;
      }
      if (step.value.type === "result") result = step.value.value;
      else listen(step.value);
    }
  } catch (thrown) {
    // Ends the tool's generator. Not awaited: it may be stuck in the very step that was aborted, and the error that
    // matters is the first one.
    if (!isOver) iterator.return?.()?.then(undefined, () => undefined);
    throw thrown;
  }
}
