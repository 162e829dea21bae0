// The one way on which a model's call reaches a tool's function: with its time, its retries and its errors as outcomes.
import { ToolError } from "../errors/tool-error.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import { untilAborted } from "../execute/abort.ts";
import { toError } from "../execute/thrown.ts";
import type { JsonValue } from "../json.ts";
import { createAbortController, startTimer, toSignalShape } from "../platform.ts";
import type { RunContext, RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallTelemetry, TracedEnd } from "./call-telemetry.ts";

/** What of an error a model reads: its message, or for servers open to strangers that of a `ToolError` alone. */
export type ErrorTexts = "shown" | "masked";

export interface CallOptions {
  readonly errors: ErrorTexts;
  /** For tools that say nothing of their own. */
  readonly timeoutMs?: number | undefined;
  /** Before the first retry, in milliseconds; doubled for each further one. */
  readonly backoffMs: number;
  readonly telemetry?: CallTelemetry | undefined;
}

/** Runs an allowed call to its end. Rejects only with what the telemetry itself throws. */
export async function runCall<TDeps>(
  tool: Tool<TDeps>,
  call: ToolCall,
  ctx: RunContext<TDeps>,
  options: CallOptions,
): Promise<CallOutcome> {
  const run = (): Promise<TracedEnd> => runToEnd(tool, call, ctx, options);
  const { telemetry } = options;
  const { outcome } = await (telemetry === undefined ? run() : telemetry.around({ tool, call }, run));
  return outcome;
}

async function runToEnd<TDeps>(
  tool: Tool<TDeps>,
  { toolCallId, toolName, args }: ToolCall,
  ctx: RunContext<TDeps>,
  options: CallOptions,
): Promise<TracedEnd> {
  const end = (rest: Omit<CallOutcome, "toolCallId" | "toolName">, error?: Error): TracedEnd => ({
    outcome: { toolCallId, toolName, ...rest },
    ...(error === undefined ? {} : { error }),
  });
  const timeoutMs = tool.execution?.timeoutMs ?? options.timeoutMs;
  for (let attempt = 0; ; attempt++) {
    if (isAborted(ctx)) return end({ status: "aborted", message: "The call was aborted." });
    const time = withTimeout(ctx, timeoutMs);
    try {
      // boundary: the context is the one of the run, with a signal and an id of this call.
      const plain = tool as unknown as Tool;
      const running = plain.execute(args, { ...time.ctx, toolCallId });
      // Also of a tool that does not look at its signal.
      const result: JsonValue = await untilAborted(running, time.ctx.signal);
      return end({ status: "ok", result });
    } catch (thrown) {
      const error = toError(thrown);
      if (error instanceof ToolInputError)
        return end({ status: "invalid", issues: error.issues, message: error.message }, error);
      if (time.isOver())
        return end({ status: "timeout", message: `${toolName} took longer than ${timeoutMs} ms.` }, error);
      if (isAborted(ctx) || error.name === "AbortError")
        return end({ status: "aborted", message: "The call was aborted." }, error);
      if (attempt < retriesOf(tool)) {
        await wait(options.backoffMs * 2 ** attempt, ctx);
        continue;
      }
      return end({ status: "failed", message: textOf(error, options.errors) }, error);
    } finally {
      time.end();
    }
  }
}

/** `withRetries` asks for it, whatever the tool does; nothing else is tried twice. */
function retriesOf(tool: { readonly execution?: Tool["execution"] }): number {
  return tool.execution?.retries ?? 0;
}

function textOf(error: Error, errors: ErrorTexts): string {
  if (errors === "shown" || error instanceof ToolError) return error.message;
  return "The tool failed.";
}

function isAborted({ signal }: RunOptions): boolean {
  return signal !== undefined && toSignalShape(signal).aborted;
}

interface Timed {
  readonly ctx: RunOptions;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** The context with a signal that also ends with the time. */
function withTimeout(ctx: RunOptions, timeoutMs: number | undefined): Timed {
  if (timeoutMs === undefined) return { ctx, isOver: () => false, end: () => undefined };
  const controller = createAbortController();
  let over = false;
  const stopTimer = startTimer(timeoutMs, () => {
    over = true;
    controller.abort(new Error(`The time of ${timeoutMs} ms is over.`));
  });
  const outer = ctx.signal === undefined ? undefined : toSignalShape(ctx.signal);
  const follow = (): void => controller.abort(outer?.reason);
  outer?.addEventListener("abort", follow, { once: true });
  if (outer?.aborted) follow();
  return {
    ctx: { ...ctx, signal: controller.signal },
    isOver: () => over,
    end: () => {
      stopTimer();
      outer?.removeEventListener("abort", follow);
    },
  };
}

/** Waits, or until the run is aborted. */
function wait(milliseconds: number, { signal }: RunOptions): Promise<void> {
  return new Promise((resolve) => {
    const shape = signal === undefined ? undefined : toSignalShape(signal);
    const end = (): void => {
      stop();
      shape?.removeEventListener("abort", end);
      resolve();
    };
    const stop = startTimer(milliseconds, end);
    shape?.addEventListener("abort", end, { once: true });
    if (shape?.aborted) end();
  });
}
