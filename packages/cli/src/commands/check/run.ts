// `toolshed check`: reads and reports; generated files that are not what they should be are errors. With `--fix` it repairs
// the sources first.
import type { ExitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { limitWarnings } from "../limit-warnings.ts";
import { planModels } from "../plan-models.ts";
import { planProjects } from "../plan-projects.ts";
import type { ProjectOptions } from "../project-options.ts";
import { projectReport } from "../project-report.ts";
import { checkReportOptions } from "../report-options.ts";
import { writeReport } from "../write-report.ts";
import { checkFreshness } from "./check-freshness.ts";
import { checkModelFile } from "./check-model-file.ts";
import { fixSources } from "./fix-sources.ts";

export interface CheckOptions extends ProjectOptions {
  readonly fix?: true;
}

/** Writes nothing but, with `--fix`, sources. */
export function runCheck(options: CheckOptions, host: CliHost): ExitStatus {
  checkReportOptions(options, false);
  const { planned, fixed, failures } =
    options.fix === true
      ? fixSources(options, host)
      : { planned: planProjects(options, host), fixed: undefined, failures: [] };
  const command = `npx toolshed generate${commandArguments(options)}`;
  const freshness = [
    ...planned.plans.map((plan) => checkFreshness(plan, command, host.cwd)),
    ...planModels(planned.plans, false).map((plan) => checkModelFile(plan, command, host.cwd)),
  ];
  const report = projectReport("check", planned, host.cwd);
  return writeReport(
    limitWarnings(
      {
        ...report,
        diagnostics: [...report.diagnostics, ...freshness.flatMap(({ diagnostics }) => diagnostics)],
        files: freshness.flatMap(({ files }) => files),
        ...(fixed && { fixed }),
        failures: [...report.failures, ...failures],
      },
      options.maxWarnings ?? planned.config.values.maxWarnings,
    ),
    options,
    host,
  );
}

/** As they can be pasted into a shell. */
function commandArguments({ project, config }: CheckOptions): string {
  const given = [
    ...(project === "." ? [] : ["-p", project]),
    ...(config === undefined ? [] : ["--config", config]),
  ];
  return given
    .map((argument) => ` ${/^[\w./\\:@-]+$/.test(argument) ? argument : JSON.stringify(argument)}`)
    .join("");
}
