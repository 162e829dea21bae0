// Toolsets and their generated files, as `check` sees them.
import { checkFreshness } from "../../check/check-freshness.ts";
import { checkModelFile } from "../../check/check-model-file.ts";
import { planModels } from "../../plan-models.ts";
import { type Check, fail, notChecked, ok, warn } from "../check.ts";
import type { DoctorContext } from "../context.ts";

export const toolsetsCheck: Check = {
  id: "toolsets",
  asks: "Are there toolsets, without errors?",
  run: (context) => {
    const { plans, tsconfig, compiler } = context;
    // What is wrong there is said there.
    if (!plans.ok || !tsconfig.ok || !compiler.ok)
      return notChecked("the project cannot be read", "what is wrong above");
    const [failure] = plans.value.failures;
    if (failure !== undefined) return fail(failure.message, "Repair that, and run this again.");
    const analyses = plans.value.plans.map(({ analysis }) => analysis);
    const toolsets = analyses.flatMap(({ model }) => model.toolsets);
    const errors = analyses
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      return fail(
        `${errors.length} ${errors.length === 1 ? "error" : "errors"} in the sources`,
        `Run \`npx toolshed check${projectArgument(context)}\` to see them.`,
      );
    }
    if (toolsets.length === 0) {
      return warn(
        "no exported class of the project extends Toolset",
        "`npx toolshed init` writes a first one.",
      );
    }
    const tools = toolsets.reduce((sum, each) => sum + each.tools.length, 0);
    return ok(`${toolsets.length} with ${tools} ${tools === 1 ? "tool" : "tools"}`);
  },
};

export const generatedCheck: Check = {
  id: "generated",
  asks: "Are generated files missing, out of date, edited or not ours?",
  run: (context) => {
    const { plans, host } = context;
    const command = `npx toolshed generate${projectArgument(context)}`;
    if (!plans.ok || plans.value.failures.length > 0) {
      return notChecked("the project cannot be read", "what is wrong above");
    }
    const found = [
      ...plans.value.plans.map((plan) => checkFreshness(plan, command, host.cwd)),
      ...planModels(plans.value.plans, false).map((plan) => checkModelFile(plan, command, host.cwd)),
    ];
    const files = found.flatMap((each) => each.files);
    const wrong = files.filter(({ status }) => status !== "unchanged");
    const [first] = found.flatMap(({ diagnostics }) => diagnostics);
    if (wrong.length === 0 || first === undefined) {
      return ok(files.length === 0 ? "nothing is to be generated" : `${files.length} files, all up to date`);
    }
    // Each message ends in what to do.
    const [, message = first.message, hint = `Run \`${command}\`.`] =
      /^(.+?)\. ([A-Z].+)$/s.exec(first.message) ?? [];
    const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : "";
    return fail(`${message}${more}`, hint);
  },
};

function projectArgument({ options: { project } }: DoctorContext): string {
  if (project === ".") return "";
  return ` -p ${/^[\w./\\:@-]+$/.test(project) ? project : JSON.stringify(project)}`;
}
