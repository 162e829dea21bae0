// What of a JSON Schema the interpreter could not judge by: it is told when the tool is made, not when a model calls it.
import { constraints } from "../decode/explain/constraints.ts";
import { isSchemaObject, resolveReference } from "../decode/explain/schema.ts";
import { escapeToken } from "../decode/pointer.ts";
import type { JsonObject, JsonValue } from "../json.ts";

interface Keyword {
  /** The schemas in it. */
  readonly parts?: (value: JsonValue) => readonly (readonly [step: string, schema: JsonValue])[];
  /** Is this a value that the keyword can have? */
  readonly takes: (value: JsonValue, root: JsonObject) => boolean;
}

const types: ReadonlySet<JsonValue> = new Set([
  ...["null", "boolean", "number", "integer", "string", "array", "object"],
]);

const isText = (value: JsonValue): boolean => typeof value === "string";
const isNumber = (value: JsonValue): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: JsonValue): boolean => Number.isInteger(value) && Number(value) >= 0;
const isBoolean = (value: JsonValue): boolean => typeof value === "boolean";
const isList = (value: JsonValue): boolean => Array.isArray(value);
const isFilled = (value: JsonValue): boolean => Array.isArray(value) && value.length > 0;
const isTexts = (value: JsonValue): boolean => Array.isArray(value) && value.every(isText);
const isSchema = (value: JsonValue): boolean => isBoolean(value) || isSchemaObject(value);
const isSchemas = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isNamedSchemas = (value: JsonValue): boolean =>
  isSchemaObject(value) && Object.values(value).every(isSchema);
const isType = (value: JsonValue): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => types.has(one));

function isPattern(value: JsonValue): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    // The constructor's only way to say so.
    return false;
  }
}

function isReference(value: JsonValue, root: JsonObject): boolean {
  try {
    resolveReference(root, String(value));
    return true;
  } catch {
    // It leads nowhere, or to where the interpreter does not follow.
    return false;
  }
}

const one = (schema: JsonValue): readonly (readonly [string, JsonValue])[] => [["", schema]];
const list = (schemas: JsonValue): readonly (readonly [string, JsonValue])[] =>
  (schemas as readonly JsonValue[]).map((schema, index) => [`/${index}`, schema] as const);
const named = (schemas: JsonValue): readonly (readonly [string, JsonValue])[] =>
  Object.entries(schemas as JsonObject).map(([name, schema]) => [`/${escapeToken(name)}`, schema] as const);

const always = (): boolean => true;

const keywords: ReadonlyMap<string, Keyword> = /* @__PURE__ */ new Map<string, Keyword>([
  ...[...constraints.keys()].map((keyword) => [keyword, { takes: isNumber }] as const),
  ...["minLength", "maxLength", "minItems", "maxItems"].map(
    (keyword) => [keyword, { takes: isCount }] as const,
  ),
  ["const", { takes: always }],
  ["enum", { takes: isFilled }],
  ["pattern", { takes: isPattern }],
  ["format", { takes: isText }],
  ["uniqueItems", { takes: isBoolean }],
  ["type", { takes: isType }],
  ["required", { takes: isTexts }],
  ["$ref", { takes: isReference }],
  ...["$schema", "$id", "$comment", "title", "description", "contentEncoding", "contentMediaType"].map(
    (keyword) => [keyword, { takes: isText }] as const,
  ),
  ["default", { takes: always }],
  ["examples", { takes: isList }],
  ...["deprecated", "readOnly", "writeOnly"].map((keyword) => [keyword, { takes: isBoolean }] as const),
  ["anyOf", { takes: isSchemas, parts: list }],
  ["prefixItems", { takes: isSchemas, parts: list }],
  ["items", { takes: isSchema, parts: one }],
  ["additionalProperties", { takes: isSchema, parts: one }],
  ["properties", { takes: isNamedSchemas, parts: named }],
  [
    "patternProperties",
    {
      takes: (value) => isNamedSchemas(value) && Object.keys(value as JsonObject).every(isPattern),
      parts: named,
    },
  ],
  ["$defs", { takes: isNamedSchemas, parts: named }],
]);

const deepest = 100;

/** The first thing that is wrong, with its JSON Pointer; undefined where every keyword can be judged by. */
export function schemaProblem(root: JsonObject): string | undefined {
  const find = (schema: JsonValue, pointer: string, depth: number): string | undefined => {
    if (!isSchemaObject(schema)) return undefined;
    if (depth > deepest) return `is nested more than ${deepest} deep`;
    for (const [name, value] of Object.entries(schema)) {
      const place = `${pointer}/${escapeToken(name)}`;
      const keyword = keywords.get(name);
      if (keyword === undefined) return `has a keyword at ${place} that is not checked here`;
      if (!keyword.takes(value, root)) return `has a value at ${place} that the keyword cannot have`;
      for (const [step, part] of keyword.parts?.(value) ?? []) {
        const found = find(part, place + step, depth + 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return find(root, "", 0);
}
