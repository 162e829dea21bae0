// The values that JSON can hold, and schemas as such values. Imports nothing.

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * A JSON Schema (draft 2020-12) as generated modules hold it. Its keywords are not typed further, so that the
 * type checker need not compare every nested literal with a recursive type; every value is JSON.
 */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The schema as the JSON that it is. */
export function schemaJson(schema: JsonSchema): JsonObject {
  // boundary: generated schemas and those of `JsonObject` hold nothing but JSON.
  return schema as JsonObject;
}
