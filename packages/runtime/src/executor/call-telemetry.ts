// The one seam for telemetry: code around each call that runs, and word of each that does not.
import { toError } from "../execute/thrown.ts";
import { warn } from "../platform.ts";
import type { Tool } from "../tool.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";

/** A call that runs. */
export interface TracedCall {
  readonly tool: Tool<never>;
  readonly call: ToolCall;
}

/** How it ended. */
export interface TracedEnd {
  readonly outcome: CallOutcome;
  /** What was thrown, where that is why. */
  readonly error?: Error;
}

/**
 * Observes calls. `@toolshed/runtime/otel` has one for OpenTelemetry; another one can be written by hand.
 *
 * @example
 * const timing: CallTelemetry = {
 *   around: async ({ call }, run) => {
 *     const start = performance.now();
 *     const end = await run();
 *     console.log(call.toolName, end.outcome.status, performance.now() - start);
 *     return end;
 *   },
 * };
 */
export interface CallTelemetry {
  /** Calls `run` and gives back what it gives. Retries are within. What this itself throws is warned of, and changes nothing. */
  readonly around: <TEnd extends TracedEnd>(traced: TracedCall, run: () => Promise<TEnd>) => Promise<TEnd>;
  /** Told of a call that got its outcome without running: it was not valid, unknown, denied or answered from outside. */
  readonly decided?: (outcome: CallOutcome) => void;
}

/** Runs the call, observed: once, and to its own end, whatever becomes of the telemetry. */
export async function observed<TEnd extends TracedEnd>(
  telemetry: CallTelemetry | undefined,
  traced: TracedCall,
  run: () => Promise<TEnd>,
): Promise<TEnd> {
  if (telemetry === undefined) return run();
  let ended: Promise<TEnd> | undefined;
  const once = (): Promise<TEnd> => {
    ended ??= run();
    return ended;
  };
  try {
    await telemetry.around(traced, once);
  } catch (thrown) {
    failed(thrown);
  }
  return once();
}

/** Tells the telemetry something, whatever becomes of that. */
export function unharmed(tell: () => void): void {
  try {
    tell();
  } catch (thrown) {
    failed(thrown);
  }
}

function failed(thrown: unknown): void {
  warn(`the telemetry failed: ${toError(thrown).message}`);
}
