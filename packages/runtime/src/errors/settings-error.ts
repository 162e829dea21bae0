// The refusal of settings that a caller gives: for the developer, or for the person who fills in a settings page.
import type { SettingsProblem } from "../settings/settings-problem.ts";

/**
 * Values of settings cannot be used: those given to a run or to be saved are not valid, or the store has failed.
 *
 * @example
 * try { await saveSettings(tool, form, { store, scope }); }
 * catch (error) { if (error instanceof SettingsError) show(error.problems); }
 */
export class SettingsError extends Error {
  override readonly name: string = "SettingsError";
  /** What is wrong with each value; empty where it is not the values. */
  readonly problems: readonly SettingsProblem[];

  constructor(
    message: string,
    problems: readonly SettingsProblem[] = [],
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.problems = problems;
  }
}

/** The error of these problems, all of them said. */
export function settingsErrorOf(problems: readonly SettingsProblem[]): SettingsError {
  return new SettingsError(problems.map(({ message }) => `- ${message}`).join("\n"), problems);
}
