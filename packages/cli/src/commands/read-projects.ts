// What the projects of a command line hold, and the text of their generated files: from the cache, or read anew. The
// only file here that calls the analyzer and the transformer. Writes nothing but the cache.
import { relative, resolve } from "node:path";
import { type Analysis, type AnalyzeOptions, analyzeProject, type ProjectConfig } from "@toolshed/analyzer";
import type { GeneratedFile, WantedFile } from "@toolshed/transformer";
import { type CachedProject, type CacheQuestion, ProjectCache } from "../cache/project-cache.ts";
import type { CliHost } from "../host.ts";
import { createProgressLine } from "../progress-line.ts";
import type { Failure } from "../reporters/report.ts";
import { analysisProgress } from "./analysis-progress.ts";
import { FileGenerator } from "./file-generator.ts";
import { orFailure } from "./or-failure.ts";
import type { ProjectConfigs } from "./project-configs.ts";
import { countTools, type ProjectCounts } from "./project-counts.ts";
import type { ProjectOptions } from "./project-options.ts";

/** One project that was read. */
export interface ReadProject {
  readonly analysis: Omit<Analysis, "inputs" | "referencedDirectories" | "places">;
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
  const generator = new FileGenerator();
  const projects = analyses.map(
    (
      analysis,
    ): ReadProject & {
      readonly analysis: Analysis;
      readonly files: readonly GeneratedFile[] | undefined;
    } => {
      const config = configs.of(analysis.projectDirectory);
      const files = orFailure(undefined, failures, host, () => generator.generate(analysis, config, host));
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
      texts ??= new Map(
        new FileGenerator().generate(analysis, config, host).map((file) => [file.path, file.text]),
      );
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

export function analyzeOptions(
  options: ProjectOptions,
  configs: ProjectConfigs,
  host: CliHost,
): AnalyzeOptions {
  const chosen = compilerOf(options, configs);
  return {
    project: options.project,
    cwd: host.cwd,
    rules: (directory) => configs.of(directory).values.rules ?? {},
    providers: (directory) => configs.of(directory).values.providers ?? [],
    ...(chosen !== undefined && { compiler: chosen }),
  };
}

function compilerOf(options: ProjectOptions, configs: ProjectConfigs): 6 | 7 | undefined {
  if (options.compiler === undefined) return configs.root.values.compiler;
  return options.compiler === "6" ? 6 : 7;
}
