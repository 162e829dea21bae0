// Puts type rows through the real pipeline: a project on disk, the analyzer, the transformer, the decoder.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  analyzeProject,
  type Diagnostic,
  type JsonObject,
  type ProjectModel,
} from "../../packages/analyzer/src/index.ts";
import { type DecodeResult, decode } from "../../packages/runtime/src/decode/decode.ts";
import { transformProject } from "../../packages/transformer/src/index.ts";
import type { TypeCase } from "../../packages/transformer/testing/arbitrary-type.ts";
import { loadModule } from "../../packages/transformer/testing/load-module.ts";

/** A type; or a whole parameter of the name `value`; or a property of that name, after its comment. */
export interface RowSource {
  readonly source: string;
}

export interface RowGroup {
  readonly declarations?: string;
  readonly rows: readonly RowSource[];
}

/** What became of one row. */
export interface RowOutcome {
  /** Of the argument `value`, with the definitions that it needs; undefined when the tool was left out. */
  readonly schema: JsonObject | undefined;
  /** Of the argument alone: pointers start at it. */
  readonly decode: (value: unknown) => DecodeResult<unknown>;
  /** The model of the argument; undefined when the tool was left out. */
  readonly type: TypeCase | undefined;
  /** Of the row's own function; the function's name is taken out of the message. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a project takes its constraint tags from. */
export interface TagsPackage {
  /** The module that exports `tags`. */
  readonly specifier: string;
  /** The installed package, absolute, if it is another than the runtime. */
  readonly folder?: string;
}

const ownTags: TagsPackage = { specifier: "@toolshed/runtime/tags" };
const fixtures = fileURLToPath(new URL("../../fixtures/node_modules/", import.meta.url));

const tsconfig = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023", "esnext.disposable"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    customConditions: ["source"],
    allowImportingTsExtensions: true,
  },
  include: ["src"],
};

/**
 * The outcome of every row, by group and row. Each group is a source file, each row a tool.
 *
 * @throws {Error} When an error is reported outside the rows' functions.
 */
export function runRows(
  groups: readonly RowGroup[],
  compiler: 6 | 7,
  tags: TagsPackage = ownTags,
): readonly (readonly RowOutcome[])[] {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-types-")));
  try {
    mkdirSync(join(directory, "node_modules"));
    mkdirSync(join(directory, "src"));
    for (const name of ["@toolshed", "@types"])
      symlinkSync(join(fixtures, name), join(directory, "node_modules", name), "junction");
    if (tags.folder !== undefined)
      symlinkSync(tags.folder, join(directory, "node_modules", tags.specifier), "junction");
    writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module", private: true }));
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(tsconfig));
    for (const [index, group] of groups.entries())
      writeFileSync(join(directory, "src", `group${index}.ts`), sourceOf(group, index, tags.specifier));
    const [analysis] = analyzeProject({ project: directory, compiler });
    if (analysis?.compiler.adapter !== `ts${compiler}`) throw new Error(`Compiler ${compiler} did not read.`);
    const { files } = transformProject(analysis.model, { importExtensions: "ts" });
    const own = new Map<string, Diagnostic[]>();
    for (const diagnostic of analysis.diagnostics) {
      const name = /`(row\d+x\d+)`/.exec(diagnostic.message)?.[1];
      const message = diagnostic.message.replace(/ (?:of|in) `row\d+x\d+`/, "");
      if (name !== undefined) own.set(name, [...(own.get(name) ?? []), { ...diagnostic, message }]);
      else if (diagnostic.severity === "error")
        throw new Error(`${diagnostic.span.file}: ${diagnostic.message}`);
    }
    return groups.map(({ rows }, group) => {
      const text = files.find(({ path }) => path === `src/group${group}.generated.ts`)?.text;
      const tools = text === undefined ? [] : (loadModule(text).toolsets[0]?.tools ?? []);
      return rows.map((_, index) => {
        const method = nameOf(group, index);
        const tool = tools.find((one) => one.method === method);
        return {
          // boundary: a generated schema is JSON
          schema: tool && argumentSchema(tool.inputSchema as JsonObject),
          decode: (value) => {
            if (tool === undefined) throw new Error(`${method} was left out.`);
            const result = decode(tool, { value });
            if (!result.ok) {
              const issues = result.issues.map((issue) => ({
                ...issue,
                pointer: issue.pointer.replace(/^\/value/, ""),
              }));
              return { ok: false, issues };
            }
            // boundary: the arguments are an object, whose only property may be absent
            return { ok: true, value: (result.value as { readonly value?: unknown }).value };
          },
          type: typeOf(analysis.model, method),
          diagnostics: own.get(method) ?? [],
        };
      });
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function typeOf({ toolsets }: ProjectModel, method: string): TypeCase | undefined {
  for (const { tools, definitions } of toolsets) {
    const found = tools.find((tool) => tool.method === method)?.arguments.properties[0];
    if (found !== undefined) return { type: found.type, definitions };
  }
  return undefined;
}

function nameOf(group: number, row: number): string {
  return `row${group}x${row}`;
}

function argumentSchema(inputSchema: JsonObject): JsonObject {
  const { value } = (inputSchema["properties"] ?? {}) as { readonly value?: JsonObject };
  if (value === undefined) throw new Error("The tool has no argument `value`.");
  const definitions = inputSchema["$defs"];
  return definitions === undefined ? value : { ...value, $defs: definitions };
}

const isProperty = (source: string): boolean => source.startsWith("/**");

function parameterOf(source: string, name: string): string {
  if (isProperty(source)) return `{ value }: ${name}Arguments`;
  return /^(?:\.\.\.)?value\b/.test(source) ? source : `value: ${source}`;
}

function sourceOf({ declarations = "", rows }: RowGroup, group: number, tags: string): string {
  const named = rows.map((row, index) => ({ ...row, name: nameOf(group, index) }));
  return [
    'import { Toolset } from "@toolshed/runtime";',
    `import type { tags } from "${tags}";`,
    declarations,
    ...named
      .filter(({ source }) => isProperty(source))
      .map(({ source, name }) => `interface ${name}Arguments {\n  ${source};\n}`),
    `export class Group${group} extends Toolset {`,
    "  constructor() {",
    "    super();",
    ...named.map(({ name }) => `    this.addTool(Group${group}.${name});`),
    "  }",
    ...named.map(({ source, name }) => `  static ${name}(${parameterOf(source, name)}): void {}`),
    "}",
    "",
  ].join("\n");
}
