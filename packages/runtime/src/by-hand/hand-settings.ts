// Settings of a tool by hand: a JSON Schema and the values of the code.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { SettingsDescriptor } from "../descriptor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { schemaProblem } from "./schema-problem.ts";

/** Settings that the model never sees. The tool's function finds them in its context. */
export interface HandSettings<TSettings extends object> {
  /** Draft 2020-12, of an object: `{ type: "object", properties: { … } }`. */
  readonly schema: JsonObject;
  /** The values of the code. Each call gets a copy of its own. */
  readonly defaults: TSettings;
  /** Those that stored values and the run may change: all of the schema's, unless given. */
  readonly configurable?: readonly (keyof TSettings & string)[];
}

/** What says something of the members alone, or of nothing. */
const rootKeywords: readonly string[] = [
  ...["type", "properties", "required", "additionalProperties", "$defs"],
  ...["$schema", "$id", "$comment", "title", "description"],
];

/**
 * @throws TypeError for a schema that is no object's or that could not be judged by, for one that says more of the object
 * than what its members are, and for an open setting that it does not describe.
 */
export function handSettings(name: string, given: HandSettings<object>): SettingsDescriptor {
  const { properties = {}, ...rest } = given.schema;
  const wrong = (what: string): TypeError => new TypeError(`The settings of ${name}: ${what}`);
  if (rest["type"] !== "object" || !isSchemaObject(properties))
    throw wrong('the schema is that of an object, `{ type: "object", properties: { … } }`.');
  const problem = schemaProblem(given.schema);
  if (problem !== undefined) throw wrong(`the schema ${problem}.`);
  const other = Object.keys(rest).find((keyword) => !rootKeywords.includes(keyword));
  if (other !== undefined)
    throw wrong(
      `the schema has ${other} at its root. Each setting is judged by itself; say it of the members.`,
    );
  const configurable: readonly string[] = given.configurable ?? Object.keys(properties);
  const missing = configurable.find((member) => !Object.hasOwn(properties, member));
  if (missing !== undefined)
    throw wrong(`${JSON.stringify(missing)} is open, and the schema does not describe it.`);
  const members = configurable.map((member): [string, JsonValue] => [member, properties[member] ?? true]);
  const { required: _, ...facts } = rest;
  const schema: JsonObject = {
    ...facts,
    properties: Object.fromEntries(members),
    additionalProperties: false,
  };
  // boundary: the copy of a JSON object is one; what is changed later would be half known.
  return { schema: JSON.parse(JSON.stringify(schema)) as JsonObject, configurable };
}
