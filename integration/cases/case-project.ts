// A small project of a test: written to disk, read through both compilers, generated, bundled and loaded.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, inject } from "vitest";
import {
  type Analysis,
  analyzeProject,
  type Diagnostic,
  type JsonObject,
} from "../../packages/analyzer/src/index.ts";
import type { DecodeIssue } from "../../packages/runtime/src/decode/issue.ts";
import type { RunOptions, Tool } from "../../packages/runtime/src/index.ts";
import { transformProject } from "../../packages/transformer/src/index.ts";
import { built } from "../built.ts";
import { installRuntime } from "../installed-runtime.ts";
import { instrument, ranKey } from "./instrument.ts";

const fixtures = fileURLToPath(new URL("../../fixtures", import.meta.url));

export interface CaseOptions {
  /** Functions of `tool.ts` that become tools; all that it exports unless given. */
  readonly tools?: readonly string[];
  /** Further files below `src`, byte for byte as they are. */
  readonly files?: { readonly [name: string]: string };
  /** Compiler options beside the usual ones. */
  readonly compilerOptions?: { readonly [option: string]: unknown };
}

/** What one call of a tool came to. */
export type Outcome =
  | { readonly status: "ok"; readonly value: unknown; readonly ran: number }
  | { readonly status: "invalid"; readonly issues: readonly DecodeIssue[]; readonly ran: number }
  | { readonly status: "failed"; readonly message: string; readonly ran: number };

export interface CaseProject {
  readonly directory: string;
  /** Of the project's own findings, those of the codes, or all. */
  diagnostics(...codes: readonly string[]): readonly Diagnostic[];
  /** The tools that were generated, by name. */
  readonly tools: ReadonlyMap<string, Tool>;
  tool(name: string): Tool;
  schema(name: string): JsonObject;
  /** Runs a tool on what a model sends, and counts how often its function ran. */
  call(name: string, input: unknown, options?: RunOptions): Promise<Outcome>;
  /** The text of all generated modules. */
  readonly generated: string;
}

interface Log {
  readonly ran: string[];
}

let count = 0;
let root: string | undefined;

/** A directory of this test file in which the runtime is installed, for all its projects: they find it from theirs. */
function sharedDirectory(): string {
  if (root !== undefined) return root;
  root = mkdtempSync(join(inject("runDirectory"), "cases-"));
  installRuntime(root);
  symlinkSync(join(fixtures, "node_modules/@types"), join(root, "node_modules/@types"), "junction");
  return root;
}

/**
 * Opens a project of one text. `// file: name.ts` starts another file; what stands before is `tool.ts`. The functions
 * that `tool.ts` exports are registered, in their order, in a toolset of another file.
 */
export async function openCase(source: string, options: CaseOptions = {}): Promise<CaseProject> {
  const files = { ...splitFiles(source), ...options.files };
  await built();
  const directory = join(sharedDirectory(), `${count++}`);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  for (const [name, text] of Object.entries(files)) write(join("src", name), text);
  const targets = options.tools ?? exportedFunctions(files["tool.ts"] ?? "");
  write("src/toolset.ts", toolsetOf(targets));
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  const names = [...Object.keys(files), "toolset.ts"].map((name) => `src/${name}`);
  const configuration = (list: readonly string[]): string =>
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options.compilerOptions }, files: list });
  write("tsconfig.json", configuration(names));
  write("tsconfig.reversed.json", configuration([...names].reverse()));

  const analysis = analyze(directory, "tsconfig.json", 7);
  const { files: generated } = transformProject(analysis.model, { indexDir: analysis.indexDirectory });
  // The other compiler, and the files in another order.
  const other = analyze(directory, "tsconfig.reversed.json", 6);
  expect(outputOf(other)).toEqual(outputOf(analysis));
  for (const { path, text } of generated) write(path, text);
  const log: Log = { ran: [] };
  const tools = await load(directory, generated);
  const tool = (name: string): Tool => {
    const found = tools.get(name);
    if (found) return found;
    const said = analysis.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n");
    throw new Error(`No tool ${name} was generated.\n${said}`);
  };
  return {
    directory,
    diagnostics: (...codes) =>
      analysis.diagnostics.filter(({ code }) => codes.length === 0 || codes.includes(code)),
    tools,
    tool,
    schema: (name) => tool(name).inputSchema,
    call: (name, input, run) => callTool(tool(name), input, run ?? {}, log),
    generated: generated.map(({ text }) => text).join("\n"),
  };
}

/** The findings that make a tool impossible. */
export function errorsOf(project: CaseProject): readonly Diagnostic[] {
  return project.diagnostics().filter(({ severity }) => severity === "error");
}

const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "dom"],
  module: "nodenext",
  rootDir: "src",
  types: [],
  strict: true,
  noEmit: true,
};

function splitFiles(source: string): { readonly [name: string]: string } {
  const parts = source.split(/^[ \t]*\/\/ file: (\S+)[ \t]*\r?\n/m);
  const files: { [name: string]: string } = {};
  if (parts[0]?.trim()) files["tool.ts"] = parts[0];
  for (let index = 1; index < parts.length; index += 2) files[parts[index] ?? ""] = parts[index + 1] ?? "";
  return files;
}

function exportedFunctions(text: string): readonly string[] {
  const declared = /^\s*export (?:async )?(?:function\*? ?(\w+)|const (\w+) = (?:async )?\()/gm;
  return [...text.matchAll(declared)].map(([, name, constant]) => name ?? constant ?? "");
}

function toolsetOf(targets: readonly string[]): string {
  return [
    'import { Toolset } from "@toolshed/runtime";',
    `import { ${targets.join(", ")} } from "./tool.js";`,
    "",
    "export class CaseToolset extends Toolset {",
    "  constructor() {",
    "    super();",
    ...targets.map((name) => `    this.addTool(${name});`),
    "  }",
    "}",
    "",
  ].join("\n");
}

function analyze(directory: string, config: string, compiler: 6 | 7): Analysis {
  const [analysis] = analyzeProject({ project: join(directory, config), compiler });
  if (!analysis) throw new Error(`${config} has no project`);
  return analysis;
}

function outputOf({ model, diagnostics, indexDirectory }: Analysis): unknown {
  return { model, diagnostics, generated: transformProject(model, { indexDir: indexDirectory }).files };
}

async function load(
  directory: string,
  generated: readonly { readonly path: string }[],
): Promise<ReadonlyMap<string, Tool>> {
  const module = generated.find(({ path }) => path === "src/toolset.generated.ts");
  if (!module) return new Map();
  const outfile = join(directory, "out.mjs");
  await build({
    entryPoints: [join(directory, module.path)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
    plugins: [instrument(join(directory, "src/tool.ts"))],
  });
  // boundary: a generated module, whose export `caseTools` has the typed tools by method.
  const { caseTools } = (await import(pathToFileURL(outfile).href)) as {
    readonly caseTools: { readonly [method: string]: Tool };
  };
  return new Map(Object.values(caseTools).map((tool) => [tool.name, tool]));
}

async function callTool(tool: Tool, input: unknown, options: RunOptions, log: Log): Promise<Outcome> {
  // One call at a time: its functions say so in the list of their project.
  Object.assign(globalThis, { [Symbol.for(ranKey)]: log.ran });
  const before = log.ran.length;
  const ran = (): number => log.ran.length - before;
  try {
    const value: unknown = await tool.execute(input, { deps: undefined, ...options });
    return { status: "ok", value, ran: ran() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // boundary: the bundle has its own copy of the class, which is told by its name.
    if (error.name === "ToolInputError") {
      const { issues } = error as Error & { readonly issues: readonly DecodeIssue[] };
      return { status: "invalid", issues, ran: ran() };
    }
    return { status: "failed", message: error.message, ran: ran() };
  }
}
