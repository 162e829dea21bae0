// The only pipeline from the model to text: one module a source file, one of the types that they share, and the index.
import type { ProjectModel } from "@toolshed/analyzer";
import { emitIndex } from "./emit/module/emit-index.ts";
import { emitModuleOf, type GeneratedFile, type ModuleOptions } from "./emit/module/emit-module.ts";
import { emitShared } from "./emit/module/emit-shared.ts";
import { KeyTables, ToolsetTypes } from "./emit/toolset-types.ts";
import { TransformError } from "./transform-error.ts";

/** How a project's generated files are laid out. */
export interface TransformOptions extends ModuleOptions {
  /**
   * Where the index stands, relative to the project: the `rootDir` of its tsconfig, else the common
   * directory of its root files. The project itself unless given; `outDir` wins over it.
   */
  readonly indexDir?: string;
}

/** What is generated for a project. */
export interface TransformResult {
  /** Modules by path, then that of shared types if there are any, then the index. Nothing for a project without toolsets. */
  readonly files: readonly GeneratedFile[];
}

/**
 * Generates a project's files as text. Pure: the same model and options give the same bytes.
 *
 * @throws {TransformError} With the code `SAME_OUTPUT`, when two sources would be generated into one file
 * (`a.ts` beside `a.tsx`).
 * @throws {Error} When the model is broken.
 * @example
 * const { files } = transformProject(model, { indexDir: "src" });
 * // [{ path: "src/tickets.generated.ts", text }, { path: "src/toolshed.generated.ts", text }]
 */
export function transformProject(model: ProjectModel, options: TransformOptions = {}): TransformResult {
  const tables = new KeyTables();
  const byFile = new Map<string, ToolsetTypes[]>();
  for (const toolset of model.toolsets) {
    const types = new ToolsetTypes(toolset, tables);
    const siblings = byFile.get(toolset.file);
    if (siblings === undefined) byFile.set(toolset.file, [types]);
    else siblings.push(types);
  }
  if (byFile.size === 0) return { files: [] };
  const toolsetFiles = [...byFile]
    .map(([file, types]) => ({ file, types }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const directory = options.outDir ?? options.indexDir ?? "";
  const shared = emitShared(
    toolsetFiles.filter(({ file }) => canShare(file)),
    tables,
    directory,
  );
  const modules = toolsetFiles
    .map(({ file, types }) => ({
      file,
      ...emitModuleOf(types, options, canShare(file) ? shared : undefined),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const index = emitIndex(modules, directory, options);
  const sources = new Map<string, string>();
  for (const { path, file } of modules) {
    const other = sources.get(path);
    if (other !== undefined) throw sameOutput(path, [other, file].sort());
    sources.set(path, file);
  }
  const projectFiles = [...(shared === undefined ? [] : [shared.file]), index];
  for (const { path } of projectFiles) {
    const namesake = sources.get(path);
    if (namesake !== undefined) throw sameOutput(path, [namesake]);
  }
  return { files: [...modules.map(({ path, text }) => ({ path, text })), ...projectFiles] };
}

/** A CommonJS module stands alone: it could not import the shared one everywhere. */
function canShare(file: string): boolean {
  return !file.endsWith(".cts");
}

function sameOutput(path: string, files: readonly string[]): TransformError {
  const wanted =
    files.length > 1
      ? `${files.join(" and ")} would`
      : `${files.join()} and a file of the whole project would`;
  return new TransformError(
    "SAME_OUTPUT",
    files,
    `${wanted} be generated into one file, ${path}. Rename one of the sources, or move its toolset.`,
  );
}
