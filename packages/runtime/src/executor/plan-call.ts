// What becomes of one call before it runs: by what the policy says of it, or by what a person has answered.
import type { DecodedCall, RunApprover } from "../approve/approver.ts";
import type { Verdict } from "../approve/decide-call.ts";
import { isJson } from "../decode/is-json.ts";
import { resultIssues } from "../execute/result-issues.ts";
import { nothingSaid, saidOr } from "../execute/thrown.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { identityOf, isSameTool } from "../tool-identity.ts";
import type { CallEnding, CallOutcome, ToolCall } from "./call-outcome.ts";
import type { CallDecision, DeferredRequest } from "./deferred-calls.ts";
import { type ResolvedCall, refusalOf, resolveCall, runningTool } from "./resolve-call.ts";

/** Its outcome already, its turn to run, or that it waits. */
export type CallPlan<TDeps> =
  | { readonly kind: "outcome"; readonly outcome: CallOutcome }
  | ({ readonly kind: "run"; readonly tool: Tool<TDeps>; readonly call: ToolCall } & Keeping)
  | ({ readonly kind: "wait"; readonly request: DeferredRequest } & Keeping);

interface Keeping {
  /** Stores the approval that is to stand; called when all calls of the turn are planned. */
  readonly keep?: () => Promise<void>;
}

export interface Run<TDeps> {
  readonly approver: RunApprover<TDeps>;
  readonly ctx: RunContext<TDeps>;
}

const notTold: CallEnding = {
  status: "failed",
  message: "It could not be recorded that this call was decided, so it was not run.",
};

/** Of a call as the model sent it. Rejects with what a store of approvals throws. */
export async function planCall<TDeps>(
  { toolCallId, toolName, args }: ToolCall,
  { approver, ctx }: Run<TDeps>,
): Promise<CallPlan<TDeps>> {
  const call: ToolCall = { toolCallId, toolName, args };
  const resolved = await resolveCall(approver.tools, call, ctx);
  if ("status" in resolved) return outcomeOf(call, resolved);
  const { tool, toolArgs, subject } = resolved;
  const around = subject === tool ? undefined : { tool, decoded: toolArgs };
  const verdict = await approver.decide(subject, decodedCall(call, resolved), around);
  const isAsked = verdict.verdict === "ask";
  const waits = isAsked || (verdict.verdict === "run" && subject.external === true);
  if (waits && !isJson(args)) {
    const message = `The arguments of ${toolName} are nested too deep, or no JSON: the call cannot wait.`;
    return outcomeOf(call, { status: "invalid", issues: [], message });
  }
  const refused = waits ? await refusalOf(resolved, ctx) : undefined;
  if (refused !== undefined) return outcomeOf(call, refused);
  const origin = identityOf(subject);
  const reason = verdict.rule?.reason;
  const facts = { ...verdict, ...(reason === undefined ? {} : { reason }) };
  if (!(await approver.tell(origin, { ...call, args: resolved.args }, facts)))
    return outcomeOf(call, notTold);
  if (verdict.verdict === "deny") return outcomeOf(call, denied(verdict, subject));
  if (!waits) return { kind: "run", tool: runningTool(resolved), call };
  const request = requestOf(call, resolved, isAsked ? "approval" : "result");
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
  const told = { ...call, args: request.subject?.args ?? request.args };
  const by = "person";

  if ("approved" in decision && decision.approved === false) {
    const { reason } = decision;
    const facts = { verdict: "deny", by, ...(reason === undefined ? {} : { reason }) } as const;
    if (!(await approver.tell(origin, told, facts))) return outcomeOf(call, notTold);
    const message = saidOr(reason, "It was decided that this call must not run.");
    return outcomeOf(call, { status: "denied", message });
  }
  if ("error" in decision || "result" in decision) {
    if (!(await approver.tell(origin, told, { verdict: "answered", by }))) return outcomeOf(call, notTold);
    if ("error" in decision)
      return outcomeOf(call, { status: "failed", message: saidOr(decision.error, nothingSaid) });
    const resolved = await resolveAnswer(request, call, { approver, ctx });
    return outcomeOf(call, "status" in resolved ? resolved : resultOf(resolved.subject, decision.result));
  }
  if (request.waitsFor === "result") {
    const message = `${toolName} is run outside of this process; what it gave there is its result.`;
    return outcomeOf(call, { status: "failed", message });
  }
  const { argsOverride: args = request.args, remember, rememberForMs } = decision;
  const approved: ToolCall = { ...call, args };
  const resolved = await resolveAnswer(request, approved, { approver, ctx });
  if ("status" in resolved) return outcomeOf(call, resolved);
  const { subject } = resolved;
  if (remember !== undefined) approver.checkRemember(subject);
  const facts = { verdict: "run", by, ...(remember === undefined ? {} : { remember }) } as const;
  const approvedTold = { ...approved, args: resolved.args };
  const forbidden = await approver.forbids(subject, decodedCall(approved, resolved));
  if (forbidden !== undefined) {
    const isTold = await approver.tell(origin, approvedTold, forbidden);
    return outcomeOf(call, isTold ? denied(forbidden, subject) : notTold);
  }
  const refused = subject.external === true ? await refusalOf(resolved, ctx) : undefined;
  if (refused !== undefined) return outcomeOf(call, refused);
  if (!(await approver.tell(origin, approvedTold, facts))) return outcomeOf(call, notTold);
  const keep =
    remember === undefined
      ? {}
      : { keep: () => approver.remember(subject, resolved.args, { by: remember, forMs: rememberForMs }) };
  return subject.external === true
    ? { kind: "wait", request: requestOf(approved, resolved, "result"), ...keep }
    : { kind: "run", tool: runningTool(resolved), call: approved, ...keep };
}

/** Of a call that was approved elsewhere, without a request of this executor. */
export async function planApproved<TDeps>(call: ToolCall, run: Run<TDeps>): Promise<CallPlan<TDeps>> {
  const resolved = await resolveCall(run.approver.tools, call, run.ctx, true);
  if ("status" in resolved) return outcomeOf(call, resolved);
  const { toolCallId } = call;
  return planAnswer(requestOf(call, resolved, "approval"), { toolCallId, approved: true }, run);
}

/** The call, unless it is of another tool by now than the one that was asked about. */
async function resolveAnswer<TDeps>(
  { origin, toolName }: DeferredRequest,
  call: ToolCall,
  { approver, ctx }: Run<TDeps>,
): Promise<ResolvedCall<TDeps> | CallEnding> {
  const resolved = await resolveCall(approver.tools, call, ctx, true);
  if ("status" in resolved || isSameTool(identityOf(resolved.subject), origin)) return resolved;
  const message = `${toolName} is not the tool any more that was asked about.`;
  return { status: "unknown_tool", message };
}

function resultOf<TDeps>(tool: Tool<TDeps>, result: JsonValue): CallEnding {
  const [wrong] = resultIssues(tool, result);
  if (wrong === undefined) return { status: "ok", result };
  const text = wrong.message.replace(/^the arguments: /, "");
  const message = `The result that came for ${tool.name} is not what it gives: ${text}`;
  return { status: "failed", message };
}

function requestOf<TDeps>(
  call: ToolCall,
  { tool, subject, args }: ResolvedCall<TDeps>,
  waitsFor: DeferredRequest["waitsFor"],
): DeferredRequest {
  const request = { ...call, waitsFor, origin: identityOf(subject) };
  return subject === tool ? request : { ...request, subject: { toolName: subject.name, args } };
}

/** As rules see it: under the name that the model gave to its subject. */
function decodedCall<TDeps>({ toolCallId }: ToolCall, resolved: ResolvedCall<TDeps>): DecodedCall {
  const { subject, args, decoded } = resolved;
  return { toolCallId, toolName: subject.name, args, decoded };
}

/** What the model reads of a call that the policy refuses. */
function denied<TDeps>({ by, rule }: Verdict, { name }: Tool<TDeps>): CallEnding {
  const message =
    by === "plan_mode"
      ? `In plan mode only tools run that change nothing, and ${name} is not marked as one.`
      : saidOr(rule?.reason, `This call of ${name} is not allowed.`);
  return { status: "denied", message };
}

function outcomeOf<TDeps>({ toolCallId, toolName }: ToolCall, ending: CallEnding): CallPlan<TDeps> {
  return { kind: "outcome", outcome: { toolCallId, toolName, ...ending } };
}
