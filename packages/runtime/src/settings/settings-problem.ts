// What is wrong with values of settings: for whoever runs the application, and for a settings page. The model reads none.
import type { DecodeIssue } from "../decode/issue.ts";
import { nearest } from "../decode/nearest.ts";
import { warn } from "../platform.ts";
import type { ToolOrigin } from "../tool.ts";
import type { RunSettings } from "./run-settings.ts";

export type SettingsProblemCode =
  /** The value does not fit the setting's own schema. */
  | "INVALID_VALUE"
  /** The tool has no setting of that name, or its code keeps it closed. */
  | "UNKNOWN_SETTING"
  /** There is no tool of that name (any more). */
  | "UNKNOWN_TOOL"
  /** What stands there is no object of values. */
  | "NO_VALUES"
  /** The store has failed. */
  | "UNREADABLE";

/** One thing that is wrong. */
export interface SettingsProblem {
  readonly code: SettingsProblemCode;
  /** Whose stored values; absent for values of the run. */
  readonly scope?: string;
  readonly toolset?: string;
  /** The original name. */
  readonly tool: string;
  readonly setting?: string;
  /** With `INVALID_VALUE`: what is wrong with it. */
  readonly issues?: readonly DecodeIssue[];
  /** The whole sentence. */
  readonly message: string;
}

/** A tool's name in messages, and in the values of a run. */
export function toolLabel({ toolset, tool }: ToolOrigin): string {
  return toolset === undefined ? tool : `${toolset}.${tool}`;
}

/** Whose values something is wrong with: those stored for a scope, or (without one) the run's. */
export interface ValuesPlace {
  readonly origin: ToolOrigin;
  readonly scope?: string;
}

export function invalidValue(
  place: ValuesPlace,
  setting: string,
  issues: readonly DecodeIssue[],
): SettingsProblem {
  const reasons = issues.map(({ message }) => message).join(" ");
  const message = `the setting ${JSON.stringify(setting)} of ${whereOf(place)} is not valid: ${reasons}`;
  return { ...factsOf("INVALID_VALUE", place), setting, issues, message };
}

export function unknownSetting(
  place: ValuesPlace,
  setting: string,
  open: readonly string[],
): SettingsProblem {
  const near = nearest(setting, open);
  const question = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
  const message = `${JSON.stringify(setting)} is no setting of ${whereOf(place)} that is open to such values. ${question}Open are ${open.join(", ")}.`;
  return { ...factsOf("UNKNOWN_SETTING", place), setting, message };
}

export function noValues(place: ValuesPlace): SettingsProblem {
  const message = `what stands for ${whereOf(place)} is no object of settings.`;
  return { ...factsOf("NO_VALUES", place), message };
}

export function unknownTool(place: ValuesPlace, names: readonly string[]): SettingsProblem {
  const near = nearest(place.origin.tool, names);
  const question = near === undefined ? "" : ` Did its method get the new name ${JSON.stringify(near)}?`;
  const message = `there is no tool with settings for ${whereOf(place)}.${question} Pin the old name with withName, or move the values.`;
  return { ...factsOf("UNKNOWN_TOOL", place), message };
}

/** @param name As the run says it, with or without its toolset. */
export function unknownInRun(name: string, names: readonly string[]): SettingsProblem {
  const near = nearest(name, names);
  const hint =
    near === undefined
      ? "They are named as in their own toolset, whatever layers call them."
      : `Did you mean ${JSON.stringify(near)}?`;
  const message = `there is no tool with open settings for ${JSON.stringify(name)} (given to the run), so its values change nothing. ${hint}`;
  return { ...factsOf("UNKNOWN_TOOL", { origin: { tool: name } }), message };
}

export function unreadable(place: ValuesPlace, error: unknown): SettingsProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return { ...factsOf("UNREADABLE", place), message: `the store failed for ${whereOf(place)}: ${reason}` };
}

/** Tells whoever the run says. */
export function reportProblems(problems: readonly SettingsProblem[], run: RunSettings): void {
  const report = run.onProblem ?? (({ message }: SettingsProblem) => warn(message));
  for (const problem of problems) report(problem);
}

function factsOf(
  code: SettingsProblemCode,
  { origin, scope }: ValuesPlace,
): Pick<SettingsProblem, "code" | "scope" | "toolset" | "tool"> {
  const { toolset, tool } = origin;
  return {
    code,
    ...(scope === undefined ? {} : { scope }),
    ...(toolset === undefined ? {} : { toolset }),
    tool,
  };
}

function whereOf({ origin, scope }: ValuesPlace): string {
  const whose = scope === undefined ? "given to the run" : `stored for ${JSON.stringify(scope)}`;
  return `${toolLabel(origin)} (${whose})`;
}
