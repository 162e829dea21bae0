// What it costs the user's own type check to put hundreds of generated tools into lists, layers, hooks and an executor: as
// good as nothing a tool, and never the compiler's limit of depth (TS2589).
import { beforeAll, describe, expect, it } from "vitest";
import { compilerPackages } from "../../fixtures/projects.ts";
import { isDeep } from "../is-deep.ts";
import { installed, setupTimeout } from "../packed.ts";
import { generateSound, type UserApp, userApp } from "../user-app.ts";
import { checkCost } from "./check-cost.ts";

/** In the deep run a thousand; what is asked is asked of each tool, so that fewer show as well what grows by their number. */
const toolCount = isDeep ? 1_000 : 300;
/**
 * What the layers may cost a tool more than its use alone: a look at each in each of two lists, and with TypeScript 7 that
 * in every one of its checkers. Tools of a list that were compared with each other would be a thousand comparisons each.
 */
const limits = { types: 45, instantiations: 65, compared: 100 };

/** Kilobytes. */
const mostMemory = 600_000;

function toolset(): string {
  const names = Array.from({ length: toolCount }, (_, index) => `run${index}`);
  const one = (name: string, index: number): string => `
  /** Runs ${index}. */
  static ${name}(order: Order<"k${index}">, count: number, ctx: ToolContext<Deps${index % 3}>): Done<"k${index}"> {
    return { order, total: count + ctx.deps.base };
  }`;
  return `import { Toolset, type ToolContext } from "@toolshed/runtime";

export interface Deps0 { readonly base: number }
export interface Deps1 extends Deps0 { readonly user: { readonly isAdmin: boolean } }
export interface Deps2 extends Deps0 { readonly log: (text: string) => void }
export interface Order<K extends string> { readonly kind: K; readonly lines: readonly { readonly sku: string; readonly at: Date }[] }
export interface Done<K extends string> { readonly order: Order<K>; readonly total: number }

export class RunToolset extends Toolset {
  constructor() {
    super();
${names.map((name) => `    this.addTool(RunToolset.${name}).readOnly();`).join("\n")}
  }
${names.map(one).join("\n")}
}
`;
}

/** Every tool is named once, in a plain list: what there is without layers. */
const used = `import { runToolset, runTools } from "./tools.generated.js";

export const all = [${Array.from({ length: toolCount }, (_, index) => `runTools.run${index}`).join(", ")}] as const;
export const source: object = runToolset;
`;

const wrapped = `import {
  ApprovalRequiredToolset, type CallHooks, type CallNext, CombinedToolset, ExternalToolset, FilteredToolset, FunctionToolset,
  type JsonValue, MetadataToolset, PrefixedToolset, PreparedToolset, RenamedToolset, type RunContext, SelectedToolset,
  ToolDeniedError, ToolExecutor, tool, WrapperToolset,
} from "@toolshed/runtime";
import { runToolset, runTools } from "./tools.generated.js";
import type { Deps0, Deps1, Deps2 } from "./tools.js";
import { all } from "./used.js";

type Deps = Deps0 & Deps1 & Deps2;
class Logged extends WrapperToolset<Deps> {
  protected override async callTool(ctx: RunContext<Deps>, name: string, args: unknown, next: CallNext<Deps>): Promise<JsonValue> {
    ctx.deps.log(name);
    return next(ctx, args);
  }
}
const hand = tool<{ readonly n: number }, number>({
  name: "hand", description: "By hand.", inputSchema: { type: "object" }, execute: ({ n }, ctx) => n + ctx.toolName.length,
});
const listed = new FunctionToolset<Deps>([...all, hand]);
const inferred = new FunctionToolset([${Array.from({ length: toolCount / 4 }, (_, index) => `runTools.run${index * 3}`).join(", ")}]);
const layers = new ApprovalRequiredToolset(
  new Logged(
    new PreparedToolset(
      new SelectedToolset(
        new MetadataToolset(
          new RenamedToolset(
            new PrefixedToolset(new FilteredToolset<Deps>(listed, (ctx) => ctx.deps.user.isAdmin), "my_"),
            { my_run0: "first" },
          ),
          { team: "desk" },
        ),
        { exclude: ["first"] },
      ),
      (ctx, tools) => tools.filter((one) => ctx.deps.base > 0 || one.tags.includes("always")),
    ),
  ),
  ({ args, ctx }) => Number(args["count"]) > ctx.deps.base,
);
const outside = new ExternalToolset([{ name: "outside", description: "Outside.", jsonSchema: { type: "object" } }]);
const combined = new CombinedToolset(layers, new PrefixedToolset(runToolset, "raw_"), new PrefixedToolset(inferred, "list_"), outside);
const hooks: CallHooks<Deps> = {
  onStart: ({ tool, ctx }) => {
    if (tool.tags.includes("admin") && !ctx.deps.user.isAdmin) throw new ToolDeniedError({ message: "No." });
  },
  onEnd: ({ result }) => (typeof result === "string" ? { output: result.slice(0, 10) } : undefined),
};
const executor = new ToolExecutor(combined, { hooks, timeoutMs: 1_000 });
const deps: Deps = { base: 1, user: { isAdmin: true }, log: () => undefined };
const turn = executor.stream([{ toolCallId: "a", toolName: "first", args: {} }], { deps });
for await (const event of turn) if (event.type === "ended") console.log(event.outcome.status);
export const outcomes = await turn.outcomes;
// @ts-expect-error what the layers need is asked of every run
await executor.run([], { deps: { base: 1 } });
`;

let app: UserApp;

beforeAll(async () => {
  app = userApp(await installed("7.0.2"), "wrapped-cost", { "src/tools.ts": toolset() });
  await generateSound(app);
  app.write("src/used.ts", used);
  app.write("src/wrapped.ts", wrapped);
  for (const name of ["used", "wrapped"])
    app.write(
      `tsconfig.${name}.json`,
      JSON.stringify({ extends: "./tsconfig.json", files: [`src/${name}.ts`], include: [] }),
    );
}, setupTimeout);

/** The deep run takes all, of which the others count more and take longer. */
const taken = compilerPackages.filter(({ version }) => isDeep || version.startsWith("7."));

describe.each(taken)("PF-03: TypeScript $version", ({ tsc, version }) => {
  it("checks all tools in every layer at next to no cost a tool", { timeout: 300_000 }, async () => {
    const plain = await checkCost(tsc, "tsconfig.used.json", app.directory);
    const layered = await checkCost(tsc, "tsconfig.wrapped.json", app.directory);
    const perTool = (key: "types" | "instantiations"): number => (layered[key] - plain[key]) / toolCount;
    const cost = {
      types: perTool("types"),
      instantiations: perTool("instantiations"),
      compared: (layered.compared ?? 0) / toolCount,
    };
    console.log(`TypeScript ${version}: ${JSON.stringify({ plain, layered, cost })}`);
    expect(layered.memory).toBeLessThan(mostMemory);
    for (const key of ["types", "instantiations", "compared"] as const)
      expect({ cost, key, within: cost[key] <= limits[key] }).toMatchObject({ within: true });
  });
});
