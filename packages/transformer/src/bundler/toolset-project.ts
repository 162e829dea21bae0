// The projects that a bundler builds, read again when a file of theirs has changed. Knows no bundler.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, posix } from "node:path";
import {
  type Analysis,
  type Diagnostic,
  loadParser,
  ProjectSession,
  type ProviderName,
  projectFile,
  readConfig,
  type ToolsetModel,
  type TypeScript6,
} from "@toolshed/analyzer";
import { type InjectedText, injectText, withoutTypes } from "../emit/inject/inject-text.ts";
import { applyWrites } from "../host/apply-writes.ts";
import { planSources } from "../host/plan-sources.ts";
import { planWrites } from "../host/plan-writes.ts";
import { ProjectTransformer } from "../project-transformer.ts";
import type { BundlerOptions } from "./bundler-options.ts";

/** A finding with the absolute path of its file. */
export interface PlacedDiagnostic extends Diagnostic {
  readonly path: string;
}

/** A module with toolsets. */
interface ToolsetModule {
  readonly toolsets: readonly ToolsetModel[];
  readonly providers: readonly ProviderName[];
  /** Another one means that what is put into it is different. */
  readonly version: string;
}

export class ToolsetProject {
  /** What a relative `project` is relative to: the bundler's own root. */
  directory: string = process.cwd();
  readonly #options: BundlerOptions;
  #session: ProjectSession | undefined;
  #parser: TypeScript6 | undefined;
  #stamps = new Map<string, string>();
  #analyses: readonly Analysis[] = [];
  #modules = new Map<string, ToolsetModule>();
  #generated = new Map<string, string>();
  #transformers = new Map<string, ProjectTransformer>();
  #problems: readonly string[] = [];

  constructor(options: BundlerOptions) {
    this.#options = options;
  }

  /**
   * Reads what has changed since the last time.
   *
   * @param created Files that a bundler says are new.
   * @throws CompilerError when no project or no compiler can be opened.
   * @throws Error When the configuration is wrong, or two files would be generated into one.
   */
  refresh(created: readonly string[] = []): void {
    const before = this.#session;
    if (before === undefined) {
      this.#analyses = this.#open().analyses();
    } else {
      const changed: string[] = [];
      const deleted: string[] = [];
      for (const [path, stamp] of this.#stamps) {
        const now = stampOf(path);
        if (now === undefined) deleted.push(path);
        else if (now !== stamp) changed.push(path);
      }
      const added = created.filter((path) => !this.#stamps.has(path));
      if (changed.length + deleted.length + added.length === 0) return;
      try {
        this.#analyses = before.update({ changed, created: added, deleted });
      } catch (error) {
        // A session ends with its compiler; the next build starts another one.
        this.close();
        throw error;
      }
    }
    this.#conclude();
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  /** Every finding but suggestions, errors first. What was not written is among the problems. */
  diagnostics(): readonly PlacedDiagnostic[] {
    const all = this.#analyses.flatMap(({ diagnostics, projectDirectory }) =>
      diagnostics.map((each) => ({ ...each, path: posix.resolve(projectDirectory, each.span.file) })),
    );
    return [
      ...all.filter(({ severity }) => severity === "error"),
      ...all.filter(({ severity }) => severity === "warning"),
    ];
  }

  /** What could not be written, and why. */
  problems(): readonly string[] {
    return this.#problems;
  }

  /** What to show with a module: what is found in it, and with toolsets what is found in files without any. */
  findingsFor(path: string): readonly PlacedDiagnostic[] {
    const isModule = this.#modules.has(path);
    return this.diagnostics().filter(
      (each) => each.path === path || (isModule && !this.#modules.has(each.path)),
    );
  }

  hasToolsets(path: string): boolean {
    return this.#modules.has(path);
  }

  /** Was the file read for the projects? */
  isInput(path: string): boolean {
    return this.#stamps.has(path);
  }

  /** A source of the projects that is not in `node_modules`: an edit of it may change any toolset. */
  watched(): readonly string[] {
    return [...this.#stamps.keys()].filter((path) => !path.includes("/node_modules/"));
  }

  /** Versions of what is put into each module, and of the generated modules, by path. */
  versions(): ReadonlyMap<string, string> {
    const versions = new Map([...this.#modules].map(([path, { version }]) => [path, version]));
    for (const [path, text] of this.#generated) versions.set(path, hash(text));
    return versions;
  }

  inject(code: string, path: string): InjectedText | undefined {
    const module = this.#modules.get(path);
    return (
      module &&
      injectText(code, module.toolsets, {
        typescript: this.#typescript(),
        path,
        providers: module.providers,
      })
    );
  }

  /** Is it the path of a generated module, on disk or not? */
  isGenerated(path: string): boolean {
    return this.#generated.has(path);
  }

  /** A generated module as JavaScript. */
  generatedCode(path: string): string | undefined {
    const text = this.#generated.get(path);
    return text === undefined ? undefined : withoutTypes(this.#typescript(), text);
  }

  #open(): ProjectSession {
    const place = { project: this.#options.project ?? ".", cwd: this.directory };
    const { compiler = configOf(dirname(projectFile(place))).compiler } = this.#options;
    this.#session = new ProjectSession({
      ...place,
      ...(compiler === undefined ? {} : { compiler }),
      rules: (directory) => configOf(directory).rules ?? {},
      providers: (directory) => configOf(directory).providers ?? [],
    });
    return this.#session;
  }

  #conclude(): void {
    this.#stamps = new Map(
      this.#analyses
        .flatMap(({ inputs }) => inputs)
        .flatMap((path) => {
          const stamp = stampOf(path);
          return stamp === undefined ? [] : [[path, stamp] as const];
        }),
    );
    this.#modules = new Map();
    this.#generated = new Map();
    const problems: string[] = [];
    for (const analysis of this.#analyses) {
      const { model, projectDirectory } = analysis;
      const byFile = new Map<string, ToolsetModel[]>();
      for (const toolset of model.toolsets)
        byFile.set(toolset.file, [...(byFile.get(toolset.file) ?? []), toolset]);
      const { providers = [] } = configOf(projectDirectory);
      for (const [file, toolsets] of byFile) {
        const path = posix.resolve(projectDirectory, file);
        this.#modules.set(path, {
          toolsets,
          providers,
          version: hash(JSON.stringify([toolsets, providers])),
        });
      }
      const generated = this.#transformerOf(analysis).transform(model).files;
      for (const { path, text } of generated)
        this.#generated.set(posix.resolve(projectDirectory, path), text);
      if (this.#options.write !== true) continue;
      const plan = planWrites(projectDirectory, generated, planSources(analysis));
      applyWrites(plan);
      problems.push(...plan.refused.map(({ message }) => message));
    }
    this.#problems = problems;
  }

  #transformerOf({ projectDirectory, indexDirectory }: Analysis): ProjectTransformer {
    const { outDir, importExtensions, providers } = configOf(projectDirectory);
    const options = {
      indexDir: indexDirectory,
      ...(outDir !== undefined && { outDir }),
      ...(importExtensions !== undefined && { importExtensions }),
      ...(providers !== undefined && { providers }),
    };
    const key = JSON.stringify([projectDirectory, options]);
    const known = this.#transformers.get(key) ?? new ProjectTransformer(options);
    this.#transformers.set(key, known);
    return known;
  }

  #typescript(): TypeScript6 {
    this.#parser ??= loadParser(this.directory);
    return this.#parser;
  }
}

/** @throws Error When it is wrong, with everything that is. */
function configOf(projectDirectory: string) {
  const read = readConfig({ projectDirectory });
  if (read.ok) return read.config.values;
  throw new Error(
    read.problems
      .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`)
      .join("\n"),
  );
}

function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.mtimeMs} ${stat.size}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
