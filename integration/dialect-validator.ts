// Judges values by a schema of a dialect, by ajv: as draft-07 where it is that, else as the draft 2020-12 that it means.
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import type { DialectName } from "../packages/runtime/src/dialect/index.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";

// boundary: ajv-formats is CommonJS whose default export Node and its types disagree on.
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ??
  addFormatsModule) as typeof addFormatsModule.default;

const named = new Set(["properties", "patternProperties", "$defs", "definitions"]);
const data = new Set(["const", "enum", "default", "examples", "required"]);

export function dialectValidator(schema: JsonObject, dialect: DialectName): (value: JsonValue) => boolean {
  if (dialect === "draft-07") return draft07(schema);
  const isOpenApi = dialect === "openapi-3.0" || dialect === "gemini";
  return compileSchema(isOpenApi ? (asDraft(schema) as JsonObject) : schema);
}

/** ajv of draft-07, strictly; names that every object inherits are replaced as for the other drafts. */
function draft07(schema: JsonObject): (value: JsonValue) => boolean {
  const ajv = new Ajv({ strict: true, strictTuples: false, strictTypes: false, strictRequired: false });
  addFormats(ajv, { mode: "full" });
  const validate = ajv.compile(renamed(schema) as JsonObject);
  return (value) => validate(renamedValue(value)) === true;
}

function rename(name: string): string {
  if (name in Object.prototype) return `inherited ${name}`;
  if (name === "") return "empty name";
  return name.replace(/\p{Surrogate}/gu, "surrogate");
}

function renamedValue(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(renamedValue);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [rename(name), renamedValue(one)]));
}

function renamed(schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(renamed);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      if (keyword === "required") return [keyword, (value as readonly string[]).map(rename)];
      if (keyword === "properties")
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([name, one]) => [rename(name), renamed(one)]),
          ),
        ];
      if (keyword === "const" || keyword === "enum") return [keyword, renamedValue(value)];
      if (data.has(keyword)) return [keyword, value];
      if (named.has(keyword))
        return [
          keyword,
          Object.fromEntries(Object.entries(value as JsonObject).map(([name, one]) => [name, renamed(one)])),
        ];
      return [keyword, renamed(value)];
    }),
  );
}

/** What OpenAPI 3.0 and Gemini's part of it mean, in draft 2020-12. Gemini sends no property that is not declared. */
function asDraft(schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const { nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, definitions, ...rest } =
    schema as JsonObject;
  const entries = Object.entries(rest).map(([keyword, value]): [string, JsonValue] => {
    if (keyword === "type") return [keyword, String(value).toLowerCase()];
    if (keyword === "$ref") return [keyword, String(value).replace("#/definitions/", "#/$defs/")];
    if (data.has(keyword)) return [keyword, value];
    if (named.has(keyword))
      return [
        keyword,
        Object.fromEntries(Object.entries(value as JsonObject).map(([name, one]) => [name, asDraft(one)])),
      ];
    if (Array.isArray(value)) return [keyword, value.map(asDraft)];
    return [keyword, asDraft(value)];
  });
  const bounds = {
    ...(minimum === undefined
      ? {}
      : { [exclusiveMinimum === true ? "exclusiveMinimum" : "minimum"]: minimum }),
    ...(maximum === undefined
      ? {}
      : { [exclusiveMaximum === true ? "exclusiveMaximum" : "maximum"]: maximum }),
  };
  const own: JsonObject = { ...Object.fromEntries(entries), ...bounds };
  const isClosed = rest["type"] === "OBJECT";
  const whole: JsonObject = isClosed ? { ...own, additionalProperties: false } : own;
  const orNull: JsonObject = nullable === true ? { anyOf: [whole, { type: "null" }] } : whole;
  if (definitions === undefined) return orNull;
  const defs = Object.entries(definitions as JsonObject).map(([name, one]) => [name, asDraft(one)]);
  return { ...orNull, $defs: Object.fromEntries(defs) };
}

/** All references of a document, and those that lead to nothing. */
export function referencesIn(root: JsonObject): {
  readonly all: readonly string[];
  readonly dangling: readonly string[];
} {
  const all: string[] = [];
  const visit = (part: JsonValue): void => {
    if (Array.isArray(part)) for (const one of part) visit(one);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    for (const [keyword, value] of Object.entries(part as JsonObject)) {
      if (data.has(keyword)) continue;
      if (keyword === "$ref") all.push(String(value));
      else if (named.has(keyword)) for (const one of Object.values(value as JsonObject)) visit(one);
      else visit(value);
    }
  };
  visit(root);
  const dangling = all.filter((reference) => {
    let part: JsonValue | undefined = root;
    for (const token of reference.split("/").slice(1)) part = (part as JsonObject | undefined)?.[token];
    return part === undefined;
  });
  return { all, dangling };
}
