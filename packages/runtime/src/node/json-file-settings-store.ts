// Settings in one file of JSON: for applications on one machine.
import { isObject } from "../decode/object.ts";
import type { JsonObject } from "../json.ts";
import { copySettings } from "../settings/copy-settings.ts";
import {
  keyText,
  type SettingsKey,
  type SettingsStore,
  type StoredSettings,
} from "../settings/settings-store.ts";
import { JsonFile, type JsonFileFormat } from "./json-file.ts";

type Entries = ReadonlyMap<string, StoredSettings>;

/** Entries in a list and not by name, so that no scope or tool can be taken for a property that every object has. */
const format: JsonFileFormat<Entries> = {
  empty: () => new Map(),
  read: (json) => {
    if (!isObject(json) || json["version"] !== 1 || !Array.isArray(json["settings"]))
      throw new Error('It is no `{ "version": 1, "settings": [ … ] }`.');
    return new Map(json["settings"].map(entryOf).map((entry) => [keyText(entry), entry]));
  },
  write: (entries) => ({ version: 1, settings: [...entries.values()] }),
};

function entryOf(given: unknown, index: number): StoredSettings {
  const { scope, toolset, tool, values } = isObject(given) ? given : {};
  const isNamed = typeof scope === "string" && typeof tool === "string";
  if (!isNamed || !isObject(values) || (toolset !== undefined && typeof toolset !== "string"))
    throw new Error(`Its entry ${index + 1} is no { scope, toolset?, tool, values }.`);
  // boundary: it was parsed from JSON.
  const plain = values as JsonObject;
  return { scope, ...(toolset === undefined ? {} : { toolset }), tool, values: plain };
}

/**
 * Keeps settings in a file, which is read anew each time, so that it may be edited by hand. It is written as a whole or
 * not at all. A damaged file is a `JsonFileError`, and is left as it is. One process at a time may change it; for
 * several, use a database.
 *
 * @example
 * const store = new JsonFileSettingsStore("data/settings.json");
 */
export class JsonFileSettingsStore implements SettingsStore {
  readonly #file: JsonFile<Entries>;

  constructor(path: string) {
    this.#file = new JsonFile(path, format);
  }

  async load(key: SettingsKey): Promise<JsonObject | undefined> {
    return (await this.#file.read()).get(keyText(key))?.values;
  }

  async save({ scope, toolset, tool }: SettingsKey, values: JsonObject): Promise<void> {
    // boundary: the copy of a JSON object is one; it is written later, when the given one may be another.
    const plain = copySettings(values) as JsonObject;
    const entry = { scope, ...(toolset === undefined ? {} : { toolset }), tool, values: plain };
    await this.#file.change((entries) => new Map([...entries, [keyText(entry), entry]]));
  }

  delete(key: SettingsKey): Promise<void> {
    return this.#file.change((entries) => {
      if (!entries.has(keyText(key))) return entries;
      return new Map([...entries].filter(([text]) => text !== keyText(key)));
    });
  }

  async list(scope: string): Promise<readonly StoredSettings[]> {
    return [...(await this.#file.read()).values()].filter((entry) => entry.scope === scope);
  }
}
