// Decides the calls of a run: brings the policy, standing approvals and the audit hook together. Runs nothing.
import { asksForApproval } from "../compose/approval-required-toolset.ts";
import { keepBundles } from "../compose/keep-bundles.ts";
import { subjectsOf } from "../compose/subjects-of.ts";
import { jsonCopy } from "../decode/json-copy.ts";
import { toError } from "../execute/thrown.ts";
import type { JsonValue } from "../json.ts";
import { warn } from "../platform.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool, ToolOrigin } from "../tool.ts";
import { identityOf, isUnmistakable } from "../tool-identity.ts";
import type { ApprovalPolicy, PolicyCall, PolicyMode } from "./approval-policy.ts";
import type { AuditEvent, AuditHook } from "./audit-event.ts";
import { decideCall, forbids, isReadOnly, type Verdict } from "./decide-call.ts";
import { PolicyRules } from "./policy-rules.ts";
import { SeenTwins } from "./seen-twins.ts";
import { type RememberBy, StandingApprovals, type StandingOptions } from "./standing-approvals.ts";

/** Whose run it is: approvals and states of one scope are not another's. */
export type ScopeOf<TDeps> = string | ((ctx: RunContext<TDeps>) => string | Promise<string>);

export interface ApproverOptions<in TDeps = unknown> {
  /** Which calls run, ask or are refused; unless given, what a tool or a gate asks is asked. */
  readonly policy?: ApprovalPolicy<TDeps>;
  /** Approvals that stand; without them a decision cannot `remember`. */
  readonly approvals?: StandingOptions;
  /**
   * Whose run it is, such as the user's id. Without it, an approval that stands counts for everybody whom this executor
   * serves. What it throws, the run rejects with.
   */
  readonly scope?: ScopeOf<TDeps>;
  /** Told every decision before the call runs; a call that it fails at does not run. */
  readonly audit?: AuditHook;
}

/** One call whose arguments are valid. */
export interface DecodedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** As JSON. */
  readonly args: JsonValue;
  readonly decoded: { readonly [name: string]: unknown };
}

/** A call whose subject is a call of another tool. */
export interface AroundCall<TDeps> {
  readonly tool: Tool<TDeps>;
  readonly decoded: { readonly [name: string]: unknown };
}

/** What the audit hook is told beside the call. */
export type AuditFacts = Pick<AuditEvent, "verdict" | "by" | "rule" | "reason" | "remember">;

const modes: readonly unknown[] = ["default", "plan", "auto"] satisfies readonly PolicyMode[];

export class Approver<TDeps> {
  readonly #rules: PolicyRules<TDeps>;
  readonly #mode: ApprovalPolicy<TDeps>["mode"];
  readonly #standing: StandingApprovals | undefined;
  readonly #scope: ScopeOf<TDeps> | undefined;
  readonly #audit: AuditHook | undefined;
  readonly #twins = new SeenTwins();

  /** @throws TypeError for a policy that is none. */
  constructor({ policy = {}, approvals, scope, audit }: ApproverOptions<TDeps>) {
    this.#rules = new PolicyRules(policy);
    this.#mode = policy.mode;
    if (typeof this.#mode !== "function") checkMode(this.#mode ?? "default");
    this.#standing = approvals === undefined ? undefined : new StandingApprovals(approvals);
    this.#scope = scope;
    this.#audit = audit;
  }

  /**
   * Ready to decide the calls of one run: the mode and the scope are asked now, once.
   *
   * @throws CompositionError `UNKNOWN_TOOL` when a rule names a tool that was in no list so far.
   */
  async begin(tools: readonly Tool<TDeps>[], ctx: RunContext<TDeps>): Promise<RunApprover<TDeps>> {
    const isBare = this.#rules.isEmpty && this.#standing === undefined;
    const subjects = isBare ? tools : await subjectsOf(tools, ctx);
    this.#rules.checkNames(subjects);
    if (!isBare) this.#twins.look(subjects);
    const mode = typeof this.#mode === "function" ? await this.#mode(ctx) : (this.#mode ?? "default");
    checkMode(mode);
    const scope = typeof this.#scope === "function" ? await this.#scope(ctx) : this.#scope;
    if (scope !== undefined && typeof scope !== "string") throw new TypeError("`scope` gives a string.");
    return new RunApprover({
      rules: this.#rules,
      standing: this.#standing,
      audit: this.#audit,
      mode,
      scope,
      tools,
      subjects,
      twins: this.#twins,
      ctx,
    });
  }
}

interface RunGrounds<TDeps> {
  readonly rules: PolicyRules<TDeps>;
  readonly standing: StandingApprovals | undefined;
  readonly audit: AuditHook | undefined;
  readonly mode: PolicyMode;
  readonly scope: string | undefined;
  readonly tools: readonly Tool<TDeps>[];
  /** What calls of them can be of. */
  readonly subjects: readonly Tool<TDeps>[];
  readonly twins: SeenTwins;
  readonly ctx: RunContext<TDeps>;
}

/** Decides the calls of one run. */
export class RunApprover<TDeps> {
  readonly #grounds: RunGrounds<TDeps>;
  readonly scope: string | undefined;
  readonly tools: readonly Tool<TDeps>[];

  constructor(grounds: RunGrounds<TDeps>) {
    this.#grounds = grounds;
    this.scope = grounds.scope;
    this.tools = grounds.tools;
  }

  /**
   * The tools that a model may be shown: none that the policy would refuse whatever the arguments are.
   *
   * @throws CompositionError `SPLIT_BUNDLE` for a policy that leaves deferred tools which can no longer be found.
   */
  offered(): Tool<TDeps>[] {
    const { rules, mode, tools } = this.#grounds;
    // What is decided of a tool that calls others is decided of those.
    const shown = tools.filter(
      (tool) => tool.subject !== undefined || (!rules.denies(tool) && (mode !== "plan" || isReadOnly(tool))),
    );
    keepBundles(tools, shown, "The policy");
    return shown;
  }

  /**
   * Whether the call runs, asks or is refused.
   *
   * @param around The call of another tool that this is the subject of: its gates ask as well.
   */
  decide(tool: Tool<TDeps>, call: DecodedCall, around?: AroundCall<TDeps>): Promise<Verdict> {
    const { rules, mode, standing } = this.#grounds;
    const isAlone = (one: Tool<never>): boolean => this.#isUnmistakable(one);
    const policyCall = this.#policyCall(tool, call);
    const isApproved = async (): Promise<boolean> =>
      standing !== undefined &&
      this.#isUnmistakable(tool) &&
      standing.isApproved(this.scope ?? "", identityOf(tool), call.args);
    const asks = async (): Promise<boolean> =>
      (await asksForApproval(tool, policyCall.args, policyCall.ctx)) ||
      (around !== undefined && asksForApproval(around.tool, around.decoded, policyCall.ctx));
    return decideCall(tool, policyCall, { rules, mode, isAlone, isApproved, asks });
  }

  /** What forbids a call that a person has approved; a rule that cannot tell does not: the person has. */
  async forbids(tool: Tool<TDeps>, call: DecodedCall): Promise<Verdict | undefined> {
    const { rules, mode } = this.#grounds;
    const isAlone = (one: Tool<never>): boolean => this.#isUnmistakable(one);
    const verdict = await forbids(tool, this.#policyCall(tool, call), { rules, mode, isAlone });
    return verdict?.verdict === "deny" ? verdict : undefined;
  }

  /**
   * Keeps an approval.
   *
   * @throws TypeError without a store, and for a tool that its name does not tell from another one.
   */
  async remember(
    tool: Tool<TDeps>,
    args: JsonValue,
    how: { readonly by: RememberBy; readonly forMs?: number | undefined },
  ): Promise<void> {
    await this.checkRemember(tool).add(this.scope ?? "", identityOf(tool), args, how);
  }

  /** Where an approval of the tool would be kept. Throws what `remember` does. */
  checkRemember(tool: Tool<TDeps>): StandingApprovals {
    const { standing } = this.#grounds;
    if (standing === undefined)
      throw new TypeError("A decision is to be remembered, and `approvals` of the executor names no store.");
    const identity = identityOf(tool);
    if (!this.#isUnmistakable(tool)) {
      throw new TypeError(
        `An approval of ${tool.name} cannot stand: it would count for every tool whose original name is ${identity.tool}. Give one of them another name.`,
      );
    }
    return standing;
  }

  /** Tells the audit hook. False when it could not be told: then the call must not run. */
  async tell(
    origin: ToolOrigin,
    { toolCallId, toolName, args }: Omit<DecodedCall, "decoded">,
    facts: AuditFacts,
  ): Promise<boolean> {
    const { audit } = this.#grounds;
    if (audit === undefined) return true;
    try {
      await audit({
        at: Date.now(),
        toolCallId,
        toolName,
        origin,
        // A copy: the call runs as it was decided.
        args: jsonCopy(args),
        ...facts,
        ...(this.scope === undefined ? {} : { scope: this.scope }),
      });
      return true;
    } catch (thrown) {
      // The model is not told why: that is for whoever runs the process.
      warn(`the audit hook failed at ${toolName}, which does not run: ${toError(thrown).message}`);
      return false;
    }
  }

  #isUnmistakable(tool: Tool<never>): boolean {
    const { subjects, twins } = this.#grounds;
    return isUnmistakable(tool, subjects) && twins.isAlone(tool);
  }

  #policyCall(tool: Tool<TDeps>, { toolCallId, toolName, decoded }: DecodedCall): PolicyCall<TDeps> {
    const ctx = { ...this.#grounds.ctx, toolCallId };
    return { toolName, origin: identityOf(tool), tool, args: decoded, ctx };
  }
}

function checkMode(mode: unknown): void {
  if (!modes.includes(mode))
    throw new TypeError(`The mode of a policy is "default", "plan" or "auto", not ${JSON.stringify(mode)}.`);
}
