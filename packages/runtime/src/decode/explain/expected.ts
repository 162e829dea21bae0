// What a schema wants, in a few words that a model understands.
import type { JsonObject, JsonValue } from "../../json.ts";
import { listOf, quote } from "../describe.ts";
import { declaredTypes } from "./json-type.ts";
import { isSchemaObject, resolveReference } from "./run.ts";

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

/** What the schema accepts; `depth` bounds how far it is spelled out. */
export function expectedOf(schema: JsonValue, root: JsonObject, depth = 2): string {
  if (!isSchemaObject(schema)) return schema === false ? "nothing" : "any JSON value";
  if (schema["const"] !== undefined) return constantText(schema["const"]);
  if (Array.isArray(schema["enum"])) return expectedValues(schema["enum"]);
  if (typeof schema["$ref"] === "string") {
    return depth === 0 ? "a value" : expectedOf(resolveReference(root, schema["$ref"]), root, depth - 1);
  }
  const branches = schema["anyOf"];
  if (Array.isArray(branches)) {
    return depth === 0 ? "a value" : listOf(branches.map((branch) => expectedOf(branch, root, depth - 1)));
  }
  const types = declaredTypes(schema);
  if (types === undefined) return "any JSON value";
  return listOf(types.map((type) => expectedType(String(type), schema, root, depth)));
}

function expectedType(type: string, schema: JsonObject, root: JsonObject, depth: number): string {
  const words = typeWords[type] ?? type;
  if (type === "string" && typeof schema["format"] === "string") return expectedFormat(schema["format"]);
  if (type === "string" && schema["contentEncoding"] === "base64") return base64Words;
  const items = schema["items"];
  if (type === "array" && depth > 0 && isSchemaObject(items) && Object.keys(items).length > 0) {
    return `${words} (each item ${expectedOf(items, root, depth - 1)})`;
  }
  const properties = schema["properties"];
  if (type === "object" && isSchemaObject(properties) && Object.keys(properties).length > 0) {
    return `${words} with ${listOf(
      Object.keys(properties).map((name) => JSON.stringify(name)),
      "and",
    )}`;
  }
  return words;
}
