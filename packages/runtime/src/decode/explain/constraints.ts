// The keywords that judge one value without looking at its parts' schemas: each says what it wanted, or nothing.
import type { JsonObject, JsonValue } from "../../json.ts";
import { base64Pattern } from "../base64.ts";
import { countOf } from "../describe.ts";
import { numberFormats, stringFormats } from "../formats/formats.ts";
import { hasUniqueItems, jsonEqual } from "../json-equal.ts";
import { matchesPattern } from "../pattern.ts";
import { codePointLength, isMultipleOf } from "../scalars.ts";
import {
  base64Words,
  constantText,
  expectedFormat,
  expectedItems,
  expectedPattern,
  expectedValues,
} from "./expected.ts";

/** What the keyword wanted, when the value breaks it; `limit` is the keyword's value in the schema. */
type Constraint = (
  value: unknown,
  limit: JsonValue,
  schema: JsonObject,
  root: JsonObject,
) => string | undefined;

/** By keyword. A keyword constrains only values of its own JSON type, as the specification says. */
export const constraints: ReadonlyMap<string, Constraint> = new Map<string, Constraint>([
  ["const", (value, limit) => (jsonEqual(value, limit) ? undefined : constantText(limit))],
  [
    "enum",
    (value, limit) => {
      const values = Array.isArray(limit) ? limit : [];
      return values.some((item) => jsonEqual(value, item)) ? undefined : expectedValues(values);
    },
  ],
  ["minimum", number((value, limit) => value >= limit, "a number of at least")],
  ["maximum", number((value, limit) => value <= limit, "a number of at most")],
  ["exclusiveMinimum", number((value, limit) => value > limit, "a number greater than")],
  ["exclusiveMaximum", number((value, limit) => value < limit, "a number less than")],
  ["multipleOf", number(isMultipleOf, "a multiple of")],
  ["minLength", string((value, limit) => codePointLength(value) >= limit, "at least", "character")],
  ["maxLength", string((value, limit) => codePointLength(value) <= limit, "at most", "character")],
  ["pattern", matchPattern],
  ["format", matchFormat],
  ["minItems", array((value, limit) => value.length >= limit, "at least")],
  ["maxItems", array((value, limit) => value.length <= limit, "at most")],
  [
    "uniqueItems",
    (value, limit) =>
      limit === true && Array.isArray(value) && !hasUniqueItems(value)
        ? "an array without equal items"
        : undefined,
  ],
]);

function number(holds: (value: number, limit: number) => boolean, words: string): Constraint {
  return (value, limit) =>
    typeof value === "number" && !holds(value, Number(limit)) ? `${words} ${Number(limit)}` : undefined;
}

function string(holds: (value: string, limit: number) => boolean, words: string, unit: string): Constraint {
  return (value, limit) =>
    typeof value === "string" && !holds(value, Number(limit))
      ? `a string of ${words} ${countOf(Number(limit), unit)}`
      : undefined;
}

/** Says what the items are too: whoever is to add some has to know. */
function array(holds: (value: readonly unknown[], limit: number) => boolean, words: string): Constraint {
  return (value, limit, schema, root) =>
    Array.isArray(value) && !holds(value, Number(limit))
      ? `an array of ${words} ${countOf(Number(limit), "item")}${expectedItems(schema, root)}`
      : undefined;
}

function matchPattern(value: unknown, limit: JsonValue): string | undefined {
  if (typeof value !== "string" || matchesPattern(String(limit), value)) return undefined;
  if (limit === base64Pattern) return base64Words;
  return expectedPattern(String(limit));
}

function matchFormat(value: unknown, limit: JsonValue): string | undefined {
  const format = String(limit);
  if (typeof value === "string") {
    return (stringFormats.get(format)?.(value) ?? true) ? undefined : expectedFormat(format);
  }
  if (typeof value === "number") {
    return (numberFormats.get(format)?.(value) ?? true) ? undefined : `a number of the format ${format}`;
  }
  return undefined;
}
