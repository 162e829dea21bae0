// The only pipeline from the model to text: one module a source file, one of the types that they share, and the index.
// Keeps what it has written, so that a model which differs in one toolset costs little more than that one.
import type { ProjectModel, ToolsetModel } from "@toolshed/analyzer";
import { emitIndex } from "./emit/module/emit-index.ts";
import {
  emitModuleOf,
  type GeneratedFile,
  type GeneratedModule,
  type ModuleOptions,
} from "./emit/module/emit-module.ts";
import {
  type EmittedShared,
  emitShared,
  type ModuleToolsets,
  planShared,
} from "./emit/module/emit-shared.ts";
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

interface KnownModule {
  readonly types: readonly ToolsetTypes[];
  readonly shared: EmittedShared | undefined;
  readonly module: GeneratedModule;
}

/** Keys of models that are gone are kept until there are this many times those of the first model. */
const maxGrowth = 8;

/**
 * Generates the files of one project again and again. The texts are always those that `transformProject` gives.
 *
 * @example
 * const transformer = new ProjectTransformer({ indexDir: "src" });
 * transformer.transform(model).files;
 * // Later, with a model that holds the same objects for the toolsets that have not changed:
 * transformer.transform(changed).files;
 */
export class ProjectTransformer {
  readonly #options: TransformOptions;
  #tables = new KeyTables();
  #firstSize = 0;
  #types = new WeakMap<ToolsetModel, ToolsetTypes>();
  #modules = new Map<string, KnownModule>();
  #shared: { readonly key: string; readonly emitted: EmittedShared } | undefined;

  constructor(options: TransformOptions = {}) {
    this.#options = options;
  }

  /**
   * Generates the files as text.
   *
   * @throws {TransformError} With the code `SAME_OUTPUT`, when two sources would be generated into one file
   * (`a.ts` beside `a.tsx`).
   * @throws {Error} When the model is broken.
   */
  transform(model: ProjectModel): TransformResult {
    this.#forgetWhenLarge();
    const files = this.#toolsetFiles(model);
    if (files.length === 0) return { files: [] };
    const directory = this.#options.outDir ?? this.#options.indexDir ?? "";
    const shared = this.#sharedOf(
      files.filter(({ file }) => canShare(file)),
      directory,
    );
    const modules = files
      .map((each) => ({ file: each.file, ...this.#moduleOf(each, canShare(each.file) ? shared : undefined) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#modules = new Map(
      modules.flatMap(({ file }) => [[file, this.#modules.get(file)] as const]).filter(isKnown),
    );
    this.#firstSize ||= this.#tables.size;
    const projectFiles = [
      ...(shared === undefined ? [] : [shared.file]),
      emitIndex(modules, directory, this.#options),
    ];
    refuseSameOutput(modules, projectFiles);
    return { files: [...modules.map(({ path, text }) => ({ path, text })), ...projectFiles] };
  }

  /** How many structures of types and schemas it remembers. */
  get remembered(): number {
    return this.#tables.size;
  }

  #toolsetFiles(model: ProjectModel): readonly ModuleToolsets[] {
    const byFile = new Map<string, ToolsetTypes[]>();
    for (const toolset of model.toolsets) {
      const types =
        this.#types.get(toolset) ?? new ToolsetTypes(toolset, this.#tables, this.#options.providers);
      this.#types.set(toolset, types);
      const siblings = byFile.get(toolset.file);
      if (siblings === undefined) byFile.set(toolset.file, [types]);
      else siblings.push(types);
    }
    return [...byFile].map(([file, types]) => ({ file, types })).sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  #sharedOf(files: readonly ModuleToolsets[], directory: string): EmittedShared | undefined {
    const plan = planShared(files, this.#tables);
    if (plan === undefined) return undefined;
    if (this.#shared?.key !== plan.key) {
      this.#shared = { key: plan.key, emitted: emitShared(plan, this.#tables, directory) };
    }
    return this.#shared.emitted;
  }

  #moduleOf({ file, types }: ModuleToolsets, shared: EmittedShared | undefined): GeneratedModule {
    const known = this.#modules.get(file);
    if (known !== undefined && known.shared === shared && isSame(known.types, types)) return known.module;
    const module = emitModuleOf(types, this.#options, shared);
    this.#modules.set(file, { types, shared, module });
    return module;
  }

  #forgetWhenLarge(): void {
    if (this.#firstSize === 0 || this.#tables.size <= this.#firstSize * maxGrowth) return;
    this.#tables = new KeyTables();
    this.#firstSize = 0;
    this.#types = new WeakMap();
    this.#modules = new Map();
    this.#shared = undefined;
  }
}

function isKnown(entry: readonly [string, KnownModule | undefined]): entry is [string, KnownModule] {
  return entry[1] !== undefined;
}

function isSame(a: readonly ToolsetTypes[], b: readonly ToolsetTypes[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function refuseSameOutput(
  modules: readonly (GeneratedFile & { readonly file: string })[],
  projectFiles: readonly GeneratedFile[],
): void {
  const sources = new Map<string, string>();
  for (const { path, file } of modules) {
    const other = sources.get(path);
    if (other !== undefined) throw sameOutput(path, [other, file].sort());
    sources.set(path, file);
  }
  for (const { path } of projectFiles) {
    const namesake = sources.get(path);
    if (namesake !== undefined) throw sameOutput(path, [namesake]);
  }
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
