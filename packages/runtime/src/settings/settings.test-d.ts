// The types of settings: what a run, a store and a page take, and what a tool by hand sees.
import { tool } from "../by-hand/tool.ts";
import type { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext, RunOptions, ToolContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { checkStoredSettings } from "./check-settings.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import type { RunSettings } from "./run-settings.ts";
import { saveSettings } from "./save-settings.ts";
import { type SettingsField, type SettingsForm, settingsForm, settingsOf } from "./settings-form.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import { settingsSchema } from "./settings-schema.ts";
import type { SettingsKey, SettingsStore, StoredSettings } from "./settings-store.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = <T extends true>(_: T | undefined): void => undefined;

interface Deps {
  readonly user: string;
}
declare const source: ToolSource<Deps>;
declare const one: Tool<Deps>;
declare const store: SettingsStore;

// A store is given by whoever has a database.
const own: SettingsStore = {
  load: async (key) => {
    isTrue<Equal<typeof key, SettingsKey>>(undefined);
    return { limit: 5 };
  },
  save: async (_, values) => {
    isTrue<Equal<typeof values, JsonObject>>(undefined);
  },
  delete: async () => undefined,
  list: async (scope): Promise<readonly StoredSettings[]> => [{ scope, tool: "t", values: {} }],
};
new MemorySettingsStore() satisfies SettingsStore;
// @ts-expect-error A store that cannot list finds no entries of tools that are gone.
({ load: own.load, save: own.save, delete: own.delete }) satisfies SettingsStore;

// A run takes settings, whatever its deps are; values are JSON.
const settings: RunSettings = { store, scope: "u", values: { search: { limit: 5 }, "T.search": {} } };
({ settings }) satisfies RunOptions;
({ deps: { user: "a" }, settings }) satisfies RunContext<Deps>;
// @ts-expect-error A date is no JSON.
({ values: { search: { since: new Date() } } }) satisfies RunSettings;
// @ts-expect-error Values are by tool and then by setting.
({ values: { limit: 5 } }) satisfies RunSettings;
({
  onProblem: (problem) => isTrue<Equal<typeof problem, SettingsProblem>>(undefined),
}) satisfies RunSettings;
type Options = NonNullable<ConstructorParameters<typeof ToolExecutor>[1]>;
({ settings: { store } }) satisfies Options;

// Pages take any tool, and sources with the context that they need.
isTrue<Equal<ReturnType<typeof settingsSchema>, Promise<JsonObject | undefined>>>(undefined);
isTrue<Equal<ReturnType<typeof settingsForm>, Promise<SettingsForm | undefined>>>(undefined);
void settingsSchema(one);
void settingsForm(one, { store, scope: "u" });
void settingsOf(source, { deps: { user: "a" }, settings });
// @ts-expect-error The source's deps are missing.
void settingsOf(source, { deps: {} });
void saveSettings(one, { limit: 5 }, { store, scope: "u" });
// @ts-expect-error Whose settings they are has to be said.
void saveSettings(one, { limit: 5 }, { store });
void checkStoredSettings(source, { deps: { user: "a" } }, { store, scope: "u" });
declare const field: SettingsField;
isTrue<Equal<typeof field.current, JsonValue | undefined>>(undefined);
isTrue<Equal<typeof field.overridden, false | "stored" | "run">>(undefined);
// Every kind of field can be told apart.
const widgets: { readonly [kind in SettingsField["kind"]]: string } = {
  boolean: "checkbox",
  integer: "number",
  number: "number",
  text: "text",
  choice: "select",
  choices: "select multiple",
  list: "textarea",
  json: "textarea",
};
void widgets;

// The function of a tool by hand sees its own settings, as its code gives them.
tool({
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object" },
  settings: {
    schema: { type: "object", properties: { limit: { type: "integer" } } },
    defaults: { limit: 20, unit: "m" as "m" | "s" },
    configurable: ["limit"],
  },
  execute: (_, ctx) => {
    isTrue<Equal<typeof ctx.settings.limit, number>>(undefined);
    isTrue<Equal<typeof ctx.settings.unit, "m" | "s">>(undefined);
    ctx satisfies ToolContext;
    return 1;
  },
});
tool({
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object" },
  // @ts-expect-error Only what the code gives can be open.
  settings: { schema: { type: "object" }, defaults: { limit: 20 }, configurable: ["limt"] },
  execute: () => 1,
});
tool({
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object" },
  execute: (_, ctx) => {
    // @ts-expect-error It has none.
    ctx.settings.limit;
  },
});
