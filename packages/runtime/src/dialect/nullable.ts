// A schema of a dialect that also takes null, as each dialect says it.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";

const notes = ["title", "description"];

/** In dialects that list types: null beside the type, or as one more alternative, below the same texts. */
export function orNull(schema: JsonObject): JsonObject {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const isThere = anyOf.some((one: JsonValue) => isSchemaObject(one) && one["type"] === "null");
    return isThere ? schema : { ...schema, anyOf: [...anyOf, { type: "null" }] };
  }
  const types: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const hasParts = types.includes("object") || types.includes("array");
  if (types.includes("null") && !("enum" in schema) && !("const" in schema)) return schema;
  if (types.length > 0 && !hasParts && !("const" in schema) && !("$ref" in schema)) {
    const names = types.includes("null") ? types : [...types, "null"];
    const { enum: values } = schema;
    if (!Array.isArray(values)) return { ...schema, type: names };
    return { ...schema, type: names, enum: values.includes(null) ? values : [...values, null] };
  }
  const outer = Object.entries(schema).filter(([keyword]) => notes.includes(keyword));
  const inner = Object.entries(schema).filter(([keyword]) => !notes.includes(keyword));
  return { ...Object.fromEntries(outer), anyOf: [Object.fromEntries(inner), { type: "null" }] };
}
