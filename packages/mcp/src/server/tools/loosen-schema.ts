// A JSON Schema of draft 2020-12 as one that a validator of draft-07 compiles, and that accepts at least as much in both.
// The runtime's dialects are no help: what they write for draft-07 means something else in 2020-12 (lists of `items`), and one
// listed schema is for clients of both. A test holds the keywords here and the table of the dialects together.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { isCircular } from "./circular-schema.ts";

/** Far more than any type has; a hostile schema ends here. */
const maxDepth = 100;

const typeNames: readonly unknown[] = ["null", "boolean", "object", "array", "number", "string", "integer"];

const isNumber = (value: JsonValue): boolean => typeof value === "number";
const isCount = (value: JsonValue): boolean => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: JsonValue): boolean => typeof value === "string";
const isAnything = (): boolean => true;

/** Keywords with the same meaning in both drafts and no schema inside, and what a value of each must be. */
const plain: { readonly [keyword: string]: (value: JsonValue) => boolean } = {
  type: (value) =>
    Array.isArray(value)
      ? value.length > 0 &&
        value.every((name) => typeNames.includes(name)) &&
        new Set(value).size === value.length
      : typeNames.includes(value),
  const: isAnything,
  enum: (value) => Array.isArray(value) && value.length > 0,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  maximum: isNumber,
  exclusiveMaximum: isNumber,
  minimum: isNumber,
  exclusiveMinimum: isNumber,
  maxLength: isCount,
  minLength: isCount,
  pattern: isPattern,
  format: isText,
  maxItems: isCount,
  minItems: isCount,
  uniqueItems: (value) => typeof value === "boolean",
  maxProperties: isCount,
  minProperties: isCount,
  required: (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
  title: isText,
  description: isText,
  default: isAnything,
  examples: (value) => Array.isArray(value),
  deprecated: isAnything,
  contentEncoding: isText,
  contentMediaType: isText,
};

/** Keywords that hold a schema, a list of schemas, or schemas by name, with the same meaning in both drafts. */
const nested: { readonly [keyword: string]: "one" | "list" | "map" } = {
  additionalProperties: "one",
  propertyNames: "one",
  items: "one",
  not: "one",
  if: "one",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: "one",
  else: "one",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  properties: "map",
  patternProperties: "map",
  $defs: "map",
  definitions: "map",
};

/** Thrown and caught in this file: the schema has no such form. */
class NoForm extends Error {}

interface Loosening {
  readonly root: JsonObject;
  readonly self: string;
  /** Something was left out or widened. */
  changed: boolean;
}

/**
 * @param self Where the schema's root will lie in what is sent: what pointed to the root points there.
 * @returns Undefined for a schema that a validator would refuse to compile: one with references to elsewhere, patterns
 * that are none, keywords with values that they cannot have, or circles that never end.
 */
export function loosenSchema(schema: JsonObject, self: string): JsonObject | undefined {
  const state: Loosening = { root: schema, self, changed: false };
  try {
    const exact = node(schema, state, 0);
    // Where more is accepted inside, these would accept less: they go too.
    const loose = asObject(state.changed ? monotone(exact) : exact);
    return isCircular(loose, self) ? undefined : loose;
  } catch (error) {
    if (error instanceof NoForm) return undefined;
    throw error;
  }
}

function node(schema: JsonValue, state: Loosening, depth: number): JsonValue {
  if (depth > maxDepth) throw new NoForm();
  if (typeof schema === "boolean") return schema;
  const given = asObject(schema);
  const inside = (value: JsonValue): JsonValue => node(value, state, depth + 1);
  const loose: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(given)) {
    if (keyword === "$ref") loose.push([keyword, reference(value, state)]);
    else if (Object.hasOwn(plain, keyword)) {
      if (plain[keyword]?.(value) !== true) throw new NoForm();
      loose.push([keyword, value]);
    } else if (keyword === "items" && "prefixItems" in given) continue;
    else if (keyword === "prefixItems") loose.push(...tuple(given, value, inside, state));
    else if (Object.hasOwn(nested, keyword)) loose.push([keyword, children(keyword, value, inside)]);
    else state.changed = true;
  }
  return objectOf(loose);
}

/** In draft-07 `prefixItems` says nothing, and `items` is said of every element. */
function tuple(
  { items, maxItems }: JsonObject,
  value: JsonValue,
  inside: (value: JsonValue) => JsonValue,
  state: Loosening,
): [string, JsonValue][] {
  if (!Array.isArray(value) || value.length === 0) throw new NoForm();
  state.changed = true;
  const prefix = value.map(inside);
  const own: [string, JsonValue] = ["prefixItems", prefix];
  if (items === undefined || items === true) return [own];
  if (items === false) {
    const most = isNumber(maxItems ?? null) ? Math.min(Number(maxItems), prefix.length) : prefix.length;
    return [own, ["maxItems", most]];
  }
  return [own, ["items", { anyOf: [...prefix, inside(items)] }]];
}

function children(keyword: string, value: JsonValue, inside: (value: JsonValue) => JsonValue): JsonValue {
  switch (nested[keyword]) {
    case "list":
      if (!Array.isArray(value) || value.length === 0) throw new NoForm();
      return value.map(inside);
    case "map": {
      const entries = Object.entries(asObject(value));
      if (keyword === "patternProperties" && !entries.every(([pattern]) => isPattern(pattern)))
        throw new NoForm();
      return objectOf(entries.map(([name, schema]) => [name, inside(schema)]));
    }
    default:
      return inside(value);
  }
}

function reference(value: JsonValue, { root, self }: Loosening): string {
  if (value === "#") return self;
  const [, place, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(value)) ?? [];
  const definitions = place === undefined ? undefined : root[place];
  if (name === undefined || definitions === undefined) throw new NoForm();
  // Escapes of pointers (RFC 6901) and of URIs: names in the schemas of this project need neither.
  if (/[~%]/.test(name) || !Object.hasOwn(asObject(definitions), name)) throw new NoForm();
  return String(value);
}

/** Without what accepts less where its parts accept more. */
function monotone(schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const loose: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(asObject(schema))) {
    if (["not", "if", "then", "else"].includes(keyword)) continue;
    const name = keyword === "oneOf" ? "anyOf" : keyword;
    const inner =
      keyword === "prefixItems" || Object.hasOwn(nested, keyword) ? innerMonotone(keyword, value) : value;
    if (name === "anyOf" && "anyOf" in schema && keyword === "oneOf")
      loose.push(["allOf", [{ anyOf: inner }]]);
    else loose.push([name, inner]);
  }
  return mergeAllOf(loose);
}

function innerMonotone(keyword: string, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(monotone);
  if (nested[keyword] === "map")
    return objectOf(Object.entries(asObject(value)).map(([name, schema]) => [name, monotone(schema)]));
  return monotone(value);
}

/** Two lists of `allOf`, of which one was made here, as one. */
function mergeAllOf(entries: readonly [string, JsonValue][]): JsonObject {
  const all = entries.filter(([keyword]) => keyword === "allOf").flatMap(([, value]) => value as JsonValue[]);
  const others = entries.filter(([keyword]) => keyword !== "allOf");
  return objectOf(all.length === 0 ? others : [...others, ["allOf", all]]);
}

function isPattern(value: JsonValue): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    // The constructor's only way to say that it is none.
    return false;
  }
}

function asObject(value: JsonValue): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new NoForm();
  // boundary: the check does not narrow a read-only list away.
  return value as JsonObject;
}

/** Also of a property that is named `__proto__`. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(entries);
}
