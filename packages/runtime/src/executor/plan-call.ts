// What becomes of one call before it runs: by what the policy says of it, or by what a person has answered.
import type { RunApprover } from "../approve/approver.ts";
import type { Verdict } from "../approve/decide-call.ts";
import { namesOf } from "../compose/names-of.ts";
import { explain } from "../decode/explain/explain.ts";
import { isJson } from "../decode/is-json.ts";
import { isToolDeniedError } from "../errors/tool-denied-error.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { identityOf, isSameTool } from "../tool-identity.ts";
import type { CallEnding, CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallDecision, DeferredRequest, RememberDecision } from "./deferred-calls.ts";
import { effectiveCall } from "./effective-call.ts";

/** Its outcome already, its turn to run, or that it waits. */
export type CallPlan<TDeps> =
  | { readonly kind: "outcome"; readonly outcome: CallOutcome }
  | { readonly kind: "run"; readonly tool: Tool<TDeps>; readonly call: ToolCall }
  | { readonly kind: "wait"; readonly request: DeferredRequest };

/** What decides of a run's calls, and its context. */
export interface Run<TDeps> {
  readonly approver: RunApprover<TDeps>;
  readonly ctx: RunContext<TDeps>;
}

const notTold = "It could not be recorded that this call was decided, so it was not run.";

/** Of a call as the model sent it. Rejects with what a store of approvals throws. */
export async function planCall<TDeps>(
  { toolCallId, toolName, args }: ToolCall,
  { approver, ctx }: Run<TDeps>,
): Promise<CallPlan<TDeps>> {
  const call: ToolCall = { toolCallId, toolName, args };
  const named = approver.tools.find(({ name }) => name === toolName);
  if (named === undefined) return unknownTool(approver.tools, call);
  const effective = await effectiveCall(named, args, ctx);
  if ("ending" in effective) return outcomeOf(call, effective.ending);
  const { tool, decoded } = effective;
  const verdict = await approver.decide(tool, { ...call, args: effective.args, decoded });
  const isAsked = verdict.verdict === "ask";
  const waits = isAsked || (verdict.verdict === "run" && tool.external === true);
  if (waits && !isJson(args)) {
    const message = `The arguments of ${toolName} are nested too deep, or no JSON: the call cannot wait.`;
    return outcomeOf(call, { status: "invalid", issues: [], message });
  }
  const refused = waits ? await refusalOf(tool, decoded, ctx) : undefined;
  if (refused !== undefined) return outcomeOf(call, refused);
  const origin = identityOf(tool);
  const reason = verdict.rule?.reason;
  if (!(await approver.tell(origin, call, { ...verdict, ...(reason === undefined ? {} : { reason }) })))
    return outcomeOf(call, { status: "failed", message: notTold });
  if (verdict.verdict === "deny")
    return outcomeOf(call, { status: "denied", message: textOf(verdict, call) });
  if (!waits) return { kind: "run", tool, call };
  const request: DeferredRequest = { ...call, waitsFor: isAsked ? "approval" : "result", origin };
  return { kind: "wait", request: isAsked && reason !== undefined ? { ...request, reason } : request };
}

/** Of a call that waited. Nothing but what forbids calls is asked again. */
export async function planAnswer<TDeps>(
  request: DeferredRequest,
  decision: CallDecision | undefined,
  { approver, ctx }: Run<TDeps>,
): Promise<CallPlan<TDeps>> {
  if (decision === undefined) return { kind: "wait", request };
  const { toolCallId, toolName, origin } = request;
  const call: ToolCall = { toolCallId, toolName, args: request.args };
  const by = "person";
  const failed = (message: string): CallPlan<TDeps> => outcomeOf(call, { status: "failed", message });

  if ("approved" in decision && decision.approved === false) {
    const { reason } = decision;
    const facts = { verdict: "deny", by, ...(reason === undefined ? {} : { reason }) } as const;
    if (!(await approver.tell(origin, call, facts))) return failed(notTold);
    const message = reason ?? "It was decided that this call must not run.";
    return outcomeOf(call, { status: "denied", message });
  }
  if ("error" in decision || "result" in decision) {
    if (!(await approver.tell(origin, call, { verdict: "answered", by }))) return failed(notTold);
    if ("error" in decision) return failed(decision.error);
  }
  const named = approver.tools.find(({ name }) => name === toolName);
  if (named === undefined) return unknownTool(approver.tools, call);
  const { argsOverride: args = request.args, remember, rememberForMs } = approvalOf(decision);
  const effective = await effectiveCall(named, args, ctx);
  const isMeant = named.subject === undefined || !("ending" in effective);
  if (!isMeant) return outcomeOf(call, effective.ending);
  const tool = "ending" in effective ? named : effective.tool;
  if (!isSameTool(identityOf(tool), origin)) return unknownTool(approver.tools, call);
  if ("result" in decision) {
    const { outputSchema } = tool;
    const [wrong] = outputSchema === undefined ? [] : explain(outputSchema, decision.result).issues;
    if (wrong === undefined) return outcomeOf(call, { status: "ok", result: decision.result });
    const text = wrong.message.replace(/^the arguments: /, "");
    return failed(`The result that came for ${toolName} is not what it gives: ${text}`);
  }
  if (request.waitsFor === "result")
    return failed(`${toolName} is run outside of this process; what it gave there is its result.`);

  const approved: ToolCall = { ...call, args };
  if ("ending" in effective) return outcomeOf(call, effective.ending);
  const { decoded } = effective;
  const facts = { verdict: "run", by, ...(remember === undefined ? {} : { remember }) } as const;
  if (!(await approver.tell(origin, approved, facts))) return failed(notTold);
  const forbidden = await approver.forbids(tool, { ...approved, args: effective.args, decoded });
  if (forbidden !== undefined) {
    if (!(await approver.tell(origin, approved, forbidden))) return failed(notTold);
    return outcomeOf(call, { status: "denied", message: textOf(forbidden, call) });
  }
  if (remember !== undefined)
    await approver.remember(tool, effective.args, { by: remember, forMs: rememberForMs });
  return tool.external === true
    ? { kind: "wait", request: { ...approved, waitsFor: "result", origin } }
    : { kind: "run", tool, call: approved };
}

/** What the tool's own validators say: nobody is asked about arguments that they refuse. */
async function refusalOf<TDeps>(
  tool: Tool<TDeps>,
  args: { readonly [name: string]: unknown },
  ctx: RunContext<TDeps>,
): Promise<CallEnding | undefined> {
  try {
    const found = (await tool.validate?.(args, ctx)) ?? [];
    if (found.length === 0) return undefined;
    const { message, issues } = new ToolInputError(tool.name, found);
    return { status: "invalid", issues, message };
  } catch (thrown) {
    if (isToolDeniedError(thrown)) throw thrown;
    // It has said nothing; it is asked again before the function runs, and what it throws then is the call's error.
    return undefined;
  }
}

/** Of an answer that lets a call run; nothing of any other. */
function approvalOf(decision: CallDecision): RememberDecision & { readonly argsOverride?: JsonValue } {
  if ("approved" in decision) return decision.approved ? decision : {};
  return "argsOverride" in decision ? decision : {};
}

/** What the model reads of a call that the policy refuses. */
function textOf({ by, rule }: Verdict, { toolName }: ToolCall): string {
  if (by === "plan_mode")
    return `In plan mode only tools run that change nothing, and ${toolName} is not marked as one.`;
  return rule?.reason ?? `This call of ${toolName} is not allowed.`;
}

function unknownTool<TDeps>(tools: readonly { readonly name: string }[], call: ToolCall): CallPlan<TDeps> {
  const message = `There is no tool ${JSON.stringify(call.toolName)}. ${namesOf(tools, call.toolName)}`;
  return outcomeOf(call, { status: "unknown_tool", message });
}

function outcomeOf<TDeps>(
  { toolCallId, toolName }: ToolCall,
  rest: Omit<CallOutcome, "toolCallId" | "toolName">,
): CallPlan<TDeps> {
  return { kind: "outcome", outcome: { toolCallId, toolName, ...rest } };
}
