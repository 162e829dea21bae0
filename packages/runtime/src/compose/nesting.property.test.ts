// Any nesting of layers over any sources, held against a model of what must be shown: what is listed can be called and
// nothing else, every name leads to its own tool, and a call is one call however many layers it passes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import { call, ctx, inputSchema } from "../executor/executor.fixture.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredToolset } from "./approval-required-toolset.ts";
import { CombinedToolset } from "./combined-toolset.ts";
import { FilteredToolset } from "./filtered-toolset.ts";
import { FunctionToolset } from "./function-toolset.ts";
import { MetadataToolset } from "./metadata-toolset.ts";
import { PrefixedToolset } from "./prefixed-toolset.ts";
import { PreparedToolset } from "./prepared-toolset.ts";
import { RenamedToolset } from "./renamed-toolset.ts";
import { SelectedToolset } from "./selected-toolset.ts";
import { type CallNext, WrapperToolset } from "./wrapper-toolset.ts";

type Plan =
  | { readonly kind: "kit"; readonly names: readonly string[] }
  | { readonly kind: "filtered"; readonly shown: boolean; readonly inner: Plan }
  | { readonly kind: "prefixed"; readonly prefix: string; readonly inner: Plan }
  /** Two names of the source, by their places, change with each other, or one gets a new name. */
  | { readonly kind: "renamed"; readonly one: number; readonly other: number; readonly inner: Plan }
  | { readonly kind: "prepared" | "selected"; readonly hidden: string; readonly inner: Plan }
  | { readonly kind: "gated"; readonly asks: boolean; readonly inner: Plan }
  | { readonly kind: "metadata" | "wrapped"; readonly inner: Plan }
  | { readonly kind: "combined"; readonly inners: readonly Plan[] };

/** A tool that must be shown: its name, which one it is, and whether its calls wait. */
interface Shown {
  readonly name: string;
  readonly id: string;
  readonly asks: boolean;
}

interface Built {
  readonly source: ToolSource;
  readonly shown: readonly Shown[];
}

/** Which tools have run, in order. */
type Log = string[];

const quiet = { onConflict: () => undefined };

class Passing extends WrapperToolset {
  protected override callTool(
    context: RunContext,
    _: string,
    args: unknown,
    next: CallNext<unknown>,
  ): Promise<JsonValue> {
    return next(context, args);
  }
}

function build(plan: Plan, log: Log, names: Set<string>): Built {
  const built = buildPlan(plan, log, names);
  for (const { name } of built.shown) names.add(name);
  return built;
}

function buildPlan(plan: Plan, log: Log, names: Set<string>): Built {
  if (plan.kind === "kit") return kit(plan.names, log, names);
  if (plan.kind === "combined") {
    const inners = plan.inners.map((inner) => build(inner, log, names));
    const byName = new Map(inners.flatMap(({ shown }) => shown.map((one) => [one.name, one] as const)));
    return {
      source: new CombinedToolset(quiet, ...inners.map(({ source }) => source)),
      shown: [...byName.values()],
    };
  }
  const { source, shown } = build(plan.inner, log, names);
  switch (plan.kind) {
    case "filtered":
      return { source: new FilteredToolset(source, () => plan.shown), shown: plan.shown ? shown : [] };
    case "prefixed":
      return {
        source: new PrefixedToolset(source, plan.prefix),
        shown: shown.map((one) => ({ ...one, name: plan.prefix + one.name })),
      };
    case "renamed": {
      const one = shown[plan.one % shown.length]?.name;
      const other = shown[plan.other % shown.length]?.name;
      if (one === undefined || other === undefined) return { source, shown };
      const fresh = `${one}_new`;
      if (one === other && shown.some(({ name }) => name === fresh)) return { source, shown };
      const renames = new Map(
        one === other
          ? [[one, fresh]]
          : [
              [one, other],
              [other, one],
            ],
      );
      return {
        source: new RenamedToolset(source, Object.fromEntries(renames)),
        shown: shown.map((each) => ({ ...each, name: renames.get(each.name) ?? each.name })),
      };
    }
    case "prepared":
      return {
        source: new PreparedToolset(source, (_, tools) =>
          tools.filter(({ name }) => !name.endsWith(plan.hidden)),
        ),
        shown: shown.filter(({ name }) => !name.endsWith(plan.hidden)),
      };
    case "selected":
      return {
        source: new SelectedToolset(source, { exclude: ({ name }) => name.includes(plan.hidden) }),
        shown: shown.filter(({ name }) => !name.includes(plan.hidden)),
      };
    case "gated":
      return {
        source: new ApprovalRequiredToolset(source, () => plan.asks),
        shown: shown.map((one) => ({ ...one, asks: one.asks || plan.asks })),
      };
    case "metadata":
      return { source: new MetadataToolset(source, { layer: true }), shown };
    case "wrapped":
      return { source: new Passing(source), shown };
  }
}

/** Each tool answers with an id that no other has. */
function kit(names: readonly string[], log: Log, all: Set<string>): Built {
  const shown = names.map((name) => {
    const id = `${name}#${all.size}`;
    all.add(id);
    return { name, id, asks: false };
  });
  const tools = shown.map(({ name, id }) =>
    tool({
      name,
      description: name,
      inputSchema,
      execute: () => {
        log.push(id);
        return id;
      },
    }),
  );
  return { source: new FunctionToolset(tools), shown };
}

// Names that are each other's prefixes and ends, so that a name cut at the wrong place is another one.
const names = ["a", "p_a", "a_p", "p_p_a", "b"];
const plans: fc.Arbitrary<Plan> = fc.letrec<{ plan: Plan }>((tie) => {
  const inner = tie("plan");
  const place = fc.nat(4);
  return {
    plan: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.record({ kind: fc.constant("kit" as const), names: fc.subarray(names) }),
      fc.record({ kind: fc.constant("filtered" as const), shown: fc.boolean(), inner }),
      fc.record({ kind: fc.constant("prefixed" as const), prefix: fc.constantFrom("p_", "q-", ""), inner }),
      fc.record({ kind: fc.constant("renamed" as const), one: place, other: place, inner }),
      fc.record({ kind: fc.constantFrom("prepared", "selected"), hidden: fc.constantFrom(...names), inner }),
      fc.record({ kind: fc.constant("gated" as const), asks: fc.boolean(), inner }),
      fc.record({ kind: fc.constantFrom("metadata", "wrapped"), inner }),
      fc.record({ kind: fc.constant("combined" as const), inners: fc.array(inner, { maxLength: 3 }) }),
    ),
  };
}).plan;

/** What a call of this name comes to, and which tools it runs. */
async function callOf(source: ToolSource, name: string, log: Log): Promise<readonly unknown[]> {
  const executor = new ToolExecutor(source);
  const before = log.length;
  const calls = [call("c", name)];
  const asked: string[] = [];
  const run = async (): Promise<unknown> => {
    try {
      return (await executor.run(calls, ctx))[0];
    } catch (error) {
      if (!(error instanceof ApprovalRequiredError)) throw error;
      asked.push("asked");
      const results = [{ toolCallId: "c", approved: true }] as const;
      return (await executor.resume(error.deferred, { results }, ctx))[0];
    }
  };
  const outcome = (await run()) as { readonly status: string; readonly result?: unknown };
  return [outcome.status, outcome.result, asked.length, log.slice(before)];
}

describe("any nesting of layers", () => {
  it("lists exactly what can be called, each name once and leading to its own tool, which runs once", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const log: Log = [];
        const known = new Set<string>();
        const { source, shown } = build(plan, log, known);
        const listed = (await source.tools(ctx)).map(({ name }) => name);
        expect(listed).toEqual(shown.map(({ name }) => name));
        expect(new Set(listed).size).toBe(listed.length);
        for (const { name, id, asks } of shown)
          expect(await callOf(source, name, log)).toEqual(["ok", id, asks ? 1 : 0, [id]]);
        // Every name that any layer has shown and this one does not, and what a cut at a wrong place would make of one.
        const others = [...known, ...names].flatMap((name) => [
          name,
          `p_${name}`,
          name.replace(/^p_|^q-/, ""),
        ]);
        for (const name of new Set(others))
          if (!listed.includes(name))
            expect(await callOf(source, name, log)).toEqual(["unknown_tool", undefined, 0, []]);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps who a tool is, and gives two lists alike", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { source, shown } = build(plan, [], new Set());
        const facts = async (): Promise<readonly unknown[]> =>
          (await source.tools(ctx)).map(
            ({
              decode: _decode,
              execute: _execute,
              stream: _stream,
              call: _call,
              needsApproval: _needs,
              hooks: _hooks,
              ...rest
            }) => JSON.stringify(rest),
          );
        expect(await facts()).toEqual(await facts());
        const origins = (await source.tools(ctx)).map(({ origin }) => origin?.tool);
        expect(origins).toEqual(shown.map(({ id }) => id.split("#")[0]));
      }),
      { numRuns: 100 },
    );
  });

  it("combines associatively, to the very tools", async () => {
    await fc.assert(
      fc.asyncProperty(plans, plans, plans, async (a, b, c) => {
        const log: Log = [];
        const known = new Set<string>();
        const [one, two, three] = [a, b, c].map((plan) => build(plan, log, known).source) as [
          ToolSource,
          ToolSource,
          ToolSource,
        ];
        const combine = (...sources: ToolSource[]): ToolSource => new CombinedToolset(quiet, ...sources);
        const left = combine(combine(one, two), three);
        const right = combine(one, combine(two, three));
        const listed = (await left.tools(ctx)).map(({ name }) => name);
        expect((await right.tools(ctx)).map(({ name }) => name)).toEqual(listed);
        for (const name of listed)
          expect(await callOf(right, name, log)).toEqual(await callOf(left, name, log));
      }),
      { numRuns: 100 },
    );
  });

  it("keeps every name and what it leads to when another source is put before it, or beside it under a prefix", async () => {
    await fc.assert(
      fc.asyncProperty(plans, plans, async (own, added) => {
        const log: Log = [];
        const known = new Set<string>();
        const { source, shown } = build(own, log, known);
        const other = build(added, log, known).source;
        const beside = [
          new CombinedToolset(quiet, other, source),
          new CombinedToolset({ onConflict: "error" }, source, new PrefixedToolset(other, "zz_")),
        ];
        for (const { name, id, asks } of shown)
          for (const both of beside)
            expect(await callOf(both, name, log)).toEqual(["ok", id, asks ? 1 : 0, [id]]);
      }),
      { numRuns: 100 },
    );
  });
});
