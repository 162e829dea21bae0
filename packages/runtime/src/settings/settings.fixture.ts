// A tool with settings of a class, as generated ones are, and ways to see what its function was given.
import { explain } from "../decode/explain/explain.ts";
import { SettingsError } from "../errors/settings-error.ts";
import type { JsonObject } from "../json.ts";
import { createLiveTool, type LiveParts } from "../live-tool.ts";
import type { Tool } from "../tool.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import type { RunSettings } from "./run-settings.ts";
import type { SettingsStore } from "./settings-store.ts";

export class SearchSettings {
  includeClosed = false;
  limit = 20;
  since: Date | null = null;
  words: string[] = ["a"];
  endpoint = "https://code.example";
  #locale = "en";
  get locale(): string {
    return this.#locale;
  }
  set locale(value: string) {
    this.#locale = value;
  }
  describe(): string {
    return `${this.#locale} ${this.limit}`;
  }
}

const schema: JsonObject = {
  type: "object",
  properties: {
    includeClosed: { type: "boolean" },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    since: { type: ["string", "null"], format: "date-time" },
    words: { type: "array", items: { type: "string" } },
    locale: { type: "string" },
  },
  additionalProperties: false,
};
export const open: readonly string[] = ["includeClosed", "limit", "since", "words", "locale"];

/** What the function was given, call by call. */
export function search(
  seen: SearchSettings[] = [],
  rest: Partial<Parameters<typeof toolDescriptor>[2]> & Partial<LiveParts> = {},
): Tool {
  const { approval, extras, ...facts } = rest;
  const descriptor = toolDescriptor("search", ["query"], {
    bindings: [{ argument: "query" }, "settings"],
    settings: {
      schema,
      configurable: open,
      // As generated ones: no null where none is legal, and no string that is no date.
      check: (values: unknown) =>
        explain(schema, values, { holdable: true }).issues.length === 0 &&
        Object.entries(values as object).every(([name, value]) => value !== null || name === "since"),
      convert: (values: { readonly since?: string | null }) =>
        typeof values.since === "string" ? { ...values, since: new Date(values.since) } : values,
    },
    ...(approval === undefined ? {} : { approval: "predicate" }),
    ...(facts as object),
  });
  return createLiveTool(descriptor, {
    toolset: "SearchToolset",
    fn: (query: never, settings: never) => {
      seen.push(settings);
      return `${String(query)} ${(settings as SearchSettings).limit}`;
    },
    receiver: undefined,
    createSettings: () => new SearchSettings(),
    ...(approval === undefined ? {} : { approval: approval as never }),
    ...(extras === undefined ? {} : { extras }),
  });
}

export const scope: string = "user-7";
export function storeOf(
  values: JsonObject,
  key: { readonly toolset?: string; readonly tool?: string } = {},
): SettingsStore {
  return new MemorySettingsStore([{ scope, toolset: "SearchToolset", tool: "search", ...key, values }]);
}

export async function settingsOfCall(settings: RunSettings | undefined): Promise<SearchSettings> {
  const seen: SearchSettings[] = [];
  await search(seen).execute({ query: "q" }, settings === undefined ? {} : { settings });
  const [given] = seen;
  if (given === undefined) throw new Error("the function did not run");
  return given;
}

export async function errorOf(promise: Promise<unknown>): Promise<SettingsError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SettingsError)) throw new Error(`expected a SettingsError, got ${String(error)}`);
  return error;
}
