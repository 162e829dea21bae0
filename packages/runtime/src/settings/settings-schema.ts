// The JSON Schema of a tool's open settings, as something that draws a page from a schema needs it.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Tool } from "../tool.ts";
import { copySettings } from "./copy-settings.ts";

/**
 * The schema of the settings that stored values and the run may change, with their titles, descriptions and the code's
 * values as defaults; nothing for a tool without such settings. A new copy each time.
 *
 * @example
 * const schema = await settingsSchema(ticketTools.searchTickets);
 */
export async function settingsSchema(tool: Pick<Tool<never>, "settings">): Promise<JsonObject | undefined> {
  const { settings } = tool;
  if (settings === undefined) return undefined;
  const defaults = await settings.defaults();
  const properties = Object.entries(propertiesOf(settings.schema)).map(([name, schema]) => {
    const isDescribed = isSchemaObject(schema) && Object.hasOwn(defaults, name);
    return [name, isDescribed ? { ...schema, default: defaults[name] ?? null } : schema] as const;
  });
  // boundary: the copy of a JSON object is one.
  return copySettings({ ...settings.schema, properties: Object.fromEntries(properties) }) as JsonObject;
}

/** The schemas of an object's members. */
export function propertiesOf({ properties }: JsonObject): { readonly [name: string]: JsonValue } {
  return isSchemaObject(properties) ? properties : {};
}
