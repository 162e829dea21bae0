// The one seam for telemetry: code around each call that runs, and word of each that does not.
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
  /**
   * Calls `run` once and gives back what it gives. Retries are within. What this throws is nobody's error but its own: the
   * run rejects with it.
   */
  readonly around: <TEnd extends TracedEnd>(traced: TracedCall, run: () => Promise<TEnd>) => Promise<TEnd>;
  /** Told of a call that got its outcome without running: it was not valid, unknown, denied or answered from outside. */
  readonly decided?: (outcome: CallOutcome) => void;
}
