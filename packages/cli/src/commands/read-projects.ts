// What the projects of a command line hold, and the text of their generated files: from the cache, or read anew. The
// only file here that calls the analyzer and the transformer. Writes nothing but the cache.
import { relative, resolve } from "node:path";
import {
  type Analysis,
  type AnalyzeOptions,
  analyzeProject,
  type ProjectConfig,
  type ProjectModel,
} from "@toolshed/analyzer";
import {
  type GeneratedFile,
  TransformError,
  type TransformOptions,
  transformProject,
  type WantedFile,
} from "@toolshed/transformer";
import { type CachedProject, type CacheQuestion, ProjectCache } from "../cache/project-cache.ts";
import { describeError } from "../describe-error.ts";
import type { CliHost } from "../host.ts";
import { createProgressLine } from "../progress-line.ts";
import { displayPath } from "../reporters/display-path.ts";
import type { Failure } from "../reporters/report.ts";
import { analysisProgress } from "./analysis-progress.ts";
import type { ProjectConfigs } from "./project-configs.ts";
import { countTools, type ProjectCounts } from "./project-counts.ts";
import type { ProjectOptions } from "./project-options.ts";

/** One project that was read. */
export interface ReadProject {
  readonly analysis: Omit<Analysis, "inputs">;
  readonly counts: ProjectCounts;
  readonly config: ProjectConfig;
  /** Absent when something in the project makes its generated files impossible; a failure says what. */
  readonly files: readonly WantedFile[] | undefined;
}

/**
 * Reads all projects that the options name. A project or compiler that cannot be opened, and files that cannot be
 * read, become `failures`; only faults of this program are thrown.
 *
 * @throws UsageError when the configuration of any of them is wrong.
 */
export function readProjects(
  options: ProjectOptions,
  configs: ProjectConfigs,
  failures: Failure[],
  host: CliHost,
): readonly ReadProject[] {
  const cache = options.cache ? ProjectCache.of(question(options, configs, host)) : undefined;
  const cached = cache?.find();
  if (cached !== undefined) {
    return cached.map((project) => {
      const config = configs.of(project.analysis.projectDirectory);
      return { ...project, config, files: textsOnDemand(project, config, host) };
    });
  }
  const started = Date.now();
  const analyses = orFailure([], failures, host, () => analyze(options, configs, host));
  configs.refuseProblems();
  /** What each file was planned to hold, by absolute path. */
  const planned = new Map<string, string>();
  const projects = analyses.map(
    (
      analysis,
    ): ReadProject & {
      readonly analysis: Analysis;
      readonly files: readonly GeneratedFile[] | undefined;
    } => {
      const config = configs.of(analysis.projectDirectory);
      const files = orFailure(undefined, failures, host, () => generate(analysis, config, planned, host));
      return { analysis, counts: countTools(analysis.model), config, files };
    },
  );
  const whole = projects.flatMap(({ analysis, files }) => (files === undefined ? [] : [{ analysis, files }]));
  if (failures.length === 0 && whole.length > 0) cache?.keep(whole, started);
  return projects;
}

/** The files of a cached project. Where one of them is not on disk as it was, all are generated again from the model. */
function textsOnDemand(
  { analysis, files }: CachedProject,
  config: ProjectConfig,
  host: CliHost,
): readonly WantedFile[] {
  let texts: ReadonlyMap<string, string> | undefined;
  return files.map(({ path, digest }) => ({
    path,
    digest,
    get text() {
      texts ??= new Map(generate(analysis, config, new Map(), host).map((file) => [file.path, file.text]));
      const text = texts.get(path);
      if (text === undefined) throw new Error(`The cached model no longer gives ${path}.`);
      return text;
    },
  }));
}

/** What the result depends on besides the disk. */
function question(options: ProjectOptions, configs: ProjectConfigs, host: CliHost): CacheQuestion {
  const base = configs.root.directory;
  return {
    base,
    project: relative(base, resolve(host.cwd, options.project)),
    compiler: compilerOf(options, configs),
    config: options.config === undefined ? undefined : resolve(host.cwd, options.config),
  };
}

function analyze(options: ProjectOptions, configs: ProjectConfigs, host: CliHost): readonly Analysis[] {
  const progress = createProgressLine(host, options.quiet === true);
  try {
    return analyzeProject({
      ...analyzeOptions(options, configs, host),
      onProgress: analysisProgress(progress),
    });
  } finally {
    progress.clear();
  }
}

/** A project that asks for what cannot be done. */
class PlanError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function orFailure<T>(otherwise: T, failures: Failure[], host: CliHost, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const failure = error instanceof PlanError ? error : describeError(error, host.cwd);
    if (failure === undefined) throw error;
    failures.push({ code: failure.code, message: failure.message });
    return otherwise;
  }
}

function analyzeOptions(options: ProjectOptions, configs: ProjectConfigs, host: CliHost): AnalyzeOptions {
  const chosen = compilerOf(options, configs);
  return {
    project: options.project,
    cwd: host.cwd,
    rules: (directory) => configs.of(directory).values.rules ?? {},
    ...(chosen !== undefined && { compiler: chosen }),
  };
}

function compilerOf(options: ProjectOptions, configs: ProjectConfigs): 6 | 7 | undefined {
  if (options.compiler === undefined) return configs.root.values.compiler;
  return options.compiler === "6" ? 6 : 7;
}

function generate(
  analysis: Omit<Analysis, "inputs">,
  { values: { outDir, importExtensions } }: ProjectConfig,
  planned: Map<string, string>,
  host: CliHost,
): readonly GeneratedFile[] {
  const { model, projectDirectory, indexDirectory } = analysis;
  const options = {
    indexDir: indexDirectory,
    ...(outDir !== undefined && { outDir }),
    ...(importExtensions !== undefined && { importExtensions }),
  };
  const files = transform(model, options, (file) => displayPath(host.cwd, resolve(projectDirectory, file)));
  for (const { path, text } of files) {
    const absolute = resolve(projectDirectory, path);
    const other = planned.get(absolute);
    if (other !== undefined && other !== text) {
      const name = displayPath(host.cwd, absolute);
      throw new PlanError(
        "SAME_OUTPUT",
        `Two projects want different texts in ${name}. Give them no source in common.`,
      );
    }
    planned.set(absolute, text);
  }
  return files;
}

/** Generates the files; sources that want one file are named as the user sees them. */
function transform(
  model: ProjectModel,
  options: TransformOptions,
  display: (file: string) => string,
): readonly GeneratedFile[] {
  try {
    return transformProject(model, options).files;
  } catch (error) {
    if (!(error instanceof TransformError)) throw error;
    const [one = "", other = "the index of the project"] = error.files.map(display);
    throw new PlanError(
      error.code,
      `${one} and ${other} would be generated into one file. Rename one of them.`,
    );
  }
}
