// The only pipeline: open, extract facts, check rules, extract the model of what is correct.
import { posix } from "node:path";
import { reachableConfigFiles } from "./compiler/config-files.ts";
import { openProjects, projectFile } from "./compiler/open-project.ts";
import type { Compiler } from "./compiler/port.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { sortDiagnostics } from "./diagnostics/sort-diagnostics.ts";
import { extractModel } from "./extract/extract-model.ts";
import { extractProject } from "./extract/extract-project.ts";
import { pathsOf, readIgnores } from "./extract/ignores/read-ignores.ts";
import { ownSources } from "./extract/own-sources.ts";
import type { ReportProgress } from "./model/analysis-progress.ts";
import type { IgnoreFacts, ProjectFacts, ToolsetFacts } from "./model/facts.ts";
import type { ProjectModel } from "./model/toolset-model.ts";
import { checkFacts } from "./rules/check-facts.ts";
import { rules } from "./rules/index.gen.ts";
import { knownRules } from "./rules/known-rules.ts";
import { applySeverities, type RuleSettings } from "./rules/severities.ts";
import { type Findings, silence } from "./rules/silence.ts";
import { rule as uselessIgnore } from "./rules/tsh021-useless-ignore/rule.ts";

export interface AnalyzeOptions {
  /** A tsconfig file or the directory that holds one; relative to `cwd`. */
  readonly project: string;
  /** Default: the process's. */
  readonly cwd?: string;
  /** Which compiler reads: TypeScript 7 (default) or the project's own 5.9 or 6. */
  readonly compiler?: 6 | 7;
  /** Severities that differ from the rules' own; for each project, when they are not the same for all. */
  readonly rules?: RuleSettings | ((projectDirectory: string) => RuleSettings);
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
  /**
   * By file, then by place in it, then by code; as the severities and the `toolshed-ignore` comments leave them. The
   * model does not depend on those: a tool with an error that was lowered is left out all the same.
   */
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
    return analyzeCompilers(compilers, options.rules, options.onProgress).map((analysis) => ({
      ...analysis,
      inputs: [...configuration, ...analysis.inputs],
    }));
  } finally {
    for (const compiler of compilers) compiler.close();
  }
}

/** Reads what an adapter has opened, for hosts that bring their own program. */
export function analyzeCompiler(
  compiler: Compiler,
  onProgress?: ReportProgress,
  rules?: RuleSettings,
): Analysis {
  const [analysis] = analyzeCompilers([compiler], rules, onProgress);
  if (analysis === undefined) throw new Error("a project without an analysis");
  return analysis;
}

function analyzeCompilers(
  compilers: readonly Compiler[],
  settings: AnalyzeOptions["rules"],
  onProgress: ReportProgress | undefined,
): readonly Analysis[] {
  const findings = compilers.map((compiler) => findingsOf(compiler, onProgress));
  const silenced = silence(findings, knownRules);
  return findings.map(({ analysis, sound, directory, hasToolsets }, index): Analysis => {
    const { diagnostics = [], ignores = [] } = silenced[index] ?? {};
    const told = ignores
      .filter(({ span }) => sound.has(span.file))
      // What the types of a project without toolsets are good for is only known where tools take them.
      .map((ignore) => (hasToolsets ? ignore : withoutUnused(ignore)));
    const own = checkFacts({ toolsets: [], ignores: told }, [uselessIgnore]).diagnostics;
    const shown = typeof settings === "function" ? settings(directory) : (settings ?? {});
    return {
      ...analysis,
      diagnostics: sortDiagnostics(applySeverities([...diagnostics, ...own], shown, knownRules)),
    };
  });
}

function withoutUnused(ignore: IgnoreFacts): IgnoreFacts {
  const codes = ignore.codes.map((code) =>
    code.verdict === "unused" ? { ...code, verdict: "used" as const } : code,
  );
  return { ...ignore, codes };
}

/** What one project holds, before anything is silenced. */
function findingsOf(
  compiler: Compiler,
  onProgress: ReportProgress | undefined,
): Findings & {
  readonly analysis: Omit<Analysis, "diagnostics">;
  /** Own sources that could be parsed: elsewhere nothing is said of comments. */
  readonly sound: ReadonlySet<string>;
  readonly hasToolsets: boolean;
} {
  const sources = ownSources(compiler);
  const own = compiler.syntaxErrors(sources).map((message) => toDiagnostic(compiler, message));
  const facts = extractProject(compiler, sources, onProgress);
  onProgress?.({ phase: "rules", done: 0, total: rules.length });
  const checked = checkFacts(
    facts,
    rules.filter((rule) => rule !== uselessIgnore),
  );
  // A file that does not parse may hold anything: nothing is generated from it, and what the rules would
  // say of it follows from what is half written.
  const broken = new Set(own.map(({ span }) => span.file));
  const failedToolsets = new Set<ToolsetFacts>([
    ...checked.failedToolsets,
    ...facts.toolsets.filter(({ file }) => broken.has(file)),
  ]);
  const files = sources.map((file) => posix.relative(compiler.projectDirectory, file));
  // Also of files that belong to another project, whose types this one's tools take.
  const elsewhere = pathsOf(
    compiler,
    checked.diagnostics.map(({ span }) => span),
  );
  const ignores = readIgnores(compiler, new Set([...sources, ...elsewhere]));
  onProgress?.({ phase: "model", done: 0, total: facts.toolsets.length });
  return {
    directory: compiler.projectDirectory,
    diagnostics: [...own, ...checked.diagnostics.filter(({ span }) => !broken.has(span.file))],
    ignores,
    hasToolsets: facts.toolsets.length > 0,
    sound: new Set(files.filter((file) => !broken.has(file))),
    analysis: {
      compiler: compiler.info,
      projectDirectory: compiler.projectDirectory,
      indexDirectory: indexDirectory(compiler, sources),
      files,
      inputs: inputsOf(compiler, sources),
      model: extractModel(facts, { failedToolsets, failedTools: checked.failedTools }),
    },
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
