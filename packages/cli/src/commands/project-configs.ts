// The configurations of the projects of one command line. What is wrong in them ends the command before anything is written.
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ConfigProblem, type ProjectConfig, readConfig } from "@toolshed/analyzer";
import { describeError } from "../describe-error.ts";
import type { CliHost } from "../host.ts";
import { displayPath } from "../reporters/display-path.ts";
import { UsageError } from "../usage-error.ts";
import type { ProjectOptions } from "./project-options.ts";

export class ProjectConfigs {
  readonly #host: CliHost;
  readonly #file: string | undefined;
  readonly #byDirectory = new Map<string, ProjectConfig>();
  readonly #problems: ConfigProblem[] = [];
  /** Of the project that the command line names. */
  readonly root: ProjectConfig;

  /** @throws UsageError when the configuration of the named project is wrong or cannot be read. */
  constructor({ project, config }: ProjectOptions, host: CliHost) {
    this.#host = host;
    if (config === "") throw new UsageError("--config= names no file.");
    this.#file = config === undefined ? undefined : resolve(host.cwd, config);
    this.root = this.of(projectDirectory(resolve(host.cwd, project)));
    this.refuseProblems();
  }

  /** Of one project; an empty one when it is wrong, which `refuseProblems` tells. */
  of(directory: string): ProjectConfig {
    const known = this.#byDirectory.get(directory);
    if (known !== undefined) return known;
    const config = this.#read(directory);
    this.#byDirectory.set(directory, config);
    return config;
  }

  /** @throws UsageError with everything that is wrong in any configuration so far. */
  refuseProblems(): void {
    const lines = this.#problems.map(
      ({ file, line, column, message }) =>
        `${displayPath(this.#host.cwd, file)}:${line}:${column}: ${message}`,
    );
    // A configuration of several projects is read for each.
    const all = [...new Set(lines)];
    if (all.length === 0) return;
    if (all.length === 1) throw new UsageError(all.join());
    throw new UsageError(
      `the configuration has ${all.length} errors:\n${all.map((text) => `  ${text}`).join("\n")}`,
    );
  }

  #read(directory: string): ProjectConfig {
    const file = this.#file;
    try {
      const read = readConfig({ projectDirectory: directory, ...(file !== undefined && { file }) });
      if (read.ok) return read.config;
      this.#problems.push(...read.problems);
    } catch (error) {
      const failure = describeError(error, this.#host.cwd);
      if (failure === undefined) throw error;
      throw new UsageError(`the configuration cannot be read: ${failure.message}`, { cause: error });
    }
    return { directory, values: {}, diagnostics: [] };
  }
}

/** Where the tsconfig stands; of a path that does not exist, where it would. */
function projectDirectory(project: string): string {
  for (let path = project; ; path = dirname(path)) {
    try {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOTDIR")) throw error;
    }
    if (dirname(path) === path) return path;
  }
}
