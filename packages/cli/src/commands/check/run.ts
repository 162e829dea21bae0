// `toolshed check`: reads and reports; generated files that are not what they should be are errors.
import type { ExitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { planProjects } from "../plan-projects.ts";
import type { ProjectOptions } from "../project-options.ts";
import { projectReport } from "../project-report.ts";
import { checkReportOptions } from "../report-options.ts";
import { writeReport } from "../write-report.ts";
import { checkFreshness } from "./check-freshness.ts";

export type CheckOptions = ProjectOptions;

/** Writes nothing. */
export function runCheck(options: CheckOptions, host: CliHost): ExitStatus {
  checkReportOptions(options, false);
  const planned = planProjects(options, host);
  const command = `npx toolshed generate${projectArgument(options.project)}`;
  const freshness = planned.plans.map((plan) => checkFreshness(plan, command, host.cwd));
  const report = projectReport("check", planned, host.cwd);
  return writeReport(
    {
      ...report,
      diagnostics: [...report.diagnostics, ...freshness.flatMap(({ diagnostics }) => diagnostics)],
      files: freshness.flatMap(({ files }) => files),
    },
    options,
    host,
  );
}

/** As it can be pasted into a shell. */
function projectArgument(project: string): string {
  if (project === ".") return "";
  return ` -p ${/^[\w./\\:@-]+$/.test(project) ? project : JSON.stringify(project)}`;
}
