// The order in which it is decided whether a call runs, asks or is refused. Nothing runs and nothing is stored here.
import type { Tool } from "../tool.ts";
import type { PolicyCall, PolicyMode } from "./approval-policy.ts";
import type { PolicyRules, RulePlace } from "./policy-rules.ts";

/** Who has decided. `tool`: the tool itself and the gates around it. */
export type DecidedBy =
  | "deny_rule"
  | "plan_mode"
  | "ask_rule"
  | "allow_rule"
  | "standing_approval"
  | "tool"
  | "auto_mode"
  | "person";

export interface Verdict {
  readonly verdict: "run" | "ask" | "deny";
  readonly by: DecidedBy;
  readonly rule?: RulePlace;
}

/** What a call is decided by. */
export interface Grounds<TDeps> {
  readonly rules: PolicyRules<TDeps>;
  readonly mode: PolicyMode;
  /** Is its original name the name of this tool alone? */
  readonly isAlone: (tool: Tool<never>) => boolean;
  /** Was this call approved before, for good? */
  readonly isApproved: () => Promise<boolean>;
  /** Does the tool ask, or a gate around it? */
  readonly asks: () => Promise<boolean>;
}

/** Asks every predicate and store at most once, and none after the first that decides. */
export async function decideCall<TDeps>(
  tool: Tool<TDeps>,
  call: PolicyCall<TDeps>,
  grounds: Grounds<TDeps>,
): Promise<Verdict> {
  const { rules, mode, isAlone, isApproved, asks } = grounds;
  // Also of a deny rule that could not tell: then a person decides, and nothing below lifts it.
  const forbidden = await forbids(tool, call, grounds);
  if (forbidden !== undefined) return forbidden;
  const ask = await rules.match("ask", call, isAlone);
  if (ask !== undefined) return { verdict: "ask", by: "ask_rule", rule: ask.rule };
  const allow = await rules.match("allow", call, isAlone);
  if (allow !== undefined) return { verdict: "run", by: "allow_rule", rule: allow.rule };
  if (await isApproved()) return { verdict: "run", by: "standing_approval" };
  if (!(await asks())) return { verdict: "run", by: "tool" };
  return mode === "auto" ? { verdict: "run", by: "auto_mode" } : { verdict: "ask", by: "tool" };
}

/** What also holds for a call that a person has approved: deny rules and plan mode. `ask` for a rule that could not tell. */
export async function forbids<TDeps>(
  tool: Tool<TDeps>,
  call: PolicyCall<TDeps>,
  { rules, mode, isAlone }: Pick<Grounds<TDeps>, "rules" | "mode" | "isAlone">,
): Promise<Verdict | undefined> {
  const deny = await rules.match("deny", call, isAlone);
  if (deny?.sure === true) return { verdict: "deny", by: "deny_rule", rule: deny.rule };
  if (mode === "plan" && !isReadOnly(tool)) return { verdict: "deny", by: "plan_mode" };
  return deny === undefined ? undefined : { verdict: "ask", by: "deny_rule", rule: deny.rule };
}

/** What plan mode takes for a tool that changes nothing: one that says so. */
export function isReadOnly(tool: Pick<Tool<never>, "annotations">): boolean {
  return tool.annotations.readOnlyHint === true;
}
