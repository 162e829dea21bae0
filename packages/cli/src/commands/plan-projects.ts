// What the projects of a command line hold, and what has to happen to their generated files. The only file here that
// calls the analyzer and plans with the transformer. Writes nothing.
import { resolve } from "node:path";
import {
  type Analysis,
  type AnalyzeOptions,
  analyzeProject,
  type ProjectConfig,
  type ProjectModel,
} from "@toolshed/analyzer";
import {
  type GeneratedFile,
  planWrites,
  TransformError,
  type TransformOptions,
  transformProject,
  type WritePlan,
} from "@toolshed/transformer";
import { describeError } from "../describe-error.ts";
import type { CliHost } from "../host.ts";
import { createProgressLine } from "../progress-line.ts";
import { displayPath } from "../reporters/display-path.ts";
import type { Failure } from "../reporters/report.ts";
import { analysisProgress } from "./analysis-progress.ts";
import { ProjectConfigs } from "./project-configs.ts";
import type { ProjectOptions } from "./project-options.ts";

/** One project that was read. */
export interface ProjectPlan {
  readonly analysis: Analysis;
  readonly config: ProjectConfig;
  /** Absent when something in the project makes its generated files impossible; a failure says what. */
  readonly writes?: WritePlan;
}

export interface ProjectPlans {
  readonly plans: readonly ProjectPlan[];
  readonly failures: readonly Failure[];
  /** The configuration of the project that the command line names. */
  readonly config: ProjectConfig;
}

/**
 * Reads all projects that the options name. A project or compiler that cannot be opened, and files that cannot be
 * read, are failures; only faults of this program are thrown.
 *
 * @throws UsageError when the configuration of any of them is wrong.
 */
export function planProjects(
  options: ProjectOptions & { readonly force?: true },
  host: CliHost,
): ProjectPlans {
  const configs = new ProjectConfigs(options, host);
  const failures: Failure[] = [];
  const plans: ProjectPlan[] = [];
  /** What each file was planned to hold, by absolute path. */
  const planned = new Map<string, string>();
  const progress = createProgressLine(host, options.quiet === true);
  const analyses = orFailure([], failures, host, () => {
    try {
      return analyzeProject({
        ...analyzeOptions(options, configs, host),
        onProgress: analysisProgress(progress),
      });
    } finally {
      progress.clear();
    }
  });
  configs.refuseProblems();
  for (const analysis of analyses) {
    const config = configs.of(analysis.projectDirectory);
    const files = orFailure(undefined, failures, host, () => generate(analysis, config, planned, host));
    const writes =
      files &&
      orFailure(undefined, failures, host, () =>
        planWrites(analysis.projectDirectory, files, {
          sources: soundFiles(analysis),
          force: options.force === true,
        }),
      );
    plans.push({ analysis, config, ...(writes && { writes }) });
  }
  return { plans, failures, config: configs.root };
}

/** A project that asks for what cannot be done. */
class PlanError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function orFailure<T>(otherwise: T, failures: Failure[], host: CliHost, run: () => T): T {
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
  const { compiler } = configs.root.values;
  const chosen = options.compiler === undefined ? compiler : options.compiler === "6" ? 6 : 7;
  return {
    project: options.project,
    cwd: host.cwd,
    rules: (directory) => configs.of(directory).values.rules ?? {},
    ...(chosen !== undefined && { compiler: chosen }),
  };
}

function generate(
  analysis: Analysis,
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

/**
 * The sources whose generated modules may be removed when no toolset is left in them. A file with an error may
 * still have its toolset, only one that could not be read.
 */
function soundFiles({ files, diagnostics }: Analysis): readonly string[] {
  const broken = new Set(
    diagnostics.filter(({ severity }) => severity === "error").map(({ span }) => span.file),
  );
  return files.filter((file) => !broken.has(file));
}
