// The turn of a call, by the executor's own way of running calls; with its events. No tool is reached from here.
import type { Call, CallContext, Decision, Executor, Turn, Waiting } from "../tool-access/runtime-package.ts";

export function startTurn(executor: Executor, calls: readonly Call[], ctx: CallContext): Turn {
  return executor.stream(calls, ctx);
}

/** The same turn with what was decided. */
export function resumeTurn(
  executor: Executor,
  waiting: Waiting,
  results: readonly Decision[],
  ctx: CallContext,
): Turn {
  // boundary: handed back as it came.
  return executor.streamResume(waiting as never, { results }, ctx);
}
