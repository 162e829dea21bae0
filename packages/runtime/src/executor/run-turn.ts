// The calls of a turn that may run: so many at once, each to its end; a policy's refusal of one ends them all.
import { isToolDeniedError, ToolDeniedError } from "../errors/tool-denied-error.ts";
import { linkSignal } from "../execute/linked-signal.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { allOf } from "./all-of.ts";
import type { CallListener } from "./call-event.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import { type CallOptions, runCall } from "./run-call.ts";
import type { ResumeClaim } from "./state/resume-claim.ts";
import { TurnGate } from "./turn-gate.ts";

export interface AllowedCall<TDeps> {
  readonly tool: Tool<TDeps>;
  readonly call: ToolCall;
}

export interface TurnOptions<TDeps> extends CallOptions<TDeps> {
  readonly concurrency: number;
}

export interface TurnRun {
  /** In the order of the calls. */
  readonly outcomes: readonly CallOutcome[];
  /** The first refusal, and the call that it refuses. */
  readonly denied?: { readonly error: Error; readonly call: ToolCall };
}

export interface TurnWatch {
  readonly listen: CallListener | undefined;
  /** Where the turn is gone on with: each outcome is recorded before anybody is told of it. */
  readonly claim: ResumeClaim | undefined;
}

/** Rejects with what the claim does, when all calls have ended. */
export async function runTurn<TDeps>(
  allowed: readonly AllowedCall<TDeps>[],
  ctx: RunContext<TDeps>,
  options: TurnOptions<TDeps>,
  { listen, claim }: TurnWatch,
): Promise<TurnRun> {
  // A single call has no others that its refusal would have to end.
  const linked = allowed.length > 1 ? linkSignal(ctx.signal) : undefined;
  const own = linked === undefined ? ctx : { ...ctx, signal: linked.signal };
  const gate = new TurnGate(options.concurrency);
  let denied: TurnRun["denied"];
  const run = async ({ tool, call }: AllowedCall<TDeps>): Promise<CallOutcome> => {
    if (claim?.isLost) return notStarted(call);
    const { outcome, error } = await runCall(tool, call, own, options, listen);
    if (outcome.status === "denied" && error !== undefined && denied === undefined) {
      denied = { error, call };
      linked?.abort(error);
    }
    await claim?.record([outcome]);
    const { toolCallId, toolName } = call;
    listen?.({ toolCallId, toolName, type: "ended", outcome });
    return outcome;
  };
  try {
    const outcomes = await allOf(
      allowed.map((one) => gate.run(one.tool.execution?.sequential === true, () => run(one))),
    );
    return denied === undefined ? { outcomes } : { outcomes, denied };
  } finally {
    linked?.release();
  }
}

function notStarted({ toolCallId, toolName }: ToolCall): CallOutcome {
  const message = "The call was not run: it could no longer be recorded that it does.";
  return { toolCallId, toolName, status: "aborted", message };
}

/** What the run rejects with: the refusal, with the call that it refuses and what became of all. */
export function deniedBy(
  { error, call }: NonNullable<TurnRun["denied"]>,
  outcomes: readonly CallOutcome[],
): ToolDeniedError {
  const { toolCallId, toolName } = call;
  const { message } = error;
  if (!isToolDeniedError(error))
    return new ToolDeniedError({ message, toolName, toolCallId, outcomes, cause: error });
  const { code, httpStatus } = error;
  const named = error.toolName === "" ? toolName : error.toolName;
  return new ToolDeniedError({
    message,
    code,
    httpStatus,
    toolName: named,
    toolCallId,
    outcomes,
    cause: error,
  });
}
