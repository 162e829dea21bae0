// Settings in the memory of this process: for tests, and for applications that bring their values along.
import type { JsonObject } from "../json.ts";
import { copySettings } from "./copy-settings.ts";
import { keyText, type SettingsKey, type SettingsStore, type StoredSettings } from "./settings-store.ts";

/**
 * Keeps settings until the process ends.
 *
 * @example
 * const store = new MemorySettingsStore([{ scope: "user-7", toolset: "TicketToolset", tool: "search_tickets", values: { limit: 5 } }]);
 */
export class MemorySettingsStore implements SettingsStore {
  readonly #entries: Map<string, StoredSettings>;

  constructor(entries: readonly StoredSettings[] = []) {
    this.#entries = new Map(entries.map((entry) => [keyText(entry), copyEntry(entry)]));
  }

  async load(key: SettingsKey): Promise<JsonObject | undefined> {
    const entry = this.#entries.get(keyText(key));
    return entry && copyEntry(entry).values;
  }

  async save(key: SettingsKey, values: JsonObject): Promise<void> {
    this.#entries.set(keyText(key), copyEntry({ ...key, values }));
  }

  async delete(key: SettingsKey): Promise<void> {
    this.#entries.delete(keyText(key));
  }

  async list(scope: string): Promise<readonly StoredSettings[]> {
    return [...this.#entries.values()].filter((entry) => entry.scope === scope).map(copyEntry);
  }
}

function copyEntry({ scope, toolset, tool, values }: StoredSettings): StoredSettings {
  return {
    scope,
    ...(toolset === undefined ? {} : { toolset }),
    tool,
    // boundary: the copy of a JSON object is one.
    values: copySettings(values) as JsonObject,
  };
}
