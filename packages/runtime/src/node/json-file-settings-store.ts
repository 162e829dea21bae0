// Settings in a JSON file, for applications of one machine.
import { isObject } from "../decode/object.ts";
import type { JsonObject } from "../json.ts";
import { copySettings } from "../settings/copy-settings.ts";
import {
  keyText,
  type SettingsKey,
  type SettingsStore,
  type StoredSettings,
} from "../settings/settings-store.ts";
import { JsonFile } from "./json-file.ts";

/**
 * Keeps settings in a JSON file, which several processes may share, and which is read anew each time, so that people may
 * edit it. The file is as `JsonFileApprovalStore` has it: replaced as a whole, and left as it is when it is damaged. Every
 * method rejects with a `JsonFileError` then.
 *
 * @example
 * const store = new JsonFileSettingsStore("settings.json");
 */
export class JsonFileSettingsStore implements SettingsStore {
  // A list, so that no scope or tool can be taken for a property that every object has.
  readonly #file: JsonFile<readonly StoredSettings[]>;

  constructor(path: string) {
    this.#file = new JsonFile({ path, empty: [], isRight: areEntries, kind: "settings" });
  }

  async load(key: SettingsKey): Promise<JsonObject | undefined> {
    return (await this.#file.read()).find((entry) => isSame(entry, key))?.values;
  }

  async save(key: SettingsKey, values: JsonObject): Promise<void> {
    const { scope, toolset, tool } = key;
    // boundary: the copy of a JSON object is one; it is written later, when the given one may be another.
    const plain = copySettings(values) as JsonObject;
    const saved = { scope, ...(toolset === undefined ? {} : { toolset }), tool, values: plain };
    await this.#file.update((entries) => {
      const place = entries.findIndex((entry) => isSame(entry, key));
      return place === -1 ? [...entries, saved] : entries.with(place, saved);
    });
  }

  async delete(key: SettingsKey): Promise<void> {
    await this.#file.update((entries) => {
      const left = entries.filter((entry) => !isSame(entry, key));
      return left.length === entries.length ? undefined : left;
    });
  }

  async list(scope: string): Promise<readonly StoredSettings[]> {
    return (await this.#file.read()).filter((entry) => entry.scope === scope);
  }
}

function isSame(entry: SettingsKey, key: SettingsKey): boolean {
  return keyText(entry) === keyText(key);
}

function areEntries(value: unknown): value is readonly StoredSettings[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { scope, toolset, tool, values } = value;
  return (
    typeof scope === "string" &&
    typeof tool === "string" &&
    (toolset === undefined || typeof toolset === "string") &&
    isObject(values)
  );
}
