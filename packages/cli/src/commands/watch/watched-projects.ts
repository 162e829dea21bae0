// The projects of one `toolshed watch`: read once, then again after changes, and their files written. Synchronous, so it
// runs in a worker. Knows nothing of how changes are noticed and of how results are printed.
import { dirname, resolve } from "node:path";
import { CompilerError, type ProjectChanges, ProjectSession } from "@toolshed/analyzer";
import { type GeneratedFile, planSources, planWrites, type WritePlan } from "@toolshed/transformer";
import { describeError } from "../../describe-error.ts";
import type { CliHost } from "../../host.ts";
import type { Failure, Report } from "../../reporters/report.ts";
import { UsageError } from "../../usage-error.ts";
import { FileGenerator } from "../file-generator.ts";
import { type WrittenPlan, writePlan } from "../generate/write-plan.ts";
import { orFailure } from "../or-failure.ts";
import { planModels } from "../plan-models.ts";
import type { ProjectPlan } from "../plan-projects.ts";
import { ProjectConfigs } from "../project-configs.ts";
import { countTools } from "../project-counts.ts";
import type { ProjectOptions } from "../project-options.ts";
import { projectReport } from "../project-report.ts";
import { analyzeOptions } from "../read-projects.ts";

/** What one pass over the projects came to. */
export interface WatchPass {
  readonly report: Report;
  /** Absolute: where the projects are. */
  readonly directories: readonly string[];
  /** Absolute: every file that was read, and every configuration. */
  readonly inputs: readonly string[];
}

const configurationFile = /[\\/](?:package|toolshed\.config|tsconfig[^\\/]*)\.json$/;

export class WatchedProjects {
  readonly #options: ProjectOptions;
  readonly #host: CliHost;
  readonly #generator = new FileGenerator();
  /** What generated files hold, by absolute path; without those that could not be written. */
  #written = new Map<string, string>();
  /** Did a source not parse in the last pass? Then what is on disk is not what was planned. */
  #wasUnread = false;
  #session: ProjectSession | undefined;
  #configs: ProjectConfigs | undefined;
  /** While nothing can be read: what was last known. */
  #last: WatchPass;

  constructor(options: ProjectOptions, host: CliHost) {
    this.#options = options;
    this.#host = host;
    this.#last = {
      report: { command: "generate", projects: [], diagnostics: [], files: [], failures: [] },
      directories: [projectFolder(options, host)],
      inputs: [],
    };
  }

  /**
   * Reads and writes what the changes ask for; everything, the first time and after a failure.
   *
   * @param anew Everything, since other packages may be installed.
   */
  pass(changes: ProjectChanges, anew = false): WatchPass {
    if (anew) this.close();
    try {
      this.#last = this.#attempt(() => this.#read(changes));
    } catch (error) {
      this.close();
      const failure = failureOf(error, this.#host.cwd);
      if (failure === undefined) throw error;
      const { report } = this.#last;
      return { ...this.#last, report: { ...report, files: [], failures: [failure] } };
    }
    return this.#last;
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
    this.#configs = undefined;
  }

  /** A compiler that dies is started again, once. */
  #attempt(run: () => WatchPass): WatchPass {
    const hadSession = this.#session !== undefined;
    try {
      return run();
    } catch (error) {
      if (!hadSession || !(error instanceof CompilerError) || error.code !== "COMPILER_FAILED") throw error;
      this.close();
      return run();
    }
  }

  #read(changes: ProjectChanges): WatchPass {
    const failures: Failure[] = [];
    const paths = [...(changes.changed ?? []), ...(changes.created ?? []), ...(changes.deleted ?? [])];
    if (paths.some((path) => configurationFile.test(path))) this.close();
    const configs = this.#configs ?? new ProjectConfigs(this.#options, this.#host);
    const fresh = this.#session === undefined;
    const session = this.#session ?? new ProjectSession(analyzeOptions(this.#options, configs, this.#host));
    this.#session = session;
    this.#configs = configs;
    const analyses = fresh ? session.analyses() : session.update(changes);
    configs.refuseProblems();
    this.#generator.startPass();
    const isUnread = analyses.some((analysis) => [...planSources(analysis).unread].length > 0);
    const renamed = (changes.created ?? []).length + (changes.deleted ?? []).length > 0;
    const whole = fresh || renamed || isUnread || this.#wasUnread;
    this.#wasUnread = isUnread;
    const outputs = new Map<string, string>();
    const plans = analyses.map((analysis): ProjectPlan => {
      const config = configs.of(analysis.projectDirectory);
      const files = orFailure(undefined, failures, this.#host, () =>
        this.#generator.generate(analysis, config, this.#host),
      );
      for (const { path, text } of files ?? []) outputs.set(resolve(analysis.projectDirectory, path), text);
      const writes =
        files &&
        orFailure(undefined, failures, this.#host, () =>
          this.#plan(analysis, files, whole || this.#hasLost(outputs)),
        );
      return { analysis, counts: countTools(analysis.model), config, ...(writes && { writes }) };
    });
    const written = [...plans.flatMap(({ writes }) => writes ?? []), ...planModels(plans, false)].map(
      (plan) => writePlan(plan, this.#host),
    );
    this.#remember(outputs, written);
    const report = projectReport("generate", { plans, failures: [], config: configs.root }, this.#host.cwd);
    return {
      report: {
        ...report,
        files: written.flatMap(({ files }) => files),
        failures: [...failures, ...written.flatMap((each) => each.failures)],
      },
      directories: analyses.flatMap(({ projectDirectory, referencedDirectories }) => [
        projectDirectory,
        ...referencedDirectories,
      ]),
      inputs: [...analyses.flatMap(({ inputs }) => inputs), ...this.#configurations()],
    };
  }

  /** Of a pass that only changes files: those that differ from what was written before. */
  #plan(analysis: ProjectPlan["analysis"], files: readonly GeneratedFile[], whole: boolean): WritePlan {
    const { projectDirectory } = analysis;
    const different = files.filter(
      ({ path, text }) => this.#written.get(resolve(projectDirectory, path)) !== text,
    );
    return planWrites(projectDirectory, whole ? files : different, {
      ...planSources(analysis),
      partial: !whole,
    });
  }

  /** Is a file no longer generated that was? */
  #hasLost(outputs: ReadonlyMap<string, string>): boolean {
    return [...this.#written.keys()].some((path) => !outputs.has(path));
  }

  #remember(outputs: ReadonlyMap<string, string>, written: readonly WrittenPlan[]): void {
    this.#written = new Map(outputs);
    for (const { files } of written) {
      for (const { path, status } of files) {
        if (status === "failed" || status === "refused") this.#written.delete(resolve(this.#host.cwd, path));
      }
    }
  }

  #configurations(): readonly string[] {
    return this.#options.config === undefined ? [] : [resolve(this.#host.cwd, this.#options.config)];
  }
}

/** Where the project is, or should be, absolute. */
export function projectFolder({ project }: Pick<ProjectOptions, "project">, { cwd }: CliHost): string {
  const path = resolve(cwd, project);
  return path.endsWith(".json") ? dirname(path) : path;
}

/** Also a wrong configuration is something that the next edit may repair. */
function failureOf(error: unknown, cwd: string): Failure | undefined {
  if (error instanceof UsageError) return { code: "CONFIG", message: error.message };
  const failure = describeError(error, cwd);
  return failure && { code: failure.code, message: failure.message };
}
