// Runs the calls of a model's turn: decode, decide, ask, run; what has to wait is handed out as plain JSON.
import { asksForApproval } from "../compose/approval-required-toolset.ts";
import { namesOf } from "../compose/names-of.ts";
import { explain } from "../decode/explain/explain.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import { isObject } from "../decode/object.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallListener } from "./call-event.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import { type CallDecision, checkDeferred, type DeferredCalls, deferredVersion } from "./deferred-calls.ts";
import { type ExecutorOptions, toTurnOptions } from "./executor-options.ts";
import { type AllowedCall, deniedBy, runTurn, type TurnOptions } from "./run-turn.ts";
import { TurnStream } from "./turn-stream.ts";

/** What becomes of one call before it runs: its outcome already, its turn to run, or that it waits. */
type Plan<TDeps> =
  | { readonly kind: "outcome"; readonly outcome: CallOutcome }
  | ({ readonly kind: "run" } & AllowedCall<TDeps>)
  | { readonly kind: "wait"; readonly call: ToolCall };

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
  readonly #options: TurnOptions<TDeps>;

  /** @throws TypeError for an option that is out of its bounds. */
  constructor(source: ToolSource<TDeps>, options: ExecutorOptions<TDeps> = {}) {
    this.#source = source;
    this.#options = toTurnOptions(options);
  }

  /**
   * An outcome for each call, in the order of the calls.
   *
   * @throws ApprovalRequiredError when some calls wait, after all others have ended. ToolDeniedError when a policy stops
   * the run, likewise. TypeError for two calls of one id.
   */
  run(calls: readonly ToolCall[], ctx: RunContext<TDeps>): Promise<readonly CallOutcome[]> {
    return this.#run(calls, ctx);
  }

  /** As `run`, to be listened to: what happens to each call, as it happens. */
  stream(calls: readonly ToolCall[], ctx: RunContext<TDeps>): TurnStream {
    return new TurnStream(ctx.signal, (signal, listen) => this.#run(calls, { ...ctx, signal }, listen));
  }

  async #run(
    calls: readonly ToolCall[],
    ctx: RunContext<TDeps>,
    listen?: CallListener,
  ): Promise<readonly CallOutcome[]> {
    checkIds(calls);
    const tools = await this.#source.tools(ctx);
    return this.#finish(
      calls,
      calls.map((call) => () => this.#plan(tools, call, ctx)),
      [],
      ctx,
      listen,
    );
  }

  /**
   * Goes on with a turn that waited. Calls that have ended do not run again; those without an answer wait on.
   *
   * @throws ApprovalRequiredError when some still wait. ToolDeniedError when a policy stops the run. TypeError for deferred calls that are none, and for an answer to
   * what was not asked.
   */
  resume(
    deferred: DeferredCalls,
    answers: { readonly results: readonly CallDecision[] },
    ctx: RunContext<TDeps>,
  ): Promise<readonly CallOutcome[]> {
    return this.#resume(deferred, answers, ctx);
  }

  /** As `resume`, to be listened to. Of calls that have ended before there are no events. */
  streamResume(
    deferred: DeferredCalls,
    answers: { readonly results: readonly CallDecision[] },
    ctx: RunContext<TDeps>,
  ): TurnStream {
    return new TurnStream(ctx.signal, (signal, listen) =>
      this.#resume(deferred, answers, { ...ctx, signal }, listen),
    );
  }

  async #resume(
    deferred: DeferredCalls,
    { results }: { readonly results: readonly CallDecision[] },
    ctx: RunContext<TDeps>,
    listen?: CallListener,
  ): Promise<readonly CallOutcome[]> {
    checkDeferred(deferred);
    checkIds(results);
    const decisions = new Map(results.map((decision) => [decision.toolCallId, decision]));
    for (const id of decisions.keys()) {
      if (!deferred.requests.some(({ toolCallId }) => toolCallId === id))
        throw new TypeError(`Nothing was asked of the call ${JSON.stringify(id)}.`);
    }
    const tools = await this.#source.tools(ctx);
    const plans = deferred.requests.map((call) => () => {
      const decision = decisions.get(call.toolCallId);
      return decision === undefined ? ({ kind: "wait", call } as const) : planDecision(tools, call, decision);
    });
    return this.#finish(deferred.calls, plans, deferred.outcomes, ctx, listen);
  }

  async #finish(
    calls: readonly ToolCall[],
    plans: readonly (() => Plan<TDeps> | Promise<Plan<TDeps>>)[],
    done: readonly CallOutcome[],
    ctx: RunContext<TDeps>,
    listen?: CallListener,
  ): Promise<readonly CallOutcome[]> {
    const planned = await Promise.all(plans.map((plan) => plan()));
    const requests = planned.flatMap((plan) => (plan.kind === "wait" ? [plan.call] : []));
    const decided = planned.flatMap((plan) => (plan.kind === "outcome" ? [plan.outcome] : []));
    for (const { args, ...id } of requests) listen?.({ ...id, type: "waiting", args });
    for (const outcome of decided) listen?.({ ...idOf(outcome), type: "ended", outcome });
    const allowed = planned.filter((plan) => plan.kind === "run");
    const { outcomes: ended, denied } = await runTurn(allowed, ctx, this.#options, listen);
    const byId = new Map([...done, ...decided, ...ended].map((outcome) => [outcome.toolCallId, outcome]));
    const outcomes = calls.flatMap(({ toolCallId }) => byId.get(toolCallId) ?? []);
    if (denied !== undefined) throw deniedBy(denied, outcomes);
    if (requests.length > 0)
      throw new ApprovalRequiredError({ version: deferredVersion, calls, requests, outcomes });
    return outcomes;
  }

  async #plan(tools: readonly Tool<TDeps>[], call: ToolCall, ctx: RunContext<TDeps>): Promise<Plan<TDeps>> {
    const tool = tools.find(({ name }) => name === call.toolName);
    if (tool === undefined) return outcomeOf(unknownTool(tools, call));
    const decoded = tool.decode(call.args, ctx.decode);
    if (!decoded.ok) return outcomeOf(invalid(tool, call, decoded.issues));
    if (tool.external === true) return { kind: "wait", call };
    const args = isObject(decoded.value) ? (decoded.value as { readonly [name: string]: unknown }) : {};
    if (!(await asksForApproval(tool, args, ctx))) return { kind: "run", tool, call };
    // Nobody is asked about arguments that the tool's own validators refuse.
    const issues = (await tool.validate?.(args, ctx)) ?? [];
    return issues.length === 0 ? { kind: "wait", call } : outcomeOf(invalid(tool, call, issues));
  }
}

function planDecision<TDeps>(
  tools: readonly Tool<TDeps>[],
  call: ToolCall,
  decision: CallDecision,
): Plan<TDeps> {
  const id = idOf(call);
  if ("approved" in decision && decision.approved === false) {
    const { reason = "It was decided that this call must not run." } = decision;
    return outcomeOf({ ...id, status: "denied", message: reason });
  }
  if ("error" in decision) return outcomeOf({ ...id, status: "failed", message: decision.error });
  const tool = tools.find(({ name }) => name === call.toolName);
  if (tool === undefined) return outcomeOf(unknownTool(tools, call));
  if ("result" in decision) {
    const { outputSchema } = tool;
    const wrong = outputSchema === undefined ? [] : explain(outputSchema, decision.result).issues;
    if (wrong.length === 0) return outcomeOf({ ...id, status: "ok", result: decision.result });
    const message = `The result that came for ${call.toolName} is not what it gives: ${wrong[0]?.message}`;
    return outcomeOf({ ...id, status: "failed", message });
  }
  if (tool.external === true) {
    const message = `${call.toolName} is run outside of this process; what it gave there is its result.`;
    return outcomeOf({ ...id, status: "failed", message });
  }
  const { argsOverride = call.args } = decision;
  return { kind: "run", tool, call: { ...call, args: argsOverride } };
}

function outcomeOf(outcome: CallOutcome): { readonly kind: "outcome"; readonly outcome: CallOutcome } {
  return { kind: "outcome", outcome };
}

function invalid(
  { name }: { readonly name: string },
  call: ToolCall,
  found: readonly DecodeIssue[],
): CallOutcome {
  const { message, issues } = new ToolInputError(name, found);
  return { ...idOf(call), status: "invalid", issues, message };
}

function unknownTool(tools: readonly { readonly name: string }[], call: ToolCall): CallOutcome {
  const message = `There is no tool ${JSON.stringify(call.toolName)}. ${namesOf(tools, call.toolName)}`;
  return { ...idOf(call), status: "unknown_tool", message };
}

function idOf({
  toolCallId,
  toolName,
}: Pick<ToolCall, "toolCallId" | "toolName">): Pick<CallOutcome, "toolCallId" | "toolName"> {
  return { toolCallId, toolName };
}

function checkIds(calls: readonly { readonly toolCallId: string }[]): void {
  const seen = new Set<string>();
  for (const { toolCallId } of calls) {
    if (seen.has(toolCallId)) throw new TypeError(`Two calls have the id ${JSON.stringify(toolCallId)}.`);
    seen.add(toolCallId);
  }
}
