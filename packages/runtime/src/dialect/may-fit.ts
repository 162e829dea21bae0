// A quick look whether a value can be of a schema in a dialect: at its type, its own names and its constants, and no further.
import { isSchemaObject } from "../decode/explain/schema.ts";
import { jsonEqual } from "../decode/json-equal.ts";
import { hasOwn, isObject } from "../decode/object.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** What a reference leads to. */
export type Resolve = (reference: string) => JsonValue | undefined;

/** False only where the schema refuses the value; true may be wrong. */
export function mayFit(schema: JsonValue | undefined, value: unknown, resolve: Resolve, hops = 0): boolean {
  if (!isSchemaObject(schema) || hops > 8) return true;
  const { $ref, type, anyOf, nullable } = schema;
  if (value === null && nullable === true) return true;
  if (typeof $ref === "string") return mayFit(resolve($ref), value, resolve, hops + 1);
  if (Array.isArray(anyOf) && !anyOf.some((one: JsonValue) => mayFit(one, value, resolve, hops + 1)))
    return false;
  if (!isOfType(type, value) || !isConstant(schema, value)) return false;
  return isObject(value) && isSchemaObject(schema["properties"])
    ? namesFit(schema, schema["properties"], value, resolve, hops)
    : true;
}

function isOfType(type: JsonValue | undefined, value: unknown): boolean {
  const types: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0) return true;
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.some((one) => {
    const name = String(one).toLowerCase();
    return name === own || (name === "integer" && Number.isInteger(value));
  });
}

function isConstant({ const: constant, enum: values }: JsonObject, value: unknown): boolean {
  if (constant !== undefined && !jsonEqual(constant, value)) return false;
  return !Array.isArray(values) || values.some((one: JsonValue) => jsonEqual(one, value));
}

function namesFit(
  { required, additionalProperties }: JsonObject,
  properties: JsonObject,
  value: { readonly [name: string]: unknown },
  resolve: Resolve,
  hops: number,
): boolean {
  if (Array.isArray(required) && required.some((name: JsonValue) => !hasOwn(value, String(name))))
    return false;
  // One step: what lies deeper is for the base schema to judge.
  const fits =
    hops > 0 ||
    Object.entries(properties).every(
      ([name, one]) => !hasOwn(value, name) || mayFit(one, value[name], resolve, 8),
    );
  // Last, since a value may have any number of names.
  if (!fits || additionalProperties !== false) return fits;
  return Object.keys(value).every((name) => hasOwn(properties, name));
}
