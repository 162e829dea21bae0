// Cold generation of a project of many toolsets, through both compilers, beside the time that the native compiler
// needs to load and check the same files.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compare, format } from "./median.mjs";

const require = createRequire(import.meta.url);
const toolsets = 60;

/** A file with five tools whose types refer to each other. */
function source(number) {
  return `import { Toolset, type ToolContext } from "@toolshed/runtime";
import type { Entry, Page } from "./shared.js";
export class Desk${number}Toolset extends Toolset {
  constructor() {
    super();
${["search", "get", "update", "report", "misc"].map((name) => `    this.addTool(Desk${number}Toolset.${name}).withName("${name}_${number}");`).join("\n")}
  }
  /** Searches.
   * @param query Words. */
  static search(query: string, limit = 10): Page<Entry> { void [query, limit]; return { items: [] }; }
  /** Gets one. */
  static async get(id: number, ctx: ToolContext): Promise<Entry | null> { void [id, ctx]; return null; }
  /** Changes one. */
  static update(id: number, patch: Partial<Omit<Entry, "id">>, mode: "soft" | "hard" = "soft"): { ok: boolean } { void [id, patch, mode]; return { ok: true }; }
  /** Reports. */
  static async *report(rows: Entry[]): AsyncGenerator<{ done: number }> { void rows; }
  /** Anything else. */
  static misc({ verbose = false, depth }: { verbose?: boolean; depth: number }): number[] { void verbose; return [depth]; }
}
`;
}

function writeProject() {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-bench-"));
  const src = join(directory, "src");
  mkdirSync(src);
  mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
  symlinkSync(
    dirname(require.resolve("@toolshed/runtime/package.json")),
    join(directory, "node_modules/@toolshed/runtime"),
  );
  writeFileSync(join(directory, "package.json"), '{"type":"module","private":true}\n');
  writeFileSync(
    join(directory, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2023",
        lib: ["es2023", "dom"],
        module: "nodenext",
        strict: true,
        rootDir: "src",
        noEmit: true,
        types: [],
      },
      include: ["src"],
    }),
  );
  writeFileSync(
    join(src, "shared.ts"),
    `/** An entry. */
export interface Entry { id: number; title: string; state: "open" | "closed"; at: Date; tags: readonly string[]; parts?: Entry[]; meta: Record<string, string | number> }
/** A page. */
export interface Page<T> { items: T[]; next?: string }
`,
  );
  for (let number = 0; number < toolsets; number++)
    writeFileSync(join(src, `desk${number}.ts`), source(number));
  return directory;
}

export async function measureGeneration() {
  const directory = writeProject();
  const cli = join(dirname(require.resolve("@toolshed/cli/package.json")), "bin/toolshed.js");
  const analyzer = createRequire(require.resolve("@toolshed/analyzer/package.json"));
  const tsc = join(dirname(analyzer.resolve("typescript/package.json")), "bin/tsc");
  const run = (...args) => execFileSync(process.execPath, args, { cwd: directory, stdio: "ignore" });
  try {
    const results = await compare(
      [
        { name: "tsc --noEmit (7)", run: () => run(tsc, "--noEmit", "-p", ".") },
        { name: "toolshed generate (7)", run: () => run(cli, "generate", "--no-cache") },
        { name: "toolshed generate (6)", run: () => run(cli, "generate", "--no-cache", "--compiler", "6") },
      ],
      5,
    );
    return [
      `${toolsets} toolsets, ${toolsets * 5} tools`,
      ...format(results, (time) => `${Math.round(time)} ms`),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
