// Runs the calls of a model's turn: decode, decide, ask, run; what has to wait is handed out as plain JSON.
import { asksForApproval } from "../compose/approval-required-toolset.ts";
import { namesOf } from "../compose/names-of.ts";
import { explain } from "../decode/explain/explain.ts";
import { isObject } from "../decode/object.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { RunContext } from "../run-context.ts";
import { checkRunSettings } from "../settings/check-settings.ts";
import { type RunSettings, withRunSettings } from "../settings/run-settings.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallTelemetry } from "./call-telemetry.ts";
import { type CallDecision, checkDeferred, type DeferredCalls, deferredVersion } from "./deferred-calls.ts";
import { type CallOptions, type ErrorTexts, runCall } from "./run-call.ts";
import { TurnGate } from "./turn-gate.ts";

export interface ExecutorOptions {
  /** How many calls run at once; all unless given. */
  readonly concurrency?: number;
  /** In milliseconds, for tools that say nothing of their own. */
  readonly timeoutMs?: number;
  /** `masked`: of errors that are no `ToolError` the model only reads that the tool failed. Default `shown`. */
  readonly errors?: ErrorTexts;
  /** Before the first retry of a tool with retries, in milliseconds; doubled for each further one. Default 250. */
  readonly backoffMs?: number;
  /** For all runs, as far as a run's context says nothing else. */
  readonly settings?: RunSettings;
  /** Observes the calls. @example `openTelemetry()` of `@toolshed/runtime/otel` */
  readonly telemetry?: CallTelemetry;
}

/** What becomes of one call before it runs: its outcome already, its turn to run, or that it waits. */
type Plan<TDeps> =
  | { readonly kind: "outcome"; readonly outcome: CallOutcome }
  | { readonly kind: "run"; readonly tool: Tool<TDeps>; readonly call: ToolCall }
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
  readonly #concurrency: number;
  readonly #options: CallOptions;
  readonly #settings: RunSettings | undefined;

  constructor(source: ToolSource<TDeps>, options: ExecutorOptions = {}) {
    const { concurrency = Number.POSITIVE_INFINITY, timeoutMs, errors = "shown", backoffMs = 250 } = options;
    if (!(concurrency >= 1)) throw new TypeError("`concurrency` is a number of 1 or more.");
    this.#source = source;
    this.#concurrency = concurrency;
    this.#settings = options.settings;
    this.#options = { errors, timeoutMs, backoffMs, telemetry: options.telemetry };
  }

  /**
   * An outcome for each call, in the order of the calls.
   *
   * @throws ApprovalRequiredError when some calls wait, after all others have ended. TypeError for two calls of one id. SettingsError
   * for values of the run that a tool cannot take: then nothing runs.
   */
  async run(calls: readonly ToolCall[], given: RunContext<TDeps>): Promise<readonly CallOutcome[]> {
    checkIds(calls);
    const { tools, ctx } = await this.#begin(given);
    return this.#finish(
      calls,
      calls.map((call) => () => this.#plan(tools, call, ctx)),
      [],
      ctx,
    );
  }

  /**
   * Goes on with a turn that waited. Calls that have ended do not run again; those without an answer wait on.
   *
   * @throws ApprovalRequiredError when some still wait. TypeError for deferred calls that are none, and for an answer to
   * what was not asked.
   */
  async resume(
    deferred: DeferredCalls,
    { results }: { readonly results: readonly CallDecision[] },
    given: RunContext<TDeps>,
  ): Promise<readonly CallOutcome[]> {
    checkDeferred(deferred);
    checkIds(results);
    const decisions = new Map(results.map((decision) => [decision.toolCallId, decision]));
    for (const id of decisions.keys()) {
      if (!deferred.requests.some(({ toolCallId }) => toolCallId === id))
        throw new TypeError(`Nothing was asked of the call ${JSON.stringify(id)}.`);
    }
    const { tools, ctx } = await this.#begin(given);
    const plans = deferred.requests.map((call) => () => {
      const decision = decisions.get(call.toolCallId);
      return decision === undefined ? ({ kind: "wait", call } as const) : planDecision(tools, call, decision);
    });
    return this.#finish(deferred.calls, plans, deferred.outcomes, ctx);
  }

  /** The tools for this context, which has the settings of the executor and of the run. */
  async #begin(
    given: RunContext<TDeps>,
  ): Promise<{ readonly tools: readonly Tool<TDeps>[]; readonly ctx: RunContext<TDeps> }> {
    const ctx = withRunSettings(given, this.#settings);
    const tools = await this.#source.tools(ctx);
    checkRunSettings(tools, ctx.settings);
    return { tools, ctx };
  }

  async #finish(
    calls: readonly ToolCall[],
    plans: readonly (() => Plan<TDeps> | Promise<Plan<TDeps>>)[],
    done: readonly CallOutcome[],
    ctx: RunContext<TDeps>,
  ): Promise<readonly CallOutcome[]> {
    const planned = await Promise.all(plans.map((plan) => plan()));
    for (const plan of planned) if (plan.kind === "outcome") this.#options.telemetry?.decided?.(plan.outcome);
    const gate = new TurnGate(this.#concurrency);
    const ended = await Promise.all(
      planned.flatMap((plan): Promise<CallOutcome>[] => {
        if (plan.kind === "wait") return [];
        if (plan.kind === "outcome") return [Promise.resolve(plan.outcome)];
        const { tool, call } = plan;
        const alone = tool.execution?.sequential === true;
        return [gate.run(alone, () => runCall(tool, call, ctx, this.#options))];
      }),
    );
    const byId = new Map([...done, ...ended].map((outcome) => [outcome.toolCallId, outcome]));
    const outcomes = calls.flatMap(({ toolCallId }) => byId.get(toolCallId) ?? []);
    const requests = planned.flatMap((plan) => (plan.kind === "wait" ? [plan.call] : []));
    if (requests.length > 0)
      throw new ApprovalRequiredError({ version: deferredVersion, calls, requests, outcomes });
    return outcomes;
  }

  async #plan(tools: readonly Tool<TDeps>[], call: ToolCall, ctx: RunContext<TDeps>): Promise<Plan<TDeps>> {
    const tool = tools.find(({ name }) => name === call.toolName);
    if (tool === undefined) return outcomeOf(unknownTool(tools, call));
    const decoded = tool.decode(call.args, ctx.decode);
    if (!decoded.ok) {
      const { message, issues } = new ToolInputError(tool.name, decoded.issues);
      return outcomeOf({ ...idOf(call), status: "invalid", issues, message });
    }
    if (tool.external === true) return { kind: "wait", call };
    const args = isObject(decoded.value) ? (decoded.value as { readonly [name: string]: unknown }) : {};
    return (await asksForApproval(tool, args, ctx)) ? { kind: "wait", call } : { kind: "run", tool, call };
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

function unknownTool(tools: readonly { readonly name: string }[], call: ToolCall): CallOutcome {
  const message = `There is no tool ${JSON.stringify(call.toolName)}. ${namesOf(tools, call.toolName)}`;
  return { ...idOf(call), status: "unknown_tool", message };
}

function idOf({ toolCallId, toolName }: ToolCall): Pick<CallOutcome, "toolCallId" | "toolName"> {
  return { toolCallId, toolName };
}

function checkIds(calls: readonly { readonly toolCallId: string }[]): void {
  const seen = new Set<string>();
  for (const { toolCallId } of calls) {
    if (seen.has(toolCallId)) throw new TypeError(`Two calls have the id ${JSON.stringify(toolCallId)}.`);
    seen.add(toolCallId);
  }
}
