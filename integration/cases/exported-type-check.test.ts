// What it costs the user's own type check to hand hundreds of generated tools to the AI SDK: nothing a tool for a whole source,
// little for typed tools one by one, and never the compiler's limit of depth (TS2589).
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { repository } from "../built.ts";
import { installed, setupTimeout } from "../packed.ts";
import { generateSound, type UserApp, userApp } from "../user-app.ts";
import { type CheckCost, checkCost } from "./check-cost.ts";

const toolCount = 300;
/** Per tool, above one call of the SDK with a single tool. */
const limits = {
  source: { types: 1, instantiations: 1 },
  typed: { types: 75, instantiations: 250 },
};
/** Kilobytes. */
const mostMemory = 600_000;

function toolset(count: number, name: string): string {
  const names = Array.from({ length: count }, (_, index) => `run${index}`);
  const one = (method: string, index: number): string => `
  /** Runs ${index}. */
  static ${method}(order: Order<"k${index}">, count: number, from: Date, note?: string, dry = false): Done<"k${index}"> {
    return { order, total: count, at: from, note: note ?? String(dry) };
  }`;
  return `import { Toolset } from "@toolshed/runtime";

export interface Order<K extends string> {
  readonly kind: K;
  readonly lines: readonly { readonly sku: string; readonly at: Date }[];
  readonly to: { readonly name: string; readonly place: { readonly city: string } };
}
export interface Done<K extends string> { readonly order: Order<K>; readonly total: number; readonly at: Date; readonly note: string }

export class ${name} extends Toolset {
  constructor() {
    super();
${names.map((method) => `    this.addTool(${name}.${method}).readOnly();`).join("\n")}
  }
${names.map(one).join("\n")}
}
`;
}

const call = (tools: string): string => `import { generateText, stepCountIs, type LanguageModel } from "ai";
import { aiSdkRun, toAiSdkTool } from "@toolshed/ai-sdk";
import { manyToolset, manyTools } from "./many.generated.js";
import { oneToolset, oneTools } from "./one.generated.js";

declare const model: LanguageModel;
export const used: readonly object[] = [manyToolset, manyTools, oneToolset, oneTools, aiSdkRun, toAiSdkTool];
${tools}
export const { text } = await generateText({ model, tools, prompt: "Go on.", stopWhen: stepCountIs(5) });
`;

const programs = {
  one: call("const { tools } = await aiSdkRun(oneToolset);"),
  source: call("const { tools } = await aiSdkRun(manyToolset);"),
  oneTyped: call("const tools = { run0: toAiSdkTool(oneTools.run0) };"),
  typed: call(
    `const tools = {\n${Array.from({ length: toolCount }, (_, index) => `  run${index}: toAiSdkTool(manyTools.run${index}),`).join("\n")}\n};`,
  ),
};

let app: UserApp;

beforeAll(async () => {
  const sources = {
    "src/many.ts": toolset(toolCount, "ManyToolset"),
    "src/one.ts": toolset(1, "OneToolset"),
  };
  // The names of the tools differ from those of the other toolset.
  const one = sources["src/one.ts"].replace(".readOnly();", '.readOnly().withName("the_one");');
  app = userApp(await installed("7.0.2"), "exported-cost", { ...sources, "src/one.ts": one });
  await generateSound(app);
  const modules = join(app.directory, "node_modules");
  const own = join(repository, "packages/ai-sdk");
  for (const part of ["package.json", "dist"])
    cpSync(join(own, part), join(modules, "@toolshed/ai-sdk", part), { recursive: true });
  mkdirSync(dirname(join(modules, "ai")), { recursive: true });
  symlinkSync(join(own, "node_modules/ai"), join(modules, "ai"), "junction");
  for (const [name, text] of Object.entries(programs)) {
    app.write(`src/${name}-program.ts`, text);
    const config = { extends: "./tsconfig.json", files: [`src/${name}-program.ts`], include: [] };
    app.write(`tsconfig.${name}.json`, JSON.stringify(config));
  }
}, setupTimeout);

it("PF-03: costs next to nothing a tool", { timeout: 300_000 }, async () => {
  const tsc = join(repository, "fixtures/node_modules/typescript-7.0/bin/tsc");
  const cost = (name: string): Promise<CheckCost> => checkCost(tsc, `tsconfig.${name}.json`, app.directory);
  for (const [kind, base] of [
    ["source", "one"],
    ["typed", "oneTyped"],
  ] as const) {
    const [few, many] = [await cost(base), await cost(kind)];
    const perTool = {
      types: (many.types - few.types) / toolCount,
      instantiations: (many.instantiations - few.instantiations) / toolCount,
    };
    console.log(`${kind}: ${JSON.stringify({ few, many, perTool })}`);
    expect(many.memory).toBeLessThan(mostMemory);
    for (const key of ["types", "instantiations"] as const)
      expect({ kind, perTool, key, within: perTool[key] <= limits[kind][key] }).toMatchObject({
        within: true,
      });
  }
});
