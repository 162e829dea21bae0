// The only pipeline from the model to text: one module a source file, and the index.
import type { ProjectModel, ToolsetModel } from "@toolshed/analyzer";
import { emitIndex } from "./emit/module/emit-index.ts";
import { emitModule, type GeneratedFile, type ModuleOptions } from "./emit/module/emit-module.ts";

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
 * @throws {Error} When two sources would be generated into one file (`a.ts` beside `a.tsx`), or the
 * model is broken.
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
  const modules = [...byFile.values()]
    .map((toolsets) => emitModule(toolsets, options))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const index = emitIndex(modules, options.outDir ?? options.indexDir ?? "", options);
  const files = [...modules.map(({ path, text }) => ({ path, text })), index];
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path)) {
      throw new Error(
        `Two sources would be generated into ${path}. Rename one of them, or move one toolset.`,
      );
    }
    seen.add(path);
  }
  return { files };
}
