// The settings of tools as forms: what a page in which people change them shows.
import { subjectsOf } from "../compose/subjects-of.ts";
import { hasOwn } from "../decode/object.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { givenValues, type SettingsTool, storedValues } from "./resolve-settings.ts";
import type { RunSettings } from "./run-settings.ts";
import { type FieldFacts, fieldFacts } from "./settings-field.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import { propertiesOf } from "./settings-schema.ts";
import { keyText } from "./settings-store.ts";

/** One setting of a form. */
export interface SettingsField extends FieldFacts {
  readonly name: string;
  /** Its title, or the words of its name. */
  readonly label: string;
  /** The code's value as JSON; absent where the code gives none. */
  readonly default?: JsonValue;
  /** What the function would receive now, as JSON; absent where nothing gives a value. */
  readonly current?: JsonValue;
  /** Is there another value than the code's, and where does it come from? */
  readonly overridden: false | "stored" | "run";
  /** Why a value that stands there does not count. */
  readonly problem?: SettingsProblem;
  /** The setting's own schema; its references lead into `$defs` of `SettingsForm.schema`. */
  readonly schema: JsonValue;
}

/** The open settings of one tool. */
export interface SettingsForm {
  readonly toolset?: string;
  /** The original name, under which its values are stored. */
  readonly tool: string;
  /** The tool's title, or the words of its name. */
  readonly label: string;
  readonly description: string;
  /** In the order of the code. */
  readonly fields: readonly SettingsField[];
  readonly schema: JsonObject;
  /** All that is wrong with the values that stand there. */
  readonly problems: readonly SettingsProblem[];
}

/** What of a tool a form needs. */
export type FormTool = Pick<Tool<never>, "name" | "title" | "description" | "origin" | "settings">;

/**
 * The form of a tool's open settings; nothing for a tool without such settings. With a store and a scope the values
 * stored there are shown. What is wrong with them is part of the form and not reported.
 *
 * @throws SettingsError for a store without a scope, and for a store that fails.
 * @example
 * const form = await settingsForm(ticketTools.searchTickets, { store, scope: user.id });
 * for (const { label, kind, current } of form?.fields ?? []) draw(label, kind, current);
 */
export async function settingsForm(tool: FormTool, run: RunSettings = {}): Promise<SettingsForm | undefined> {
  const open = settingsTool(tool);
  if (open === undefined) return undefined;
  const { origin, settings } = open;
  const stored = await storedValues(open, run);
  const given = givenValues(open, run);
  const problems = [...stored.problems, ...given.problems];
  const defaults = await settings.defaults();
  const fields = Object.entries(propertiesOf(settings.schema)).map(([name, schema]): SettingsField => {
    const facts = fieldFacts(schema, settings.schema);
    const value = given.values.get(name) ?? stored.values.get(name);
    const current = value === undefined && hasOwn(defaults, name) ? defaults[name] : value?.json;
    const problem = problems.find(({ setting }) => setting === name);
    return {
      ...facts,
      name,
      label: facts.title ?? words(name),
      ...(hasOwn(defaults, name) ? { default: defaults[name] ?? null } : {}),
      ...(current === undefined ? {} : { current }),
      overridden: given.values.has(name) ? "run" : stored.values.has(name) && "stored",
      ...(problem === undefined ? {} : { problem }),
      schema,
    };
  });
  return {
    ...origin,
    label: tool.title ?? words(origin.tool),
    description: tool.description,
    fields,
    schema: settings.schema,
    problems,
  };
}

/**
 * The forms of all tools of a source that have open settings, for the context's settings. A tool that the source shows
 * under two names has one form.
 *
 * @example
 * const forms = await settingsOf(allTools, { deps, settings: { store, scope: user.id } });
 */
export async function settingsOf<TDeps>(
  source: ToolSource<TDeps>,
  ctx: RunContext<TDeps>,
): Promise<readonly SettingsForm[]> {
  const forms = await Promise.all(
    (await settingsTools(source, ctx)).map((tool) => settingsForm(tool, ctx.settings)),
  );
  return forms.filter((form) => form !== undefined);
}

/** The source's tools with open settings, each once. */
export async function settingsTools<TDeps>(
  source: ToolSource<TDeps>,
  ctx: RunContext<TDeps>,
): Promise<readonly Tool<TDeps>[]> {
  const tools = (await subjectsOf(await source.tools(ctx), ctx)).filter(
    ({ settings }) => settings !== undefined,
  );
  const byKey = tools.map((tool) => [keyText({ ...originOf(tool), scope: "" }), tool] as const);
  // The first of each counts.
  return [...new Map(byKey.toReversed()).values()].toReversed();
}

/** The tool with its settings, where some are open. */
export function settingsTool(tool: Pick<FormTool, "name" | "origin" | "settings">): SettingsTool | undefined {
  return tool.settings && { origin: originOf(tool), settings: tool.settings };
}

function originOf({ origin, name }: Pick<FormTool, "name" | "origin">): SettingsTool["origin"] {
  return origin ?? { tool: name };
}

/** `includeClosed` and `include_closed` as "Include closed". */
function words(name: string): string {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_$-]+/)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return spaced === "" ? name : spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
