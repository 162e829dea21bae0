// Runs the calls of a model's turn: decode, decide, ask, run; what has to wait is handed out as plain JSON.
import { Approver, type ApproverOptions, type RunApprover } from "../approve/approver.ts";
import { isJson } from "../decode/is-json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallDecision, DeferredCalls } from "./deferred-calls.ts";
import { type CallPlan, planAnswer, planCall } from "./plan-call.ts";
import { type CallOptions, type ErrorTexts, runCall } from "./run-call.ts";
import { checkDecisions } from "./state/check-decisions.ts";
import { DeferredStates, type StateOptions } from "./state/deferred-states.ts";
import type { ResumeClaim } from "./state/resume-claim.ts";
import { TurnGate } from "./turn-gate.ts";

export interface ExecutorOptions<in TDeps = unknown> extends ApproverOptions<TDeps>, StateOptions {
  /** How many calls run at once; all unless given. */
  readonly concurrency?: number;
  /** In milliseconds, for tools that say nothing of their own. */
  readonly timeoutMs?: number;
  /** `masked`: of errors that are no `ToolError` the model only reads that the tool failed. Default `shown`. */
  readonly errors?: ErrorTexts;
  /** Before the first retry of a tool with retries, in milliseconds; doubled for each further one. Default 250. */
  readonly backoffMs?: number;
}

/**
 * Runs the calls that a model asks for.
 *
 * An invalid call is never put to a person, and none that waits holds up the others.
 *
 * @example
 * const executor = new ToolExecutor(new TicketToolset());
 * const outcomes = await executor.run([{ toolCallId: "1", toolName: "get_ticket", args: { number: 7 } }], { deps });
 */
export class ToolExecutor<TDeps = unknown> {
  readonly #source: ToolSource<TDeps>;
  readonly #concurrency: number;
  readonly #options: CallOptions;
  readonly #approver: Approver<TDeps>;
  readonly #states: DeferredStates;

  /** @throws TypeError for options that cannot be right. */
  constructor(source: ToolSource<TDeps>, options: ExecutorOptions<TDeps> = {}) {
    const { concurrency = Number.POSITIVE_INFINITY, timeoutMs, errors = "shown", backoffMs = 250 } = options;
    if (!(concurrency >= 1)) throw new TypeError("`concurrency` is a number of 1 or more.");
    this.#source = source;
    this.#concurrency = concurrency;
    this.#options = { errors, timeoutMs, backoffMs };
    this.#approver = new Approver(options);
    this.#states = new DeferredStates(options);
  }

  /**
   * The tools to show to the model: those of the source without what the policy refuses whatever the arguments are, in plan
   * mode only those that change nothing.
   *
   * @throws CompositionError `UNKNOWN_TOOL` when a rule of the policy names a tool that was never there.
   */
  readonly tools: (ctx: RunContext<TDeps>) => Promise<Tool<TDeps>[]> = async (ctx) =>
    (await this.#begin(ctx)).offered();

  /**
   * An outcome for each call, in the order of the calls.
   *
   * @throws ApprovalRequiredError when some calls wait, after all others have ended. TypeError for two calls of one id.
   */
  async run(calls: readonly ToolCall[], ctx: RunContext<TDeps>): Promise<readonly CallOutcome[]> {
    checkIds(calls);
    const approver = await this.#begin(ctx);
    const plans = calls.map((call) => () => planCall(call, { approver, ctx }));
    return this.#finish({ calls, plans, done: [] }, approver, ctx);
  }

  /**
   * Goes on with a turn that waited, once. Calls that have ended do not run again; those without an answer wait on, in a
   * new state. Nobody is asked again about what was approved; what deny rules and plan mode forbid now does not run.
   *
   * With `takeOver`, also a turn whose earlier resume was cut off: calls with a recorded outcome keep it, the others are
   * as answered here. Only who knows that the earlier one runs no more can say so.
   *
   * @throws ApprovalRequiredError when some still wait. DeferredStateError, before anything runs, for a state that is none
   * or not the application's, expired, of another scope or resumed before, and for wrong answers.
   */
  async resume(
    deferred: DeferredCalls,
    { results, takeOver = false }: { readonly results: readonly CallDecision[]; readonly takeOver?: boolean },
    ctx: RunContext<TDeps>,
  ): Promise<readonly CallOutcome[]> {
    const approver = await this.#begin(ctx);
    await this.#states.open(deferred, approver.scope);
    const decisions = checkDecisions(deferred.requests, results);
    const claim = await this.#states.claim(deferred, takeOver);
    const ended = new Set(claim.outcomes.map(({ toolCallId }) => toolCallId));
    const plans = deferred.requests
      .filter(({ toolCallId }) => !ended.has(toolCallId))
      .map((request) => () => planAnswer(request, decisions.get(request.toolCallId), { approver, ctx }));
    const { id, calls, outcomes } = deferred;
    const turn = { calls, plans, done: [...outcomes, ...claim.outcomes], id, claim };
    return this.#finish(turn, approver, ctx);
  }

  async #begin(ctx: RunContext<TDeps>): Promise<RunApprover<TDeps>> {
    return this.#approver.begin(await this.#source.tools(ctx), ctx);
  }

  async #finish(
    { calls, plans, done, id, claim }: Turn<TDeps>,
    approver: RunApprover<TDeps>,
    ctx: RunContext<TDeps>,
  ): Promise<readonly CallOutcome[]> {
    const planned = await allOf(plans.map((plan) => plan())).catch(async (error: unknown) => {
      // Nothing has run, so the state can be resumed again.
      await claim?.release();
      throw error;
    });
    const decided = planned.flatMap((plan) => (plan.kind === "outcome" ? [plan.outcome] : []));
    await claim?.record(decided);
    const gate = new TurnGate(this.#concurrency);
    const ended = await allOf(
      planned.flatMap((plan): Promise<CallOutcome>[] => {
        if (plan.kind !== "run") return [];
        const { tool, call } = plan;
        const alone = tool.execution?.sequential === true;
        const work = async (): Promise<CallOutcome> => {
          if (claim?.isLost) return notStarted(call);
          const outcome = await runCall(tool, call, ctx, this.#options);
          await claim?.record([outcome]);
          return outcome;
        };
        return [gate.run(alone, work)];
      }),
    );
    const byId = new Map([...done, ...decided, ...ended].map((outcome) => [outcome.toolCallId, outcome]));
    const outcomes = calls.flatMap(({ toolCallId }) => byId.get(toolCallId) ?? []);
    const requests = planned.flatMap((plan) => (plan.kind === "wait" ? [plan.request] : []));
    if (requests.length === 0) {
      await claim?.close(outcomes);
      return outcomes;
    }
    const argsOf = new Map(requests.map(({ toolCallId, args }) => [toolCallId, args]));
    const stored = calls.map((call): ToolCall => {
      const { toolCallId, toolName } = call;
      // Of a call that has ended, what is no JSON is not kept: a hostile depth would break whoever stores it.
      const args = argsOf.get(toolCallId) ?? (isJson(call.args) ? call.args : null);
      return { toolCallId, toolName, args };
    });
    const parts = { ...(id === undefined ? {} : { id }), calls: stored, requests, outcomes };
    const state = await this.#states.seal(parts, approver.scope);
    await claim?.close(outcomes, state);
    throw new ApprovalRequiredError(state);
  }
}

/** The turn that is gone on with, and its claim, where it is a resume. */
interface Turn<TDeps> {
  readonly calls: readonly ToolCall[];
  readonly plans: readonly (() => Promise<CallPlan<TDeps>>)[];
  readonly done: readonly CallOutcome[];
  readonly id?: string;
  readonly claim?: ResumeClaim;
}

function notStarted({ toolCallId, toolName }: ToolCall): CallOutcome {
  const message = "The call was not run: it could no longer be recorded that it does.";
  return { toolCallId, toolName, status: "aborted", message };
}

/** The results of all, after each has ended; rejects with the first error. */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function checkIds(calls: readonly { readonly toolCallId: string }[]): void {
  const seen = new Set<string>();
  for (const { toolCallId } of calls) {
    if (seen.has(toolCallId)) throw new TypeError(`Two calls have the id ${JSON.stringify(toolCallId)}.`);
    seen.add(toolCallId);
  }
}
