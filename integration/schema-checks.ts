// What tests ask of a schema: its parts, its definitions, and ajv's answer about a value.
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";

export function resolve(root: JsonObject, reference: string): JsonObject {
  const name = /^#\/\$defs\/([A-Za-z0-9._-]+)$/.exec(reference)?.[1];
  const found = name === undefined ? undefined : (definitions(root).$defs as JsonObject)[name];
  if (!isSchema(found)) throw new Error(`${reference} is not a definition of this schema.`);
  return found;
}

type Check = (value: JsonValue) => boolean;

const checks = new Map<string, Check>();
/** The text of a schema takes longer to make than most values take to check. */
const checksByObject = new WeakMap<JsonObject, Check>();
/** Tests of random types make schemas without end. */
const maxChecks = 2_000;

/** The schema's check, made once for each text of a schema. */
export function compiled(schema: JsonObject): Check {
  const known = checksByObject.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? compileSchema(schema);
  if (checks.size >= maxChecks) checks.clear();
  checks.set(text, check);
  checksByObject.set(schema, check);
  return check;
}

export function definitions(root: JsonObject): JsonObject {
  return { $defs: root["$defs"] ?? {} };
}

export function schemas(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

export function isSchema(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
