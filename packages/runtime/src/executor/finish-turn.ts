// A turn from its plans to its end: what may run runs, and what has to wait is handed out as plain JSON. Knows nothing of
// how calls came in.
import { isJson } from "../decode/is-json.ts";
import { untilAborted } from "../execute/abort.ts";
import { isAborted } from "../execute/linked-signal.ts";
import type { JsonValue } from "../json.ts";
import { allOf } from "./all-of.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import { abortedOutcome } from "./call-error.ts";
import type { CallListener } from "./call-event.ts";
import type { CallEnding, CallOutcome, ToolCall } from "./call-outcome.ts";
import { unharmed } from "./call-telemetry.ts";
import type { CallPlan, Run } from "./plan-call.ts";
import { tooLarge } from "./result-limit.ts";
import { deniedBy, runTurn, type TurnOptions } from "./run-turn.ts";
import type { DeferredStates } from "./state/deferred-states.ts";
import type { ResumeClaim } from "./state/resume-claim.ts";

/** The turn that is begun or gone on with; a resume has a claim. */
export interface Turn<TDeps> {
  readonly calls: readonly ToolCall[];
  readonly plans: readonly (() => Promise<CallPlan<TDeps>>)[];
  readonly done: readonly CallOutcome[];
  readonly id?: string;
  readonly claim?: ResumeClaim;
  readonly expiresAt?: number;
  /** See `DeferredCalls`. */
  readonly attached?: JsonValue;
}

/** What a turn is ended by and with. */
export interface TurnEnd<TDeps> {
  readonly options: TurnOptions<TDeps>;
  readonly states: DeferredStates;
  readonly listen: CallListener | undefined;
}

/** Rejects as `ToolExecutor.run` and `resume` do. */
export async function finishTurn<TDeps>(
  turn: Turn<TDeps>,
  { approver, ctx }: Run<TDeps>,
  { options, states, listen }: TurnEnd<TDeps>,
): Promise<readonly CallOutcome[]> {
  const { calls, done, claim } = turn;
  let planned: readonly CallPlan<TDeps>[];
  try {
    planned = await untilAborted(planAll(turn.plans), ctx.signal);
  } catch (error) {
    // Nothing has run, so the state can be resumed again.
    await claim?.release();
    if (claim !== undefined || !isAborted(ctx.signal)) throw error;
    return abortTurn(calls, options, listen);
  }
  const decided = planned.flatMap((plan) =>
    plan.kind === "outcome" ? [bounded(plan.outcome, options)] : [],
  );
  await claim?.record(decided);
  observe(decided, options);
  const requests = planned.flatMap((plan) => (plan.kind === "wait" ? [plan.request] : []));
  tell(requests, decided, listen);
  const allowed = planned.filter((plan) => plan.kind === "run");
  const { outcomes: ended, denied } = await runTurn(allowed, ctx, options, { listen, claim });
  const byId = new Map([...done, ...decided, ...ended].map((outcome) => [outcome.toolCallId, outcome]));
  const inOrder = (): readonly CallOutcome[] => calls.flatMap(({ toolCallId }) => byId.get(toolCallId) ?? []);
  if (denied !== undefined) {
    const stopped = requests.map((request) => endOf(request, stoppedEnding));
    tell([], stopped, listen);
    for (const outcome of stopped) byId.set(outcome.toolCallId, outcome);
    await claim?.close(inOrder());
    throw deniedBy(denied, inOrder());
  }
  const outcomes = inOrder();
  if (requests.length === 0) {
    await claim?.close(outcomes);
    return outcomes;
  }
  const { id, expiresAt, attached } = turn;
  const state = await states.seal(
    {
      ...(id === undefined ? {} : { id }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      calls: storedCalls(calls, requests),
      requests,
      outcomes,
      ...(attached === undefined ? {} : { attached }),
    },
    approver.scope,
  );
  await claim?.close(outcomes, state);
  throw new ApprovalRequiredError(state);
}

/** Of a run that was aborted before it was decided about all calls: none of them has run. */
export function abortTurn<TDeps>(
  calls: readonly ToolCall[],
  options: TurnOptions<TDeps>,
  listen: CallListener | undefined,
): readonly CallOutcome[] {
  const outcomes = calls.map((call) => endOf(call, abortedOutcome));
  observe(outcomes, options);
  tell([], outcomes, listen);
  return outcomes;
}

/** All plans; then what they want to keep, so that nothing is kept of a turn that cannot go on. */
async function planAll<TDeps>(
  plans: readonly (() => Promise<CallPlan<TDeps>>)[],
): Promise<readonly CallPlan<TDeps>[]> {
  const made = await allOf(plans.map((plan) => plan()));
  for (const plan of made) if (plan.kind !== "outcome") await plan.keep?.();
  return made;
}

/** The arguments of what waits are as they were decided. */
function storedCalls(calls: readonly ToolCall[], requests: readonly ToolCall[]): readonly ToolCall[] {
  const argsOf = new Map(requests.map(({ toolCallId, args }) => [toolCallId, args]));
  return calls.map(({ toolCallId, toolName, args }) => ({
    toolCallId,
    toolName,
    // Of a call that has ended, what is no JSON is not kept: a hostile depth would break whoever stores it.
    args: argsOf.get(toolCallId) ?? (isJson(args) ? args : null),
  }));
}

function observe<TDeps>(outcomes: readonly CallOutcome[], { telemetry }: TurnOptions<TDeps>): void {
  if (telemetry?.decided === undefined) return;
  for (const outcome of outcomes) unharmed(() => telemetry.decided?.(outcome));
}

/** A result from outside is held against the limit as one of a tool is. */
function bounded<TDeps>(outcome: CallOutcome, { maxResultBytes }: TurnOptions<TDeps>): CallOutcome {
  if (outcome.status !== "ok" || maxResultBytes === undefined) return outcome;
  const message = tooLarge(outcome.toolName, outcome.result ?? null, maxResultBytes);
  return message === undefined ? outcome : endOf(outcome, { status: "failed", message });
}

function tell(
  requests: readonly ToolCall[],
  decided: readonly CallOutcome[],
  listen: CallListener | undefined,
): void {
  if (listen === undefined) return;
  for (const { toolCallId, toolName, args } of requests)
    listen({ toolCallId, toolName, type: "waiting", args });
  for (const outcome of decided) {
    const { toolCallId, toolName } = outcome;
    listen({ toolCallId, toolName, type: "ended", outcome });
  }
}

const stoppedEnding = {
  status: "aborted",
  message: "The turn was stopped before it was decided about this call.",
} as const;

function endOf(
  { toolCallId, toolName }: Pick<ToolCall, "toolCallId" | "toolName">,
  ending: CallEnding,
): CallOutcome {
  return { toolCallId, toolName, ...ending };
}
