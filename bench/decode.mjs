// Decoding a valid call without and with conversions, beside ajv compiled from the same schema.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { analyzeProject } from "@toolshed/analyzer";
import { transformProject } from "@toolshed/transformer";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { build } from "esbuild";
import { compare, format } from "./median.mjs";

const require = createRequire(import.meta.url);
const calls = 200_000;

const source = `import { Toolset } from "@toolshed/runtime";
export interface Line { readonly sku: string; readonly count: number; readonly note?: string; readonly kind: "new" | "used" }
export class OrderToolset extends Toolset {
  constructor() {
    super();
    this.addTool(OrderToolset.place);
    this.addTool(OrderToolset.placeAt);
  }
  /** Places an order. */
  static place(customer: string, lines: readonly Line[], express = false): number { void [customer, express]; return lines.length; }
  /** Places an order at a time. */
  static placeAt(customer: string, lines: readonly Line[], at: Date): number { void [customer, at]; return lines.length; }
}
`;

const lines = Array.from({ length: 8 }, (_, index) => ({
  sku: `sku-${index}`,
  count: index,
  kind: index % 2 ? "new" : "used",
}));
const values = {
  place: { customer: "c-1", lines, express: true },
  placeAt: { customer: "c-1", lines, at: "2026-01-02T03:04:05Z" },
};

async function loadTools(directory) {
  mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
  symlinkSync(
    dirname(require.resolve("@toolshed/runtime/package.json")),
    join(directory, "node_modules/@toolshed/runtime"),
  );
  writeFileSync(join(directory, "package.json"), '{"type":"module"}\n');
  writeFileSync(
    join(directory, "tsconfig.json"),
    '{"compilerOptions":{"module":"nodenext","target":"es2023","strict":true,"noEmit":true,"types":[]},"include":["*.ts"]}\n',
  );
  writeFileSync(join(directory, "orders.ts"), source);
  const [analysis] = analyzeProject({ project: directory });
  for (const { path, text } of transformProject(analysis.model).files)
    writeFileSync(join(directory, path), text);
  const outfile = join(directory, "bundle.mjs");
  await build({
    entryPoints: [join(directory, "orders.generated.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
  });
  return (await import(pathToFileURL(outfile).href)).orderTools;
}

export async function measureDecoding() {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-bench-"));
  try {
    const tools = await loadTools(directory);
    const out = [];
    for (const [name, value] of Object.entries(values)) {
      const tool = tools[name];
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      const validate = ajv.compile(tool.inputSchema);
      const repeat = (run) => () => {
        let accepted = 0;
        for (let index = 0; index < calls; index++) if (run(value)) accepted++;
        if (accepted !== calls) throw new Error(`${name} refused a valid call`);
      };
      const results = await compare(
        [
          { name: `${name}: ajv, validation only`, run: repeat(validate) },
          { name: `${name}: toolshed decode`, run: repeat((input) => tool.decode(input).ok) },
        ],
        9,
      );
      out.push(...format(results, (time) => `${((time * 1e6) / calls).toFixed(0)} ns`));
    }
    return out;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
