// What has to happen to the generated files of a command line's projects. Writes nothing.

import type { ProjectConfig } from "@toolshed/analyzer";
import { planSources, planWrites, type WritePlan } from "@toolshed/transformer";
import type { CliHost } from "../host.ts";
import type { Failure } from "../reporters/report.ts";
import { orFailure } from "./or-failure.ts";
import { ProjectConfigs } from "./project-configs.ts";
import type { ProjectCounts } from "./project-counts.ts";
import type { ProjectOptions } from "./project-options.ts";
import { type ReadProject, readProjects } from "./read-projects.ts";

/** One project that was read. */
export interface ProjectPlan {
  readonly analysis: ReadProject["analysis"];
  readonly counts: ProjectCounts;
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
  const plans = readProjects(options, configs, failures, host).map(
    ({ analysis, counts, config, files }): ProjectPlan => {
      const writes =
        files &&
        orFailure(undefined, failures, host, () =>
          planWrites(analysis.projectDirectory, files, {
            ...planSources(analysis),
            force: options.force === true,
          }),
        );
      return { analysis, counts, config, ...(writes && { writes }) };
    },
  );
  return { plans, failures, config: configs.root };
}
