// Reads one project, and after a change only what the change concerns: facts, findings and models of a file are kept while
// nothing that it depends on is different.
import { posix } from "node:path";
import type { Compiler } from "../compiler/port.ts";
import { Dependencies } from "../dependencies/find-dependencies.ts";
import type { NamedProject, OtherTools } from "../dependencies/read-other-tools.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { extractModel, type Failures } from "../extract/extract-model.ts";
import type { NamedTool } from "../extract/extract-names.ts";
import { extractProject } from "../extract/extract-project.ts";
import { pathsOf, type ReadIgnore, readIgnores } from "../extract/ignores/read-ignores.ts";
import { ownSources } from "../extract/own-sources.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import type { ProjectFacts, ToolFacts, ToolsetFacts } from "../model/facts.ts";
import type { ProviderName } from "../model/provider-name.ts";
import { modelVersion, type ToolsetModel } from "../model/toolset-model.ts";
import { type CheckedFacts, checkFacts } from "../rules/check-facts.ts";
import { rules } from "../rules/index.gen.ts";
import { namePlace } from "../rules/name-place.ts";
import type { RuleCode } from "../rules/rule.ts";
import type { Findings } from "../rules/silence.ts";
import { rule as uselessIgnore } from "../rules/tsh021-useless-ignore/rule.ts";
import type { Analysis } from "./analysis.ts";
import { ImportGraph } from "./import-graph.ts";
import { toolPlaces } from "./tool-places.ts";

/** What one project holds, before anything is silenced. */
export interface ProjectFindings extends Findings {
  readonly analysis: Omit<Analysis, "diagnostics">;
  /** Own sources that could be parsed: elsewhere nothing is said of comments. */
  readonly sound: ReadonlySet<string>;
  readonly hasToolsets: boolean;
}

/** What the sources of a project say. */
export interface ReadProject extends NamedProject {
  readonly sources: readonly string[];
  readonly dependencies: Dependencies;
  /** What is found in it, when the tools of others are known. */
  conclude(others: OtherTools, providers: readonly ProviderName[]): ProjectFindings;
}

interface ReadFacts {
  /** What the compiler says. */
  readonly own: readonly Diagnostic[];
  readonly toolsets: readonly ToolsetFacts[];
  readonly others: OtherTools;
  readonly providers: readonly ProviderName[];
}

/** What is known of one source file. */
interface FileMemory {
  readonly toolsets: readonly ToolsetFacts[];
  readonly checked: CheckedFacts;
}

interface KnownModel {
  /** What the model follows from besides the facts. */
  readonly failures: string;
  readonly model: ToolsetModel | undefined;
}

const localRules = rules.filter((rule) => rule.scope === undefined && rule !== uselessIgnore);
const projectRules = rules.filter((rule) => rule.scope === "project");

export class ProjectReader {
  readonly #files = new Map<string, FileMemory>();
  readonly #syntax = new Map<string, readonly Diagnostic[]>();
  readonly #ignores = new Map<string, readonly ReadIgnore[]>();
  readonly #models = new WeakMap<ToolsetFacts, KnownModel>();
  #inputs: readonly string[] = [];
  readonly #dependencies = new Dependencies();
  #graph: ImportGraph | undefined;

  /** Reads all of it. */
  read(compiler: Compiler, onProgress?: ReportProgress): ReadProject {
    this.#files.clear();
    this.#syntax.clear();
    this.#ignores.clear();
    this.#graph = undefined;
    return this.#readAll(compiler, onProgress);
  }

  #readAll(compiler: Compiler, onProgress?: ReportProgress): ReadProject {
    const sources = ownSources(compiler);
    this.#inputs = inputsOf(compiler, sources);
    this.#dependencies.refresh();
    return this.#readFiles(compiler, sources, sources, onProgress);
  }

  /** Makes the first `reread` quick: finds out which files depend on which. */
  prepare(compiler: Compiler): void {
    this.#graph ??= new ImportGraph(compiler);
  }

  /**
   * Reads what depends on files whose contents are different. All of it when imports have brought a file into the
   * program or let one go.
   *
   * @param changed Absolute.
   */
  reread(compiler: Compiler, changed: ReadonlySet<string>): ReadProject {
    const graph = this.#graph;
    if (graph === undefined || !graph.isOf(compiler)) {
      const findings = this.read(compiler);
      this.prepare(compiler);
      return findings;
    }
    // Also comments of files that belong to another project.
    for (const path of changed) this.#ignores.delete(path);
    const affected = graph.update(compiler, changed);
    if (affected === "all") return this.#readAll(compiler);
    const sources = ownSources(compiler);
    return this.#readFiles(
      compiler,
      sources,
      sources.filter((file) => affected.has(file)),
    );
  }

  #readFiles(
    compiler: Compiler,
    sources: readonly string[],
    affected: readonly string[],
    onProgress?: ReportProgress,
  ): ReadProject {
    const messages = compiler.syntaxErrors(affected);
    for (const path of affected) {
      this.#syntax.set(path, []);
      this.#ignores.delete(path);
    }
    const configuration: Diagnostic[] = [];
    for (const message of messages) {
      const diagnostic = toDiagnostic(compiler, message);
      const known = message.path === undefined ? undefined : this.#syntax.get(message.path);
      if (message.path === undefined || known === undefined) configuration.push(diagnostic);
      else this.#syntax.set(message.path, [...known, diagnostic]);
    }
    this.#dependencies.forget(affected);
    const own = [...configuration, ...sources.flatMap((path) => this.#syntax.get(path) ?? [])];
    this.#extract(compiler, affected, onProgress);
    const toolsets = sources.flatMap((path) => this.#files.get(path)?.toolsets ?? []);
    return {
      compiler,
      sources,
      tools: namesIn(toolsets),
      dependencies: this.#dependencies,
      conclude: (others, providers) =>
        this.#conclude(compiler, sources, { own, toolsets, others, providers }, onProgress),
    };
  }

  /** What follows from the facts, and from what there is to know of other projects. */
  #conclude(
    compiler: Compiler,
    sources: readonly string[],
    { own, toolsets, others, providers }: ReadFacts,
    onProgress: ReportProgress | undefined,
  ): ProjectFindings {
    const relative = (path: string): string => posix.relative(compiler.projectDirectory, path);
    onProgress?.({ phase: "rules", done: 0, total: rules.length });
    const checked = this.#check(sources, {
      toolsets,
      others: others.others,
      unreadModels: others.unreadModels,
      providers,
    });
    // A file that does not parse may hold anything: nothing is generated from it, and what the rules would
    // say of it follows from what is half written.
    const broken = new Set(own.map(({ span }) => span.file));
    const failedToolsets = new Set<ToolsetFacts>([
      ...checked.failedToolsets,
      ...toolsets.filter(({ file }) => broken.has(file)),
    ]);
    const files = sources.map(relative);
    onProgress?.({ phase: "model", done: 0, total: toolsets.length });
    return {
      directory: compiler.projectDirectory,
      diagnostics: [...own, ...checked.diagnostics.filter(({ span }) => !broken.has(span.file))],
      ignores: this.#readIgnores(compiler, sources, checked.diagnostics),
      hasToolsets: toolsets.length > 0,
      sound: new Set(files.filter((file) => !broken.has(file))),
      analysis: {
        compiler: compiler.info,
        projectDirectory: compiler.projectDirectory,
        indexDirectory: indexDirectory(compiler, sources),
        files,
        inputs: [...this.#inputs, ...others.inputs],
        referencedDirectories: [],
        places: toolPlaces(toolsets),
        model: {
          modelVersion,
          toolsets: toolsets.flatMap(
            (facts) => this.#modelOf(facts, { failedToolsets, failedTools: checked.failedTools }) ?? [],
          ),
        },
      },
    };
  }

  #extract(compiler: Compiler, affected: readonly string[], onProgress: ReportProgress | undefined): void {
    const found = new Map<string, ToolsetFacts[]>();
    for (const toolset of extractProject(compiler, affected, onProgress).toolsets) {
      const siblings = found.get(toolset.file);
      if (siblings === undefined) found.set(toolset.file, [toolset]);
      else siblings.push(toolset);
    }
    for (const path of affected) {
      const toolsets = found.get(posix.relative(compiler.projectDirectory, path));
      if (toolsets === undefined) this.#files.delete(path);
      else this.#files.set(path, { toolsets, checked: checkFacts({ toolsets }, localRules) });
    }
  }

  /** What the rules say of single files, and of all of them together. */
  #check(sources: readonly string[], facts: ProjectFacts): CheckedFacts {
    const parts = [
      ...sources.flatMap((path) => this.#files.get(path)?.checked ?? []),
      checkFacts(facts, projectRules),
    ];
    const diagnostics = new Map<string, Diagnostic>();
    const failedTools = new Map<ToolFacts, readonly RuleCode[]>();
    const failedToolsets = new Set<ToolsetFacts>();
    for (const part of parts) {
      for (const diagnostic of part.diagnostics) {
        // What two files' toolsets share is said once.
        const { code, span, message } = diagnostic;
        const key = [code, span.file, span.start, span.end, message].join("\0");
        if (!diagnostics.has(key)) diagnostics.set(key, diagnostic);
      }
      for (const [tool, codes] of part.failedTools) {
        failedTools.set(tool, [...new Set([...(failedTools.get(tool) ?? []), ...codes])].sort());
      }
      for (const toolset of part.failedToolsets) failedToolsets.add(toolset);
    }
    return { diagnostics: [...diagnostics.values()], failedTools, failedToolsets };
  }

  #readIgnores(
    compiler: Compiler,
    sources: readonly string[],
    diagnostics: readonly Diagnostic[],
  ): readonly ReadIgnore[] {
    // Also of files that belong to another project, whose types this one's tools take.
    const elsewhere = pathsOf(
      compiler,
      diagnostics.map(({ span }) => span),
    );
    return [...new Set([...sources, ...elsewhere])].flatMap((path) => {
      const known = this.#ignores.get(path) ?? readIgnores(compiler, [path]);
      this.#ignores.set(path, known);
      return known;
    });
  }

  /** The same object while it says the same. */
  #modelOf(facts: ToolsetFacts, failures: Failures): ToolsetModel | undefined {
    const codes = facts.tools.map((tool) => failures.failedTools.get(tool)?.join() ?? "");
    const key = JSON.stringify([failures.failedToolsets.has(facts), codes]);
    const known = this.#models.get(facts);
    if (known?.failures === key) return known.model;
    const [model] = extractModel({ toolsets: [facts] }, failures).toolsets;
    this.#models.set(facts, { failures: key, model });
    return model;
  }
}

function namesIn(toolsets: readonly ToolsetFacts[]): readonly NamedTool[] {
  return toolsets.flatMap(({ className, tools }) =>
    tools.flatMap((tool) =>
      tool.name === undefined ? [] : [{ name: tool.name, className, span: namePlace(tool) }],
    ),
  );
}

/** The files of the program without generated ones. */
export function inputsOf(compiler: Compiler, sources: readonly string[]): readonly string[] {
  const own = new Set(sources);
  const generated = new Set(compiler.files.filter((file) => !own.has(file)));
  return compiler.programFiles().filter((file) => !generated.has(file));
}

function toDiagnostic(compiler: Compiler, message: ReturnType<Compiler["syntaxErrors"]>[number]): Diagnostic {
  const source = message.path === undefined ? undefined : compiler.source(message.path);
  return {
    code: `TS${message.code}`,
    severity: "error",
    message: message.message,
    span: source
      ? compiler.span(source, message.start, message.end)
      : { file: "tsconfig.json", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

/** `rootDir`, else the directory that all root files share. */
function indexDirectory(compiler: Compiler, files: readonly string[]): string {
  const { projectDirectory, options } = compiler;
  // Generated files stay inside the project, whatever its root directory is.
  const inside = (relative: string): boolean => relative !== ".." && !relative.startsWith("../");
  const rootDir = options.rootDir && posix.relative(projectDirectory, options.rootDir);
  if (rootDir !== undefined && inside(rootDir)) return rootDir || ".";
  const [first, ...others] = files.map((file) => posix.dirname(file).split("/"));
  if (!first) return ".";
  let shared = first;
  for (const other of others) {
    const end = shared.findIndex((part, index) => other[index] !== part);
    if (end >= 0) shared = shared.slice(0, end);
  }
  const common = posix.relative(projectDirectory, shared.join("/"));
  return inside(common) ? common || "." : ".";
}
