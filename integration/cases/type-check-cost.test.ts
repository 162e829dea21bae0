// What toolsets cost the user's own type check: a large one is checked with and without its registration and its
// generated modules, by every compiler. Counters decide, since they are the same on every machine; time only guards.
import { beforeAll, describe, expect, it } from "vitest";
import { compilerPackages } from "../../fixtures/projects.ts";
import { isDeep } from "../is-deep.ts";
import { installed, setupTimeout } from "../packed.ts";
import { generateSound, type UserApp, userApp } from "../user-app.ts";
import { type CheckCost, checkCost } from "./check-cost.ts";

const toolCount = 150;
const limits = {
  instantiations: 300_000,
  /** Kilobytes. */
  memory: 600_000,
  /** What a chain may cost a tool, and what chain and generated module together may. */
  registered: { types: 15, instantiations: 40 },
  generated: { types: 130, instantiations: 130 },
};

/** Functions of five parameters, two of them objects that hold objects. */
function functions(): string {
  const one = (index: number): string => `
/** Settles account ${index}. */
export function settle${index}(
  account: string,
  amount: number & tags.Minimum<0>,
  urgent: boolean | undefined,
  order: Order<"k${index}">,
  options: Partial<Options> & { readonly note${index}?: string },
): { readonly id: string; readonly order: Order<"k${index}">; readonly total: number } {
  void [urgent, options];
  return { id: account, order, total: amount + order.lines.length };
}`;
  return `import type { tags } from "@toolshed/runtime/tags";

export interface Address { readonly street: string; readonly city: string; readonly zip?: string }
export interface Order<K extends string> {
  readonly kind: K;
  readonly lines: readonly { readonly sku: string; readonly count: number; readonly at: Date }[];
  readonly to: { readonly name: string; readonly address: Address };
  readonly state: "open" | "paid" | { readonly refunded: number };
}
export interface Options { readonly pages: { readonly size: number; readonly sort: readonly ("asc" | "desc")[] }; readonly map: Map<string, Address> }
${Array.from({ length: toolCount }, (_, index) => one(index)).join("\n")}
`;
}

function registration(): string {
  const names = Array.from({ length: toolCount }, (_, index) => `settle${index}`);
  const chain = (name: string, index: number): string => {
    const calls = [
      "",
      ".readOnly()",
      '.requiresApproval((account, amount) => account !== "" && amount > 10)',
      '.withTags("a", "b")',
    ];
    return `    this.addTool(${name})${calls[index % calls.length]};`;
  };
  return `import { Toolset } from "@toolshed/runtime";
import { ${names.join(", ")} } from "./functions.js";

export class AccountToolset extends Toolset {
  constructor() {
    super();
${names.map(chain).join("\n")}
  }
}
`;
}

const main = `import { accountTools, accountToolset } from "./accounts.generated.js";

const called = await accountTools.settle0.call({
  account: "a",
  amount: 1,
  urgent: true,
  order: { kind: "k0", lines: [], to: { name: "n", address: { street: "s", city: "c" } }, state: "open" },
  options: {},
});
export const total: number = called.total;
export const tools: object = accountToolset;
`;

/** Only the functions; with their registration; with the generated modules and their use. */
type Variant = "functions" | "registered" | "generated";
const configs: { readonly [V in Variant]: string } = {
  functions: "tsconfig.functions.json",
  registered: "tsconfig.registered.json",
  generated: "tsconfig.json",
};
const variants = Object.keys(configs) as Variant[];

let app: UserApp;

beforeAll(async () => {
  const sources = { "src/functions.ts": functions(), "src/accounts.ts": registration() };
  app = userApp(await installed("7.0.2"), "cost", sources);
  // The declarations of Node would cost every variant more than all that is compared.
  app.edit("tsconfig.json", '"types":["node"]', '"types":[]');
  await generateSound(app);
  app.write("src/main.ts", main);
  const only = (file: string): string =>
    JSON.stringify({ extends: "./tsconfig.json", files: [file], include: [] });
  app.write(configs.functions, only("src/functions.ts"));
  app.write(configs.registered, only("src/accounts.ts"));
}, setupTimeout);

describe.each(compilerPackages)("TypeScript $version", ({ tsc, version }) => {
  it("checks a toolset of 150 tools at a small cost a tool", { timeout: 300_000 }, async () => {
    const costs: { readonly [V in Variant]: CheckCost[] } = { functions: [], registered: [], generated: [] };
    const least = (variant: Variant, key: Exclude<keyof CheckCost, "compared">): number =>
      Math.min(...costs[variant].map((cost) => cost[key]));
    // Half a second of slack: a check this short is mostly start and noise.
    const isQuick = (variant: Variant): boolean =>
      least(variant, "check") < 2 * least("functions", "check") + 0.5;
    // Again only where what the machine does beside it may have made it slow; in turn, so that this falls on all.
    for (let round = 0; round === 0 || (isDeep && round < 3 && !variants.every(isQuick)); round++)
      for (const variant of variants)
        costs[variant].push(await checkCost(tsc, configs[variant], app.directory));
    const report = (["instantiations", "types", "memory", "check"] as const).map((key) => {
      const [base, ...more] = variants.map((variant) => least(variant, key));
      return `${key} ${base} ${more.map((one) => `→ ${one} (×${(one / (base ?? 1)).toFixed(2)})`).join(" ")}`;
    });
    console.log(`TypeScript ${version}: ${report.join(", ")}`);
    for (const variant of ["registered", "generated"] as const) {
      expect(least(variant, "instantiations")).toBeLessThan(limits.instantiations);
      expect(least(variant, "memory")).toBeLessThan(limits.memory);
      for (const key of ["types", "instantiations"] as const) {
        const perTool = (least(variant, key) - least("functions", key)) / toolCount;
        expect({ variant, key, perTool, within: perTool <= limits[variant][key] }).toMatchObject({
          within: true,
        });
      }
    }
    // What else the machine does decides about seconds, too: they are for the deep tests.
    if (isDeep) expect(variants.filter((variant) => !isQuick(variant))).toEqual([]);
  });
});
