// What a schema wants, in a few words that a model understands.
import type { JsonObject, JsonValue } from "../../json.ts";
import { countOf, listOf, quote } from "../describe.ts";
import { declaredTypes } from "./json-type.ts";
import { followReferences, isSchemaObject } from "./schema.ts";

const typeWords: { readonly [type: string]: string } = {
  null: "null",
  boolean: "true or false",
  number: "a number",
  integer: "an integer",
  string: "a string",
  array: "an array",
  object: "an object",
};

const formatExamples: { readonly [format: string]: string } = {
  "date-time": "2026-01-31T09:30:00Z",
  date: "2026-01-31",
  time: "09:30:00Z",
  duration: "P1DT2H",
  uri: "https://example.com/page",
  email: "name@example.com",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  ipv4: "192.0.2.1",
};

/** What bytes are on the wire. */
export const base64Words = 'bytes as a base64 string with padding (such as "SGVsbG8=")';

/** A string of the format, with an example where there is one. */
export function expectedFormat(format: string): string {
  const example = formatExamples[format];
  return `a string of the format ${format}${example === undefined ? "" : ` (such as ${quote(example)})`}`;
}

/** A constant as JSON, cut when it is long. */
export function constantText(value: JsonValue): string {
  return typeof value === "string" ? quote(value) : JSON.stringify(value);
}

/** One of the values. */
export function expectedValues(values: readonly JsonValue[]): string {
  return values.length === 1
    ? listOf(values.map(constantText))
    : `one of ${listOf(values.map(constantText))}`;
}

/** How deep a schema is spelled out where that is not too long to read. */
const maxDepth = 2;
const maxText = 600;

/** What the schema accepts, spelled out as far as a model has to know to make such a value. */
export function expectedOf(schema: JsonValue, root: JsonObject): string {
  return shortened((depth) => spell(schema, root, depth));
}

/** What the items of an array have to be, in brackets, or nothing where they may be anything. */
export function expectedItems(schema: JsonObject, root: JsonObject): string {
  return shortened((depth) => spellItems(schema, root, depth));
}

function shortened(textOf: (depth: number) => string): string {
  let depth = maxDepth;
  let text = textOf(depth);
  while (text.length > maxText && depth > 0) {
    depth -= 1;
    text = textOf(depth);
  }
  return text;
}

function spell(schema: JsonValue, root: JsonObject, depth: number): string {
  const rules = followReferences(schema, root);
  if (!isSchemaObject(rules)) return rules === false ? "nothing" : "any JSON value";
  if (rules["const"] !== undefined) return constantText(rules["const"]);
  if (Array.isArray(rules["enum"])) return expectedValues(rules["enum"]);
  const branches = rules["anyOf"];
  if (Array.isArray(branches)) {
    return depth === 0 ? "a value" : listOf(branches.map((branch) => spell(branch, root, depth - 1)));
  }
  const types = declaredTypes(rules);
  if (types === undefined) return "any JSON value";
  return listOf(types.map((type) => expectedType(String(type), rules, root, depth)));
}

function spellItems(schema: JsonObject, root: JsonObject, depth: number): string {
  if (depth === 0) return "";
  const first = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const texts = first.map((item, index) => `item ${index} ${spell(item, root, depth - 1)}`);
  const items = schema["items"];
  if (isSchemaObject(items) && Object.keys(items).length > 0) {
    texts.push(`each ${first.length > 0 ? "further " : ""}item ${spell(items, root, depth - 1)}`);
  }
  return texts.length === 0 ? "" : ` (${listOf(texts, "and")})`;
}

type Words = (words: string, schema: JsonObject, root: JsonObject, depth: number) => string;

/** By type, what else the schema wants of a value of it. */
const details: { readonly [type: string]: Words } = {
  string: (words, schema) => {
    if (typeof schema["format"] === "string") return expectedFormat(schema["format"]);
    if (schema["contentEncoding"] === "base64") return base64Words;
    if (typeof schema["pattern"] === "string") return expectedPattern(schema["pattern"]);
    return `${words}${boundsOf(schema, lengthBounds, "character")}`;
  },
  number: (words, schema) => `${words}${boundsOf(schema, numberBounds)}`,
  integer: (words, schema) => `${words}${boundsOf(schema, numberBounds)}`,
  array: (words, schema, root, depth) =>
    `${words}${boundsOf(schema, itemBounds, "item")}${spellItems(schema, root, depth)}`,
  object: (words, schema, root, depth) => {
    const properties = schema["properties"];
    if (!isSchemaObject(properties)) return words;
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    const known = Object.entries(properties);
    const needed = known.filter(([name]) => required.includes(name));
    const optional = known.filter(([name]) => !required.includes(name));
    const texts = needed.map(([name, property]) =>
      depth === 0 ? JSON.stringify(name) : `${JSON.stringify(name)} (${spell(property, root, depth - 1)})`,
    );
    const names = optional.map(([name]) => JSON.stringify(name));
    return [
      words,
      texts.length > 0 ? ` with ${listOf(texts, "and")}` : "",
      names.length > 0 ? `, optionally with ${listOf(names, "and")}` : "",
    ].join("");
  },
};

function expectedType(type: string, schema: JsonObject, root: JsonObject, depth: number): string {
  const words = typeWords[type] ?? type;
  return details[type]?.(words, schema, root, depth) ?? words;
}

/** A string that the pattern matches. */
export function expectedPattern(pattern: string): string {
  return `a string that matches the regular expression ${quote(pattern)}`;
}

type Bounds = readonly (readonly [keyword: string, words: string])[];

const lengthBounds: Bounds = [
  ["minLength", "of at least"],
  ["maxLength", "of at most"],
];
const itemBounds: Bounds = [
  ["minItems", "of at least"],
  ["maxItems", "of at most"],
];
const numberBounds: Bounds = [
  ["minimum", "of at least"],
  ["exclusiveMinimum", "greater than"],
  ["maximum", "of at most"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "a multiple of"],
];

/** The ranges of machine integers: nothing that a model would think of exceeding. */
const machineBounds: ReadonlySet<JsonValue> = new Set([
  ...[-(2 ** 31), 2 ** 31 - 1, 2 ** 32 - 1],
  ...[Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
]);

/** `of at least 1 and at most 8 characters`; the unit counts what the last number says. */
function boundsOf(schema: JsonObject, bounds: Bounds, unit?: string): string {
  const found = bounds.flatMap(([keyword, words]) => {
    const limit = schema[keyword];
    // Nothing is shorter than 0.
    const idle = unit !== undefined && keyword.startsWith("min") && limit === 0;
    return typeof limit !== "number" || machineBounds.has(limit) || idle ? [] : [{ words, limit }];
  });
  const [first, second] = found;
  if (first === undefined) return "";
  if (unit === undefined)
    return ` ${listOf(
      found.map(({ words, limit }) => `${words} ${limit}`),
      "and",
    )}`;
  if (first.limit === second?.limit) return ` of exactly ${countOf(first.limit, unit)}`;
  const texts = found.map(({ words, limit }, index) => {
    const short = index === 0 ? words : words.replace(/^of /, "");
    return index === found.length - 1 ? `${short} ${countOf(limit, unit)}` : `${short} ${limit}`;
  });
  return ` ${listOf(texts, "and")}`;
}
