// What a settings page sends, on its way into the store: checked first.
import { SettingsError, settingsErrorOf } from "../errors/settings-error.ts";
import type { JsonValue } from "../json.ts";
import { readValues } from "./read-values.ts";
import { type FormTool, settingsTool } from "./settings-form.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Where values are saved. */
export interface SettingsPlace {
  readonly store: SettingsStore;
  /** Whose values they are, such as a user's id. */
  readonly scope: string;
}

/**
 * Saves the values of a tool's settings in place of those stored before. Settings that are not among them, or are null
 * and cannot be, have the code's value again; with none left the entry is removed.
 *
 * @throws SettingsError with all problems when a value is not valid, when a setting does not exist or is closed, and for a
 * tool without open settings: then nothing is saved.
 * @example
 * await saveSettings(ticketTools.searchTickets, { limit: 5 }, { store, scope: user.id });
 */
export async function saveSettings(
  tool: Pick<FormTool, "name" | "origin" | "settings">,
  values: { readonly [name: string]: unknown },
  { store, scope }: SettingsPlace,
): Promise<void> {
  const open = settingsTool(tool);
  if (open === undefined)
    throw new SettingsError(`${tool.name} has no settings that are open to stored values.`);
  const { origin, settings } = open;
  const read = readValues(settings, values, { origin, scope });
  if (read.problems.length > 0) throw settingsErrorOf(read.problems);
  const json = [...read.values].map(([name, value]): [string, JsonValue] => [name, value.json]);
  const key = { ...origin, scope };
  if (json.length === 0) await store.delete(key);
  else await store.save(key, Object.fromEntries(json));
}
