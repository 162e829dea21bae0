// The order of approval, held against a plain list of ifs: whatever is nested around the tools and whatever the policy says.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ApprovalRule, PolicyMode } from "../approve/approval-policy.ts";
import type { StandingApproval } from "../approve/approval-store.ts";
import type { AuditEvent } from "../approve/audit-event.ts";
import { MemoryApprovalStore } from "../approve/memory-approval-store.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { MetadataToolset } from "../compose/metadata-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { PreparedToolset } from "../compose/prepared-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import { SelectedToolset } from "../compose/selected-toolset.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import { ToolExecutor } from "./tool-executor.ts";

const ctx: RunContext = { deps: undefined };
const numRuns = 400;

/** What a predicate does when it is asked. */
type Answer = "yes" | "no" | "throw" | "reject" | "odd";
const answers: readonly Answer[] = ["yes", "no", "throw", "reject", "odd"];

function ask(answer: Answer): boolean | Promise<boolean> {
  if (answer === "throw") throw new Error("no idea");
  if (answer === "reject") return Promise.reject(new Error("no idea"));
  // boundary: code without types gives anything.
  if (answer === "odd") return "false" as unknown as boolean;
  return answer === "yes";
}

const names = ["alpha", "beta", "gamma"] as const;
type Name = (typeof names)[number];

interface BaseTool {
  readonly asks: "never" | "always" | Answer;
  readonly tag: boolean;
  readonly readOnly: boolean | undefined;
}

type Layer =
  | { readonly kind: "prefix" | "prepare" | "metadata" | "gate all" }
  | { readonly kind: "rename" | "exclude" | "gate one"; readonly at: number }
  | { readonly kind: "filter"; readonly shows: boolean }
  /** Says that nothing asks. */
  | { readonly kind: "soften" }
  | { readonly kind: "gate"; readonly answer: Answer };

interface Rule {
  readonly by: "tool" | "tag" | "annotations" | "metadata" | "when";
  readonly name: Name;
  readonly when: Answer | undefined;
}

interface Policy {
  readonly mode: PolicyMode;
  readonly deny: readonly Rule[];
  readonly ask: readonly Rule[];
  readonly allow: readonly Rule[];
}

/** What is known of a tool where it is shown, in the reference. */
interface Shown {
  readonly name: string;
  readonly origin: Name;
  readonly base: BaseTool;
  readonly hasMetadata: boolean;
  readonly gates: readonly Answer[];
}

const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const baseTool: fc.Arbitrary<BaseTool> = fc.record({
  asks: oneOf<BaseTool["asks"]>("never", "never", "always", ...answers),
  tag: fc.boolean(),
  readOnly: oneOf(true, false, undefined),
});
const layer: fc.Arbitrary<Layer> = fc.oneof(
  oneOf<Layer>(
    { kind: "prefix" },
    { kind: "prepare" },
    { kind: "metadata" },
    { kind: "gate all" },
    { kind: "soften" },
    { kind: "filter", shows: true },
    { kind: "filter", shows: false },
  ),
  fc.record({
    kind: oneOf<"rename" | "exclude" | "gate one">("rename", "exclude", "gate one"),
    at: fc.nat(2),
  }),
  fc.record({ kind: fc.constant("gate" as const), answer: oneOf<Answer>(...answers, "no", "no") }),
);
const rule: fc.Arbitrary<Rule> = fc.record({
  by: oneOf("tool", "tag", "annotations", "metadata", "when"),
  name: oneOf(...names),
  when: oneOf(undefined, ...answers),
});
const rules = fc.array(rule, { maxLength: 2 });
const policy: fc.Arbitrary<Policy> = fc.record({
  mode: oneOf<PolicyMode>("default", "plan", "auto"),
  deny: rules,
  ask: rules,
  allow: rules,
});
const plan = fc.record({
  tools: fc.tuple(baseTool, baseTool, baseTool),
  layers: fc.array(layer, { maxLength: 6 }),
  policy,
  /** Approvals that stand: of the tool, of its arguments, or of others. */
  standing: fc.dictionary(
    oneOf(...names),
    oneOf("tool", "arguments", "other arguments", "over", "other scope"),
  ),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const args = { n: 1 };

function build({ tools, layers }: Pick<Plan, "tools" | "layers">): {
  readonly source: ToolSource;
  readonly shown: readonly Shown[];
} {
  const made = names.map((name, index): Tool => {
    const { asks, tag, readOnly } = tools[index] as BaseTool;
    return tool({
      name,
      description: name,
      inputSchema: { type: "object" },
      execute: () => name,
      tags: tag ? ["t"] : [],
      annotations: readOnly === undefined ? {} : { readOnlyHint: readOnly },
      ...(asks === "never" ? {} : { requiresApproval: asks === "always" ? true : () => ask(asks) }),
    });
  });
  let source: ToolSource = new FunctionToolset(made);
  let shown: readonly Shown[] = names.map((name, index) => {
    const base = tools[index] as BaseTool;
    const own: readonly Answer[] = base.asks === "never" ? [] : [base.asks === "always" ? "yes" : base.asks];
    return { name, origin: name, base, hasMetadata: false, gates: own };
  });
  for (const [depth, one] of layers.entries()) {
    const at = "at" in one ? shown[one.at % Math.max(1, shown.length)] : undefined;
    const gated = (answer: Answer, who: (tool: Shown) => boolean = () => true): readonly Shown[] =>
      shown.map((tool) => (who(tool) ? { ...tool, gates: [...tool.gates, answer] } : tool));
    switch (one.kind) {
      case "prefix":
        source = new PrefixedToolset(source, `p${depth}_`);
        shown = shown.map((tool) => ({ ...tool, name: `p${depth}_${tool.name}` }));
        break;
      case "prepare":
        source = new PreparedToolset(source, (_, list) => list.map((each) => ({ ...each, title: "T" })));
        break;
      case "soften":
        source = new PreparedToolset(source, (_, list) =>
          list.map((each) => ({ ...each, requiresApproval: false, needsApproval: () => false })),
        );
        break;
      case "metadata":
        source = new MetadataToolset(source, { m: true });
        shown = shown.map((tool) => ({ ...tool, hasMetadata: true }));
        break;
      case "filter":
        source = new FilteredToolset(source, () => one.shows);
        if (!one.shows) shown = [];
        break;
      case "gate all":
        source = new ApprovalRequiredToolset(source);
        shown = gated("yes");
        break;
      case "gate":
        source = new ApprovalRequiredToolset(source, () => ask(one.answer));
        shown = gated(one.answer);
        break;
      case "gate one":
        if (at === undefined) break;
        source = new ApprovalRequiredToolset(source, [at.name]);
        shown = gated("yes", (tool) => tool === at);
        break;
      case "rename":
        if (at === undefined) break;
        source = new RenamedToolset(source, { [at.name]: `r${depth}` });
        shown = shown.map((tool) => (tool === at ? { ...tool, name: `r${depth}` } : tool));
        break;
      case "exclude":
        if (at === undefined) break;
        source = new SelectedToolset(source, { exclude: [at.name] });
        shown = shown.filter((tool) => tool !== at);
        break;
    }
  }
  return { source, shown };
}

function ruleOf({ by, name, when }: Rule): ApprovalRule {
  const selects: ApprovalRule =
    by === "tool"
      ? { tool: name, mayBeAbsent: true }
      : by === "tag"
        ? { tag: "t" }
        : by === "annotations"
          ? { annotations: { readOnlyHint: true } }
          : by === "metadata"
            ? { metadata: { m: true } }
            : { when: () => ask(when ?? "yes") };
  return when === undefined ? selects : { ...selects, when: () => ask(when) };
}

type Decision = readonly ["run" | "ask" | "deny", AuditEvent["by"]];

/** What the design says, as it says it. */
function reference({ policy: { mode, deny, ask: asking, allow }, standing }: Plan, shown: Shown): Decision {
  const selected = ({ by, name }: Rule): boolean =>
    (by === "tool" && shown.origin === name) ||
    (by === "tag" && shown.base.tag) ||
    (by === "annotations" && shown.base.readOnly === true) ||
    (by === "metadata" && shown.hasMetadata) ||
    by === "when";
  const isYes = ({ when }: Rule): boolean => when === undefined || when === "yes";
  const isUnsure = ({ when }: Rule): boolean => when !== undefined && when !== "yes" && when !== "no";
  if (deny.some((one) => selected(one) && isYes(one))) return ["deny", "deny_rule"];
  if (mode === "plan" && shown.base.readOnly !== true) return ["deny", "plan_mode"];
  if (deny.some((one) => selected(one) && isUnsure(one))) return ["ask", "deny_rule"];
  if (asking.some((one) => selected(one) && (isYes(one) || isUnsure(one)))) return ["ask", "ask_rule"];
  if (allow.some((one) => selected(one) && isYes(one))) return ["run", "allow_rule"];
  const stands = standing[shown.origin];
  if (stands === "tool" || stands === "arguments") return ["run", "standing_approval"];
  if (shown.gates.every((answer) => answer === "no")) return ["run", "tool"];
  return mode === "auto" ? ["run", "auto_mode"] : ["ask", "tool"];
}

/** What the executor decides of every tool, by its audit; and that it does what it has decided. */
async function decisionsOf(
  plan: Plan,
  { source, shown }: ReturnType<typeof build>,
): Promise<readonly Decision[]> {
  const store = new MemoryApprovalStore();
  for (const [name, kind] of Object.entries(plan.standing)) {
    const approval: StandingApproval = {
      scope: kind === "other scope" ? "bob" : "ann",
      tool: name,
      createdAt: 0,
      ...(kind === "arguments" ? { args } : {}),
      ...(kind === "other arguments" ? { args: { n: 2 } } : {}),
      ...(kind === "over" ? { expiresAt: Date.now() - 1 } : {}),
    };
    await store.add(approval);
  }
  const { mode, deny, ask: asking, allow } = plan.policy;
  const events: AuditEvent[] = [];
  const executor = new ToolExecutor(source, {
    policy: { mode, deny: deny.map(ruleOf), ask: asking.map(ruleOf), allow: allow.map(ruleOf) },
    approvals: { store },
    scope: "ann",
    audit: (event) => {
      events.push(event);
    },
  });
  const calls = shown.map(({ name }) => ({ toolCallId: name, toolName: name, args }));
  const { outcomes, waiting } = await executor.run(calls, ctx).then(
    (all) => ({ outcomes: all, waiting: [] as readonly string[] }),
    (error: unknown) => {
      if (!(error instanceof ApprovalRequiredError)) throw error;
      const { requests, outcomes: done } = error.deferred;
      return { outcomes: done, waiting: requests.map(({ toolCallId }) => toolCallId) };
    },
  );
  const offered = (await executor.tools(ctx)).map(({ name }) => name);
  return shown.map(({ name, origin }) => {
    const event = events.find(({ toolCallId }) => toolCallId === name);
    if (event === undefined || event.verdict === "answered") throw new Error(`${name} was not told of`);
    expect(event.origin).toEqual({ tool: origin });
    const outcome = outcomes.find(({ toolCallId }) => toolCallId === name);
    const did = waiting.includes(name) ? "ask" : outcome?.status === "denied" ? "deny" : "run";
    expect(did).toBe(event.verdict);
    if (did === "run") expect(outcome).toMatchObject({ status: "ok", result: origin });
    if (event.by === "plan_mode") expect(offered).not.toContain(name);
    if (event.verdict !== "deny") expect(offered).toContain(name);
    return [event.verdict, event.by];
  });
}

it("is that of the reference, over any layers and any policy", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const built = build(given);
      const expected = built.shown.map((shown) => reference(given, shown));
      expect(await decisionsOf(given, built)).toEqual(expected);
    }),
    { numRuns },
  );
});

it("gets stricter with one more gate, or stays as it is, wherever the gate stands", async () => {
  const strictness = { run: 0, ask: 1, deny: 2 };
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(6), oneOf(...answers), async (given, at, answer) => {
      const layers = [...given.layers];
      layers.splice(at % (layers.length + 1), 0, { kind: "gate", answer });
      const before = await decisionsOf(given, build(given));
      const after = await decisionsOf(given, build({ ...given, layers }));
      expect(after).toHaveLength(before.length);
      for (const [index, [verdict]] of after.entries())
        expect(strictness[verdict]).toBeGreaterThanOrEqual(strictness[before[index]?.[0] ?? "deny"]);
    }),
    { numRuns },
  );
});
