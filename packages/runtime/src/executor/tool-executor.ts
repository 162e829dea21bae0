// Runs the calls of a model's turn: decode, decide, ask, run; what has to wait is handed out as plain JSON.
import { Approver } from "../approve/approver.ts";
import { awaiting } from "../compose/awaited-tools.ts";
import { subjectsOf } from "../compose/subjects-of.ts";
import { isJson } from "../decode/is-json.ts";
import { jsonCopy } from "../decode/json-copy.ts";
import { isObject } from "../decode/object.ts";
import { untilAborted } from "../execute/abort.ts";
import { isAborted } from "../execute/linked-signal.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import { checkRunSettings } from "../settings/check-settings.ts";
import { NamedTools } from "../settings/named-tools.ts";
import { type RunSettings, withRunSettings } from "../settings/run-settings.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import type { CallListener } from "./call-event.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import { checkCalls } from "./check-calls.ts";
import { type DecidedCall, type DecidedRun, decidedCall, type GivenApproval } from "./decided-call.ts";
import type { CallDecision, DeferredCalls } from "./deferred-calls.ts";
import { type ExecutorOptions, toTurnOptions } from "./executor-options.ts";
import { abortTurn, finishTurn, type TurnEnd } from "./finish-turn.ts";
import { planAnswer, planApproved, planCall, type Run } from "./plan-call.ts";
import type { TurnOptions } from "./run-turn.ts";
import { checkDecisions } from "./state/check-decisions.ts";
import { DeferredStates } from "./state/deferred-states.ts";
import { TurnStream } from "./turn-stream.ts";

export type { ExecutorOptions } from "./executor-options.ts";

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
  #options: TurnOptions<TDeps>;
  #settings: RunSettings | undefined;
  #approver: Approver<TDeps>;
  #states: DeferredStates;
  #named = new NamedTools();

  /** @throws TypeError for options that cannot be right. */
  constructor(source: ToolSource<TDeps>, options: ExecutorOptions<TDeps> = {}) {
    this.#source = source;
    this.#options = toTurnOptions(options);
    this.#settings = options.settings;
    this.#approver = new Approver(options);
    this.#states = new DeferredStates(options);
  }

  /**
   * The executor of one run: over what the source gives for it (`forRun`), with the same options, approvals and states. Ask
   * it once, before the first turn.
   *
   * @example
   * const run = await executor.forRun(ctx);
   * const outcomes = await (await run.forStep(ctx)).run(calls, ctx);
   */
  async forRun(ctx: RunContext<TDeps>): Promise<ToolExecutor<TDeps>> {
    return this.#over(await this.#source.forRun?.(ctx));
  }

  /** The executor of one turn of the model: over what the source gives for it (`forStep`). */
  async forStep(ctx: RunContext<TDeps>): Promise<ToolExecutor<TDeps>> {
    return this.#over(await this.#source.forStep?.(ctx));
  }

  #over(source: ToolSource<TDeps> | undefined): ToolExecutor<TDeps> {
    if (source === undefined || source === this.#source) return this;
    const other = new ToolExecutor(source);
    other.#options = this.#options;
    other.#settings = this.#settings;
    other.#approver = this.#approver;
    other.#states = this.#states;
    other.#named = this.#named;
    return other;
  }

  /**
   * The tools to show to the model: those of the source without what the policy refuses whatever the arguments are, in plan
   * mode only those that change nothing.
   *
   * @throws CompositionError `UNKNOWN_TOOL` when a rule of the policy names a tool that was never there, `SPLIT_BUNDLE` when
   * one denies a tool by which deferred ones are found.
   */
  readonly tools: (ctx: RunContext<TDeps>) => Promise<Tool<TDeps>[]> = async (ctx) =>
    (await this.#begin(ctx)).approver.offered();

  /**
   * An outcome for each call, in the order of the calls.
   *
   * @param keep `attached` comes back in the state of a turn that waits, signed with it.
   * @throws ApprovalRequiredError when some calls wait, after all others have ended. ToolDeniedError when a policy stops
   * the run, likewise. TypeError for two calls of one id, and for an `attached` that is no JSON. SettingsError for values of the run that a tool cannot take:
   * then nothing runs.
   */
  run(calls: readonly ToolCall[], ctx: RunContext<TDeps>, keep?: KeptOfRun): Promise<readonly CallOutcome[]> {
    return this.#run(calls, ctx, keep);
  }

  /** As `run`, to be listened to: what happens to each call, as it happens. */
  stream(calls: readonly ToolCall[], ctx: RunContext<TDeps>, keep?: KeptOfRun): TurnStream {
    return new TurnStream(ctx.signal, (signal, listen) => this.#run(calls, { ...ctx, signal }, keep, listen));
  }

  async #run(
    calls: readonly ToolCall[],
    given: RunContext<TDeps>,
    { attached }: KeptOfRun = {},
    listen?: CallListener,
  ): Promise<readonly CallOutcome[]> {
    checkCalls(calls);
    if (attached !== undefined && !isJson(attached)) throw new TypeError("`attached` is no JSON.");
    const kept = attached === undefined ? {} : { attached: jsonCopy(attached) };
    // What the caller changes from now on changes nothing that was decided.
    const own = calls.map((call) => ({ ...call, args: jsonCopy(call.args) }));
    let run: Run<TDeps>;
    try {
      run = await untilAborted(this.#begin(given), given.signal);
    } catch (error) {
      if (!isAborted(given.signal)) throw error;
      return abortTurn(own, this.#options, listen);
    }
    const plans = own.map((call) => () => planCall(call, run));
    return finishTurn({ calls: own, plans, done: [], ...kept }, run, this.#end(listen));
  }

  /**
   * Goes on with a turn that waited, once. Calls that have ended do not run again; those without an answer wait on, in a
   * new state. Nobody is asked again about what was approved; what deny rules and plan mode forbid now does not run.
   *
   * With `takeOver`, also a turn whose earlier resume was cut off: calls with a recorded outcome keep it, the others are
   * as answered here. Only who knows that the earlier one runs no more can say so.
   *
   * @throws AbortError when the run was aborted before anything ran: the state can be resumed again.
   * ApprovalRequiredError when some still wait. ToolDeniedError when a policy stops the run: the state is used up
   * then too. DeferredStateError, before anything runs, for a state that is none
   * or not the application's, expired, of another scope or resumed before, and for wrong answers.
   */
  resume(deferred: DeferredCalls, answers: Answers, ctx: RunContext<TDeps>): Promise<readonly CallOutcome[]> {
    return this.#resume(deferred, answers, ctx);
  }

  /** As `resume`, to be listened to. Of calls that have ended before there are no events. */
  streamResume(deferred: DeferredCalls, answers: Answers, ctx: RunContext<TDeps>): TurnStream {
    return new TurnStream(ctx.signal, (signal, listen) =>
      this.#resume(deferred, answers, { ...ctx, signal }, listen),
    );
  }

  async #resume(
    deferred: DeferredCalls,
    { results, takeOver = false }: Answers,
    given: RunContext<TDeps>,
    listen?: CallListener,
  ): Promise<readonly CallOutcome[]> {
    const ctx = awaiting(given, isObject(deferred) ? deferred.requests : undefined);
    const run = await untilAborted(this.#begin(ctx), given.signal);
    await this.#states.open(deferred, run.approver.scope);
    const decisions = checkDecisions(deferred.requests, results);
    const claim = await this.#states.claim(deferred, takeOver);
    const ended = new Set(claim.outcomes.map(({ toolCallId }) => toolCallId));
    const plans = deferred.requests
      .filter(({ toolCallId }) => !ended.has(toolCallId))
      .map((request) => () => planAnswer(request, decisions.get(request.toolCallId), run));
    const { id, calls, outcomes, expiresAt, attached } = deferred;
    const done = [...outcomes, ...claim.outcomes];
    const turn = {
      ...{ calls, plans, done, id, claim },
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(attached === undefined ? {} : { attached }),
    };
    return finishTurn(turn, run, this.#end(listen));
  }

  #end(listen: CallListener | undefined): TurnEnd<TDeps> {
    return { options: this.#options, states: this.#states, listen };
  }

  /**
   * Decides about one call and runs nothing yet: for hosts that ask people in a way of their own, such as an SDK that keeps
   * approvals in its messages. With `approval`, somebody has approved the call there: nobody is asked again, and what deny
   * rules and plan mode forbid now does not run.
   *
   * @throws TypeError for what is no call. SettingsError for values of the run that a tool cannot take.
   * @example
   * const decided = await executor.decide(call, ctx);
   * if (decided.verdict === "run") show(await decided.run().outcomes);
   */
  async decide(given: ToolCall, ctx: RunContext<TDeps>, approval?: GivenApproval): Promise<DecidedCall> {
    checkCalls([given]);
    const call = { ...given, args: jsonCopy(given.args) };
    const run = await untilAborted(this.#begin(ctx), ctx.signal);
    const plan = await (approval === undefined ? planCall(call, run) : planApproved(call, run));
    const toEnd = async (own: DecidedRun, listen: CallListener): Promise<readonly CallOutcome[]> => {
      const runs = plan.kind === "run" && approval !== undefined;
      const claim = runs
        ? await this.#states.claimApproval(approval.approvalId, run.approver.scope)
        : undefined;
      const turn = { calls: [call], plans: [() => Promise.resolve(plan)], done: [] };
      const ownRun = { ...run, ctx: { ...run.ctx, ...own } };
      return finishTurn(claim === undefined ? turn : { ...turn, claim }, ownRun, this.#end(listen));
    };
    return decidedCall(
      plan,
      (own = {}) =>
        new TurnStream(own.signal ?? ctx.signal, (signal, listen) => toEnd({ ...own, signal }, listen)),
    );
  }

  /** The tools and what decides of them, for this context, which has the settings of the executor and of the run. */
  async #begin(given: RunContext<TDeps>): Promise<Run<TDeps>> {
    const ctx = withRunSettings(given, this.#settings);
    const tools = await this.#source.tools(ctx);
    if (ctx.settings?.values !== undefined) {
      const subjects = await subjectsOf(tools, ctx);
      checkRunSettings(subjects, ctx.settings);
      this.#named.check(subjects, ctx.settings);
    }
    return { approver: await this.#approver.begin(tools, ctx), ctx };
  }
}

/** What the caller wants to find again in the state of a turn that waits. */
interface KeptOfRun {
  readonly attached?: JsonValue;
}

/** What has been answered, and whether an earlier resume that was cut off is gone on with. */
interface Answers {
  readonly results: readonly CallDecision[];
  readonly takeOver?: boolean;
}
