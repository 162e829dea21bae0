// The only pipeline: open, extract facts, check rules, extract the model of what is correct.
import { posix } from "node:path";
import { reachableConfigFiles } from "./compiler/config-files.ts";
import { openProjects, projectFile } from "./compiler/open-project.ts";
import type { Compiler } from "./compiler/port.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { sortDiagnostics } from "./diagnostics/sort-diagnostics.ts";
import { extractModel } from "./extract/extract-model.ts";
import { extractProject } from "./extract/extract-project.ts";
import { ownSources } from "./extract/own-sources.ts";
import type { ReportProgress } from "./model/analysis-progress.ts";
import type { ProjectFacts, ToolsetFacts } from "./model/facts.ts";
import type { ProjectModel } from "./model/toolset-model.ts";
import { checkFacts } from "./rules/check-facts.ts";
import { rules } from "./rules/index.gen.ts";

export interface AnalyzeOptions {
  /** A tsconfig file or the directory that holds one; relative to `cwd`. */
  readonly project: string;
  /** Default: the process's. */
  readonly cwd?: string;
  /** Which compiler reads: TypeScript 7 (default) or the project's own 5.9 or 6. */
  readonly compiler?: 6 | 7;
  /** Told how far it is, in between. Changes nothing of what is found. */
  readonly onProgress?: ReportProgress;
}

/** What one project holds. */
export interface Analysis {
  /** The compiler that read it. */
  readonly compiler: { readonly adapter: "ts6" | "ts7"; readonly version: string };
  /** Absolute, with forward slashes: what every `file` of model and diagnostics is relative to. */
  readonly projectDirectory: string;
  /** Where the index of the generated modules belongs, relative to `projectDirectory` (`.` for itself). */
  readonly indexDirectory: string;
  /** The project's own source files, relative to `projectDirectory`. */
  readonly files: readonly string[];
  /**
   * Every file that was read: sources, declaration files of dependencies, configuration. Absolute, with forward
   * slashes. While their contents are the same, and no file is added or removed, so is everything else here.
   */
  readonly inputs: readonly string[];
  readonly model: ProjectModel;
  /** By file, then by place in it, then by code. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a project (all projects of a `references`-only tsconfig) and reports what is wrong with its toolsets.
 *
 * @returns One analysis a project, in the order of the references.
 * @throws CompilerError when no project or no compiler can be opened.
 * @example
 * for (const { model, diagnostics } of analyzeProject({ project: "." })) {
 *   console.log(model.toolsets.length, diagnostics.length);
 * }
 */
export function analyzeProject(options: AnalyzeOptions): readonly Analysis[] {
  options.onProgress?.({ phase: "opening", done: 0, total: 0 });
  const compilers = openProjects(options);
  try {
    const configuration = reachableConfigFiles(projectFile(options)).map((file) =>
      file.replaceAll("\\", "/"),
    );
    return compilers.map((compiler) => {
      const analysis = analyzeCompiler(compiler, options.onProgress);
      return { ...analysis, inputs: [...configuration, ...analysis.inputs] };
    });
  } finally {
    for (const compiler of compilers) compiler.close();
  }
}

/** Reads what an adapter has opened, for hosts that bring their own program. */
export function analyzeCompiler(compiler: Compiler, onProgress?: ReportProgress): Analysis {
  const sources = ownSources(compiler);
  const own = compiler.syntaxErrors(sources).map((message) => toDiagnostic(compiler, message));
  const facts = extractProject(compiler, sources, onProgress);
  onProgress?.({ phase: "rules", done: 0, total: rules.length });
  const checked = checkFacts(facts, rules);
  // A file that does not parse may hold anything: nothing is generated from it, and what the rules would
  // say of it follows from what is half written.
  const broken = new Set(own.map(({ span }) => span.file));
  const failedToolsets = new Set<ToolsetFacts>([
    ...checked.failedToolsets,
    ...facts.toolsets.filter(({ file }) => broken.has(file)),
  ]);
  onProgress?.({ phase: "model", done: 0, total: facts.toolsets.length });
  return {
    compiler: compiler.info,
    projectDirectory: compiler.projectDirectory,
    indexDirectory: indexDirectory(compiler, sources),
    files: sources.map((file) => posix.relative(compiler.projectDirectory, file)),
    inputs: inputsOf(compiler, sources),
    model: extractModel(facts, { failedToolsets, failedTools: checked.failedTools }),
    diagnostics: sortDiagnostics([
      ...own,
      ...checked.diagnostics.filter(({ span }) => !broken.has(span.file)),
    ]),
  };
}

/** The files of the program without generated ones. */
function inputsOf(compiler: Compiler, sources: readonly string[]): readonly string[] {
  const own = new Set(sources);
  const generated = new Set(compiler.files.filter((file) => !own.has(file)));
  return compiler.programFiles().filter((file) => !generated.has(file));
}

/** The facts alone, for tools that look into the analyzer. */
export function extractFacts(options: AnalyzeOptions): readonly ProjectFacts[] {
  const compilers = openProjects(options);
  try {
    return compilers.map((compiler) => extractProject(compiler, ownSources(compiler)));
  } finally {
    for (const compiler of compilers) compiler.close();
  }
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
