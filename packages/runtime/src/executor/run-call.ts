// The one way on which a model's call reaches a tool: with hooks around it, its time, its retries, and its errors as
// outcomes. Whether it may run at all was decided before.
import type { CallHooks } from "../call-hooks.ts";
import { isObject } from "../decode/object.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import { untilAborted } from "../execute/abort.ts";
import { isAborted } from "../execute/linked-signal.ts";
import { onAbort } from "../execute/on-abort.ts";
import { toError } from "../execute/thrown.ts";
import type { JsonValue } from "../json.ts";
import { type ModelPart, toModelParts } from "../model-part.ts";
import { type PlatformSignal, startTimer } from "../platform.ts";
import type { RunContext, RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { type Attempt, attempt } from "./attempt.ts";
import { abortedOutcome, type ErrorTexts, isWorthRetry, outcomeOfError } from "./call-error.ts";
import type { CallListener } from "./call-event.ts";
import type { CallEnding, CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallTelemetry, TracedEnd } from "./call-telemetry.ts";
import { tooLarge } from "./result-limit.ts";
import { type CallEnd, HookRun } from "./run-hooks.ts";

export interface CallOptions<in TDeps = unknown> {
  readonly errors: ErrorTexts;
  /** For tools that say nothing of their own. */
  readonly timeoutMs: number | undefined;
  /** For tools that say nothing of their own, and may be run twice. */
  readonly retries: number;
  /** Before the first retry, in milliseconds; doubled for each further one. */
  readonly backoffMs: number;
  readonly maxResultBytes: number | undefined;
  readonly hooks: readonly CallHooks<TDeps>[];
  readonly telemetry: CallTelemetry | undefined;
}

/** The longest wait between two tries. */
const maxBackoffMs = 30_000;

/** Runs an allowed call to its end. Rejects only with what the telemetry itself throws. */
export function runCall<TDeps>(
  tool: Tool<TDeps>,
  call: ToolCall,
  ctx: RunContext<TDeps>,
  options: CallOptions<TDeps>,
  listen?: CallListener,
): Promise<TracedEnd> {
  const run = (): Promise<TracedEnd> => runToEnd(tool, call, ctx, options, listen);
  return options.telemetry === undefined ? run() : options.telemetry.around({ tool, call }, run);
}

async function runToEnd<TDeps>(
  tool: Tool<TDeps>,
  call: ToolCall,
  ctx: RunContext<TDeps>,
  options: CallOptions<TDeps>,
  listen: CallListener | undefined,
): Promise<TracedEnd> {
  const { toolCallId, toolName } = call;
  const end = (rest: CallEnding): CallOutcome => ({ toolCallId, toolName, ...rest });
  if (isAborted(ctx.signal)) return { outcome: end(abortedOutcome) };
  const own: RunContext<TDeps> = { ...ctx, toolCallId };
  const ended = await runWithHooks({ tool, call, ctx: own, options, listen });
  const answered =
    "error" in ended
      ? ended
      : await endOf(() => answer(tool, ended.result, own.signal, options.maxResultBytes));
  if (!("error" in answered)) return { outcome: end(answered.result) };
  const { error } = answered;
  return {
    outcome: end(outcomeOfError(error, { errors: options.errors, aborted: isAborted(ctx.signal) })),
    error,
  };
}

interface Running<TDeps> {
  readonly tool: Tool<TDeps>;
  readonly call: ToolCall;
  readonly ctx: RunContext<TDeps>;
  readonly options: CallOptions<TDeps>;
  readonly listen: CallListener | undefined;
}

async function runWithHooks<TDeps>(running: Running<TDeps>): Promise<CallEnd> {
  const { tool, call, ctx, options, listen } = running;
  const { toolCallId, toolName, args } = call;
  const hooks = tool.hooks === undefined ? options.hooks : [...tool.hooks, ...options.hooks];
  let hookRun: HookRun<TDeps> | undefined;
  if (hooks.length > 0) {
    const decoded = tool.decode(args, ctx.decode);
    if (!decoded.ok) return { error: new ToolInputError(tool.name, decoded.issues) };
    hookRun = new HookRun(hooks, { tool, toolCallId, args: toArguments(decoded.value), ctx });
  }
  listen?.({ toolCallId, toolName, type: "started", args });
  const ended = await endOf(async () => {
    await hookRun?.start();
    return runWithRetries(running);
  });
  return hookRun === undefined ? ended : hookRun.end(ended);
}

/** Tries, and tries again where that was asked for. Rejects with the last error. */
async function runWithRetries<TDeps>({
  tool,
  call,
  ctx,
  options,
  listen,
}: Running<TDeps>): Promise<JsonValue> {
  const { toolCallId, toolName, args } = call;
  const one: Attempt = {
    // boundary: the context is the one of the run, which the source's type is content with.
    tool: tool as unknown as Tool,
    args,
    ctx,
    timeoutMs: tool.execution?.timeoutMs ?? options.timeoutMs,
    listen: listen && (({ type, value }) => listen({ toolCallId, toolName, type, value })),
  };
  const retries = retriesOf(tool, options.retries);
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(one);
    } catch (thrown) {
      const error = toError(thrown);
      if (tried >= retries || isAborted(ctx.signal) || !isWorthRetry(error)) throw error;
    }
    await wait(Math.min(options.backoffMs * 2 ** tried, maxBackoffMs), ctx);
    if (isAborted(ctx.signal)) throw new Error(abortedOutcome.message);
  }
}

/** `withRetries` asks for it, whatever the tool does; nothing else is tried twice that may do something twice. */
function retriesOf(tool: Pick<Tool, "execution" | "annotations">, retries: number): number {
  const { readOnlyHint, idempotentHint } = tool.annotations;
  return tool.execution?.retries ?? (readOnlyHint === true || idempotentHint === true ? retries : 0);
}

/** What the model gets of a result: itself, what `withModelOutput` makes of it, or that it is too large. */
async function answer<TDeps>(
  { name, toModelOutput }: Pick<Tool<TDeps>, "name" | "toModelOutput">,
  result: JsonValue,
  signal: PlatformSignal | undefined,
  maxBytes: number | undefined,
): Promise<CallEnding> {
  const modelOutput =
    toModelOutput === undefined ? undefined : await partsOf(name, toModelOutput, result, signal);
  if (maxBytes !== undefined) {
    const message =
      tooLarge(name, result, maxBytes) ??
      (modelOutput === undefined ? undefined : tooLarge(name, modelOutput, maxBytes));
    if (message !== undefined) return { status: "failed", message };
  }
  return { status: "ok", result, ...(modelOutput === undefined ? {} : { modelOutput }) };
}

async function partsOf(
  name: string,
  toModelOutput: NonNullable<Tool["toModelOutput"]>,
  result: JsonValue,
  signal: PlatformSignal | undefined,
): Promise<readonly ModelPart[]> {
  const given = await untilAborted(toModelOutput(result), signal);
  try {
    return toModelParts(given);
  } catch (thrown) {
    throw new TypeError(`The model output of ${name} is not one: ${toError(thrown).message}`);
  }
}

/** Never rejects. */
async function endOf<T>(work: () => Promise<T>): Promise<{ readonly result: T } | { readonly error: Error }> {
  try {
    return { result: await work() };
  } catch (thrown) {
    return { error: toError(thrown) };
  }
}

function toArguments(value: unknown): { readonly [name: string]: unknown } {
  // The root of every input schema is an object; a tool by hand may still decode to something else.
  return isObject(value) ? value : {};
}

/** Waits, or until the run is aborted. */
function wait(milliseconds: number, { signal }: RunOptions): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = startTimer(milliseconds, () => {
      stopWaiting();
      resolve();
    });
    const stopWaiting =
      signal === undefined
        ? () => undefined
        : onAbort(signal, () => {
            stopTimer();
            resolve();
          });
  });
}
