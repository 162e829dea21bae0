// Where values of settings are kept between runs. An application implements it over its own database.
import type { JsonObject } from "../json.ts";

/** Whose values of which tool. In a database: the primary key. */
export interface SettingsKey {
  /** Whose they are: a user's id, a tenant's, one constant for all. Any text. */
  readonly scope: string;
  /** The class of the tool's toolset; absent for a tool by hand. */
  readonly toolset?: string;
  /** The name that the tool has there, whatever layers over it call it. */
  readonly tool: string;
}

/** The values stored for one key. */
export interface StoredSettings extends SettingsKey {
  /** By the member's name, as JSON. Members that are not here have the code's value. */
  readonly values: JsonObject;
}

/**
 * Keeps values of settings. In a database: one row a key, the values in a JSON column. What it gives is checked
 * before it is used, so it may hold what older versions of the application have stored. What it throws, the call that
 * asked fails with, and the model reads none of it.
 *
 * @example
 * class SqlSettingsStore implements SettingsStore {
 *   async load({ scope, toolset = "", tool }: SettingsKey) {
 *     const row = await db.get("select values from settings where scope = ? and toolset = ? and tool = ?", [scope, toolset, tool]);
 *     return row && JSON.parse(row.values);
 *   }
 *   // save: an upsert; delete; list: all rows of a scope
 * }
 */
export interface SettingsStore {
  /** The values of one key, or nothing. Called for each call of a tool that has settings. */
  load(key: SettingsKey): Promise<JsonObject | undefined>;
  /** Replaces the values of the key. */
  save(key: SettingsKey, values: JsonObject): Promise<void>;
  /** Removes the key's values; nothing where there are none. */
  delete(key: SettingsKey): Promise<void>;
  /** All values of a scope, in any order. */
  list(scope: string): Promise<readonly StoredSettings[]>;
}

/** The key as one text, for maps. */
export function keyText({ scope, toolset, tool }: SettingsKey): string {
  return JSON.stringify([scope, toolset ?? null, tool]);
}
