// What the projects of a command line hold, and what has to happen to their generated files. The only file here that
// calls the analyzer and plans with the transformer. Writes nothing.
import { resolve } from "node:path";
import { type Analysis, type AnalyzeOptions, analyzeProject, type ProjectModel } from "@toolshed/analyzer";
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
import type { ProjectOptions } from "./project-options.ts";

/** One project that was read. */
export interface ProjectPlan {
  readonly analysis: Analysis;
  /** Absent when something in the project makes its generated files impossible; a failure says what. */
  readonly writes?: WritePlan;
}

export interface ProjectPlans {
  readonly plans: readonly ProjectPlan[];
  readonly failures: readonly Failure[];
}

/**
 * Reads all projects that the options name. A project or compiler that cannot be opened, and files that cannot be
 * read, are failures; only faults of this program are thrown.
 */
export function planProjects(
  options: ProjectOptions & { readonly force?: true },
  host: CliHost,
): ProjectPlans {
  const failures: Failure[] = [];
  const plans: ProjectPlan[] = [];
  /** What each file was planned to hold, by absolute path. */
  const planned = new Map<string, string>();
  const progress = createProgressLine(host, options.quiet === true);
  const analyses = orFailure([], failures, host, () => {
    try {
      return analyzeProject({ ...analyzeOptions(options, host), onProgress: analysisProgress(progress) });
    } finally {
      progress.clear();
    }
  });
  for (const analysis of analyses) {
    const files = orFailure(undefined, failures, host, () => generate(analysis, planned, host));
    const writes =
      files &&
      orFailure(undefined, failures, host, () =>
        planWrites(analysis.projectDirectory, files, {
          sources: soundFiles(analysis),
          force: options.force === true,
        }),
      );
    plans.push({ analysis, ...(writes && { writes }) });
  }
  return { plans, failures };
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

function analyzeOptions(options: ProjectOptions, host: CliHost): AnalyzeOptions {
  const base = { project: options.project, cwd: host.cwd };
  return options.compiler === undefined ? base : { ...base, compiler: options.compiler === "6" ? 6 : 7 };
}

function generate(analysis: Analysis, planned: Map<string, string>, host: CliHost): readonly GeneratedFile[] {
  const { model, projectDirectory, indexDirectory } = analysis;
  const files = transform(model, { indexDir: indexDirectory }, (file) =>
    displayPath(host.cwd, resolve(projectDirectory, file)),
  );
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
