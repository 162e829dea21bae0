// The rules of a policy, checked when it is given, and held against calls. Knows nothing of their order.
import { namesOf } from "../compose/names-of.ts";
import { jsonEqual } from "../decode/json-equal.ts";
import { CompositionError } from "../errors/composition-error.ts";
import type { Tool } from "../tool.ts";
import { identityOf } from "../tool-identity.ts";
import type { ApprovalPolicy, ApprovalRule, PolicyCall, PolicyRule } from "./approval-policy.ts";

export type RuleList = "deny" | "ask" | "allow";

/** A rule of a policy: its list and its place in it, from 0. */
export interface RulePlace {
  readonly list: RuleList;
  readonly index: number;
  readonly reason?: string;
}

/** `unsure`: the predicate has thrown, or has given no boolean. */
export interface RuleMatch {
  readonly rule: RulePlace;
  readonly sure: boolean;
}

interface Rule<TDeps> extends RulePlace {
  readonly given: ApprovalRule<TDeps>;
}

const selectors = ["tool", "toolset", "tag", "annotations", "metadata", "when"] as const;
const known: ReadonlySet<string> = /* @__PURE__ */ new Set([...selectors, "reason", "mayBeAbsent"]);
const parts: ReadonlySet<string> = /* @__PURE__ */ new Set(["mode", "deny", "ask", "allow"]);

export class PolicyRules<TDeps> {
  readonly #rules: { readonly [list in RuleList]: readonly Rule<TDeps>[] };
  /** Those that name a tool which no list has had yet. */
  readonly #unseen: Set<Rule<TDeps>>;

  /** @throws TypeError for a rule that selects nothing, or has a key that is none. */
  constructor(policy: ApprovalPolicy<TDeps>) {
    // Of a misspelt list no rule would hold.
    const odd = Object.keys(policy).find((key) => !parts.has(key));
    if (odd !== undefined) throw new TypeError(`A policy has no ${JSON.stringify(odd)}.`);
    this.#rules = {
      deny: read("deny", policy.deny),
      ask: read("ask", policy.ask),
      allow: read("allow", policy.allow),
    };
    const all = Object.values(this.#rules).flat();
    this.#unseen = new Set(all.filter(({ given }) => namesTool(given) && given.mayBeAbsent !== true));
  }

  get isEmpty(): boolean {
    return Object.values(this.#rules).every((rules) => rules.length === 0);
  }

  /** @throws CompositionError `UNKNOWN_TOOL` for a rule whose tool was in no list so far. */
  checkNames(tools: readonly Tool<never>[]): void {
    for (const rule of this.#unseen) {
      if (!tools.some((tool) => isNamed(rule.given, tool))) throw unknownTool(rule, tools);
      this.#unseen.delete(rule);
    }
  }

  /** Does a deny rule refuse every call of the tool? */
  denies(tool: Tool<never>): boolean {
    return this.#rules.deny.some(({ given }) => given.when === undefined && isSelected(given, tool));
  }

  /**
   * The first rule of the list that surely matches; else the first that may. Of `allow`, none that may, and none for a
   * tool that its name does not tell from another one.
   */
  async match(
    list: RuleList,
    call: PolicyCall<TDeps>,
    isAlone: (tool: Tool<never>) => boolean,
  ): Promise<RuleMatch | undefined> {
    let unsure: RuleMatch | undefined;
    for (const { given, index, reason } of this.#rules[list]) {
      if (!isSelected(given, call.tool)) continue;
      if (list === "allow" && given.tool !== undefined && !isAlone(call.tool)) continue;
      const answer = given.when === undefined ? true : await answerOf(given.when, call);
      if (answer === false) continue;
      const rule = { list, index, ...(reason === undefined ? {} : { reason }) };
      if (answer === true) return { rule, sure: true };
      if (list !== "allow") unsure ??= { rule, sure: false };
    }
    return unsure;
  }
}

async function answerOf<TDeps>(
  when: (call: PolicyCall<TDeps>) => unknown,
  call: PolicyCall<TDeps>,
): Promise<boolean | undefined> {
  try {
    const answer = await when(call);
    return typeof answer === "boolean" ? answer : undefined;
  } catch {
    // What a rule could not say is for a person to decide.
    return undefined;
  }
}

function namesTool(rule: ApprovalRule<never>): boolean {
  return rule.tool !== undefined || rule.toolset !== undefined;
}

function isNamed(rule: ApprovalRule<never>, tool: Tool<never>): boolean {
  const identity = identityOf(tool);
  return (
    (rule.tool === undefined || rule.tool === identity.tool) &&
    (rule.toolset === undefined || rule.toolset === identity.toolset)
  );
}

function isSelected(rule: ApprovalRule<never>, tool: Tool<never>): boolean {
  const { tag, annotations = {}, metadata = {} } = rule;
  return (
    isNamed(rule, tool) &&
    (tag === undefined || tool.tags.includes(tag)) &&
    has(tool.annotations, annotations) &&
    has(tool.metadata, metadata)
  );
}

/** Has the object these members, with equal values? */
function has(object: object, members: object): boolean {
  const own = new Map<string, unknown>(Object.entries(object));
  return Object.entries(members).every(([key, value]) => own.has(key) && jsonEqual(own.get(key), value));
}

function read<TDeps>(
  list: RuleList,
  rules: readonly PolicyRule<TDeps>[] | undefined,
): readonly Rule<TDeps>[] {
  if (rules === undefined) return [];
  if (!Array.isArray(rules)) throw new TypeError(`\`${list}\` of a policy is a list of rules.`);
  return rules.map((rule: PolicyRule<TDeps>, index) => {
    const given = expanded(rule);
    const place = `${list}[${index}] of the policy`;
    if (typeof given !== "object" || given === null) throw new TypeError(`${place} is no rule.`);
    const odd = Object.keys(given).find((key) => !known.has(key));
    if (odd !== undefined) throw new TypeError(`${place} has ${JSON.stringify(odd)}, which no rule has.`);
    // Of a rule that came out of code: what was left undefined would let the rule say more than was meant.
    const hollow = selectors.find((key) => key in given && isHollow(given[key]));
    if (hollow !== undefined)
      throw new TypeError(`${place} has an empty ${JSON.stringify(hollow)}. Leave it out.`);
    if (selectors.every((key) => given[key] === undefined))
      throw new TypeError(`${place} selects nothing. For all calls give \`when: () => true\`.`);
    const { reason } = given;
    return { list, index, given: { ...given }, ...(reason === undefined ? {} : { reason }) };
  });
}

function isHollow(value: unknown): boolean {
  return (
    value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

function expanded<TDeps>(rule: PolicyRule<TDeps>): ApprovalRule<TDeps> {
  if (typeof rule === "string") return { tool: rule };
  return typeof rule === "function" ? { when: rule } : rule;
}

function unknownTool<TDeps>(
  { list, index, given }: Rule<TDeps>,
  tools: readonly Tool<never>[],
): CompositionError {
  const { tool, toolset } = given;
  const wanted = [toolset, tool].filter((name) => name !== undefined).join(".");
  const shown = tools.find(({ name }) => name === tool);
  const hint =
    shown === undefined
      ? namesOf(
          tools.map((one) => ({ name: identityOf(one).tool })),
          tool ?? "",
        )
      : `A rule names a tool as its toolset does: ${JSON.stringify(tool)} is ${JSON.stringify(identityOf(shown).tool)} there.`;
  return new CompositionError(
    "UNKNOWN_TOOL",
    `${list}[${index}] of the policy names ${JSON.stringify(wanted)}, which the source does not have. ${hint} If it is hidden from some, say \`mayBeAbsent: true\`.`,
  );
}
