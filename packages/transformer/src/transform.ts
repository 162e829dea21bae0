// The only pipeline from the model to text: one module a source file, and the index.
import type { ProjectModel, ToolsetModel } from "@toolshed/analyzer";
import { emitIndex } from "./emit/module/emit-index.ts";
import { emitModule, type GeneratedFile, type ModuleOptions } from "./emit/module/emit-module.ts";
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
  /** Modules by path, then the index. Nothing for a project without toolsets. */
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
  const byFile = new Map<string, ToolsetModel[]>();
  for (const toolset of model.toolsets) {
    const siblings = byFile.get(toolset.file);
    if (siblings === undefined) byFile.set(toolset.file, [toolset]);
    else siblings.push(toolset);
  }
  if (byFile.size === 0) return { files: [] };
  const modules = [...byFile]
    .map(([file, toolsets]) => ({ file, ...emitModule(toolsets, options) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const index = emitIndex(modules, options.outDir ?? options.indexDir ?? "", options);
  const sources = new Map<string, string>();
  for (const { path, file } of modules) {
    const other = sources.get(path);
    if (other !== undefined) throw sameOutput(path, [other, file].sort());
    sources.set(path, file);
  }
  const namesake = sources.get(index.path);
  if (namesake !== undefined) throw sameOutput(index.path, [namesake]);
  return { files: [...modules.map(({ path, text }) => ({ path, text })), index] };
}

function sameOutput(path: string, files: readonly string[]): TransformError {
  const wanted = files.length > 1 ? `${files.join(" and ")} would` : `${files.join()} and the index would`;
  return new TransformError(
    "SAME_OUTPUT",
    files,
    `${wanted} be generated into one file, ${path}. Rename one of the sources, or move its toolset.`,
  );
}
