// What a caller says of settings to a run.
import type { JsonObject } from "../json.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Values by the tool's original name: `search_tickets`, or with its toolset `TicketToolset.search_tickets`. */
export interface RunSettingsValues {
  readonly [tool: string]: JsonObject;
}

/**
 * Settings of a run. A value of `values` counts more than one of the store, and that more than the code's; both only
 * for members that the code opens.
 *
 * @example
 * await executor.run(calls, { deps, settings: { store, scope: user.id, values: { search_tickets: { limit: 5 } } } });
 */
export interface RunSettings {
  readonly store?: SettingsStore;
  /** Whose stored values they are, such as a user's id. A run with a store has to say it. */
  readonly scope?: string;
  /**
   * For this run alone. Those that do not fit are the caller's error; names of tools that the executor has never seen are
   * reported.
   */
  readonly values?: RunSettingsValues;
  /** Told of values that are ignored: stored ones that do not fit, those for tools that there are not. Default: a warning on the console. */
  readonly onProblem?: (problem: SettingsProblem) => void;
}

/** The context with the executor's settings, as far as the run itself says nothing else. */
export function withRunSettings<TContext extends { readonly settings?: RunSettings }>(
  ctx: TContext,
  settings: RunSettings | undefined,
): TContext {
  return settings === undefined ? ctx : { ...ctx, settings: { ...settings, ...ctx.settings } };
}
