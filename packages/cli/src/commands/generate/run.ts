// `toolshed generate`: reads, writes, reports.
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeAtomically } from "@toolshed/transformer";
import type { ExitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { displayPath } from "../../reporters/display-path.ts";
import type { Failure } from "../../reporters/report.ts";
import { UsageError } from "../../usage-error.ts";
import { holdsSomethingElse } from "../holds-something-else.ts";
import { limitWarnings } from "../limit-warnings.ts";
import { modelJson } from "../model-json.ts";
import { isModel, planModels } from "../plan-models.ts";
import { planProjects } from "../plan-projects.ts";
import type { ProjectOptions } from "../project-options.ts";
import { projectReport } from "../project-report.ts";
import { checkReportOptions } from "../report-options.ts";
import { writeReport } from "../write-report.ts";
import { attempt, writePlan } from "./write-plan.ts";

export interface GenerateOptions extends ProjectOptions {
  /** A file, or `true` for stdout. */
  readonly model?: string | true;
  readonly force?: true;
}

/**
 * Writes the generated modules of a project. Tools with errors are left out, and modules of toolsets that could not
 * be read stay as they are.
 *
 * @throws UsageError when two outputs want stdout, or a configuration is wrong.
 */
export function runGenerate(options: GenerateOptions, host: CliHost): ExitStatus {
  if (options.model === "") throw new UsageError("--model= names no file. Leave `=` out to print the model.");
  const modelFile = options.model === true || options.model === "-" ? undefined : options.model;
  const printsModel = options.model !== undefined && modelFile === undefined;
  checkReportOptions(options, printsModel);
  const planned = planProjects(options, host);
  const models = planModels(planned.plans, options.force === true);
  const written = [...planned.plans.flatMap(({ writes }) => writes ?? []), ...models].map((plan) =>
    writePlan(plan, host),
  );
  const modelFailures: Failure[] = [];
  if (options.model !== undefined && planned.plans.length > 0) {
    const json = modelJson(
      planned.plans.map(({ analysis }) => analysis),
      host.cwd,
    );
    if (modelFile === undefined) host.stdout.write(json);
    else modelFailures.push(...writeModel(modelFile, json, options.force === true, host));
  }
  const report = projectReport("generate", planned, host.cwd);
  return writeReport(
    limitWarnings(
      {
        ...report,
        files: written.flatMap(({ files }) => files),
        failures: [...report.failures, ...written.flatMap(({ failures }) => failures), ...modelFailures],
      },
      options.maxWarnings ?? planned.config.values.maxWarnings,
    ),
    options,
    host,
    printsModel,
  );
}

function writeModel(name: string, json: string, force: boolean, host: CliHost): readonly Failure[] {
  const file = resolve(host.cwd, name);
  const shown = displayPath(host.cwd, file);
  if (!force && holdsSomethingElse(file, isModel)) {
    const message = `${shown} holds something else than a model, so it is not overwritten. Name another file, or run with --force.`;
    return [{ code: "WRITE_REFUSED", message }];
  }
  const write = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeAtomically(file, json);
  };
  const failure = attempt(write, shown, host);
  return failure === undefined ? [] : [failure];
}
