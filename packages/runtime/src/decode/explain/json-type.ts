// The JSON types: which one a value has, and which ones a schema allows.
import type { JsonObject, JsonValue } from "../../json.ts";
import { isSchemaObject, resolveReference } from "./schema.ts";

export type JsonTypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

/** The JSON type of a value; undefined when it is no JSON value. */
export function jsonTypeOf(value: unknown): JsonTypeName | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
    case "string":
    case "object":
      return typeof value as "boolean" | "string" | "object";
    case "number":
      return Number.isFinite(value) ? "number" : undefined;
    default:
      return undefined;
  }
}

/** Has the value the type that the keyword `type` names? */
export function hasType(value: unknown, type: JsonValue): boolean {
  return type === "integer" ? Number.isInteger(value) : jsonTypeOf(value) === type;
}

/** The types of the keyword `type`, as a list; undefined without it. */
export function declaredTypes(schema: JsonObject): readonly JsonValue[] | undefined {
  const type = schema["type"];
  if (type === undefined) return undefined;
  return Array.isArray(type) ? type : [type];
}

/** The types that a schema can accept, also by its constants, references and alternatives; undefined: any. */
export function possibleTypes(
  schema: JsonValue,
  root: JsonObject,
  hops = 0,
): ReadonlySet<JsonTypeName> | undefined {
  if (schema === false) return new Set();
  if (!isSchemaObject(schema) || hops > 16) return undefined;
  const declared = declaredTypes(schema);
  // boundary: the values of the keyword `type` are type names.
  if (declared)
    return new Set(declared.map((type) => (type === "integer" ? "number" : type) as JsonTypeName));
  const values = Array.isArray(schema["enum"])
    ? schema["enum"]
    : "const" in schema
      ? [schema["const"]]
      : undefined;
  if (values) return new Set(values.map(jsonTypeOf).filter((type) => type !== undefined));
  if (typeof schema["$ref"] === "string") {
    return possibleTypes(resolveReference(root, schema["$ref"]), root, hops + 1);
  }
  const branches = schema["anyOf"];
  if (!Array.isArray(branches)) return undefined;
  const union = new Set<JsonTypeName>();
  for (const branch of branches) {
    const types = possibleTypes(branch, root, hops + 1);
    if (types === undefined) return undefined;
    for (const type of types) union.add(type);
  }
  return union;
}
