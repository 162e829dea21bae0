// The keywords that judge one value without looking at its parts' schemas: each says what it wanted, or nothing.
import type { JsonObject, JsonValue } from "../../json.ts";
import { base64Pattern } from "../base64.ts";
import { countOf } from "../describe.ts";
import { bigintPattern } from "../digits.ts";
import { numberFormats, stringFormats } from "../formats/formats.ts";
import { hasUniqueItems, jsonEqual } from "../json-equal.ts";
import { MAX_BIGINT_LENGTH } from "../limits.ts";
import { matchesPattern } from "../pattern.ts";
import { isLongEnough, isMultipleOf, isShortEnough } from "../scalars.ts";
import {
  base64Words,
  constantText,
  expectedFormat,
  expectedItems,
  expectedPattern,
  expectedValues,
} from "./expected.ts";

/** One keyword; `limit` is its value in the schema. */
export interface Constraint {
  /** Does the value keep it? A keyword constrains only values of its own JSON type, as the specification says. */
  readonly holds: (value: unknown, limit: JsonValue) => boolean;
  /** What the keyword wants. */
  readonly expected: (limit: JsonValue, schema: JsonObject, root: JsonObject, value: unknown) => string;
}

/** By keyword. */
export const constraints: ReadonlyMap<string, Constraint> = /* @__PURE__ */ new Map<string, Constraint>([
  ["const", { holds: jsonEqual, expected: constantText }],
  [
    "enum",
    {
      holds: (value, limit) => listed(limit).some((item) => jsonEqual(value, item)),
      expected: (limit) => expectedValues(listed(limit)),
    },
  ],
  ["minimum", number((value, limit) => value >= limit, "a number of at least")],
  ["maximum", number((value, limit) => value <= limit, "a number of at most")],
  ["exclusiveMinimum", number((value, limit) => value > limit, "a number greater than")],
  ["exclusiveMaximum", number((value, limit) => value < limit, "a number less than")],
  ["multipleOf", number(isMultipleOf, "a multiple of")],
  ["minLength", string(isLongEnough, "at least")],
  ["maxLength", string(isShortEnough, "at most")],
  [
    "pattern",
    {
      holds: (value, limit) => typeof value !== "string" || matchesPattern(String(limit), value),
      expected: (limit, _schema, _root, value) => patternWords(String(limit), String(value)),
    },
  ],
  ["format", { holds: hasFormat, expected: formatWords }],
  ["minItems", array((count, limit) => count >= limit, "at least")],
  ["maxItems", array((count, limit) => count <= limit, "at most")],
  [
    "uniqueItems",
    {
      holds: (value, limit) => limit !== true || !Array.isArray(value) || hasUniqueItems(value),
      expected: () => "an array without equal items",
    },
  ],
]);

function patternWords(pattern: string, text: string): string {
  if (pattern === base64Pattern) return base64Words;
  if (pattern === bigintPattern && text.length > MAX_BIGINT_LENGTH)
    return `an integer of at most ${countOf(MAX_BIGINT_LENGTH, "character")}`;
  return expectedPattern(pattern);
}

function listed(limit: JsonValue): readonly JsonValue[] {
  return Array.isArray(limit) ? limit : [];
}

function number(holds: (value: number, limit: number) => boolean, words: string): Constraint {
  return {
    holds: (value, limit) => typeof value !== "number" || holds(value, Number(limit)),
    expected: (limit) => `${words} ${Number(limit)}`,
  };
}

function string(holds: (value: string, limit: number) => boolean, words: string): Constraint {
  return {
    holds: (value, limit) => typeof value !== "string" || holds(value, Number(limit)),
    expected: (limit) => `a string of ${words} ${countOf(Number(limit), "character")}`,
  };
}

/** Says what the items are too: whoever is to add some has to know. */
function array(holds: (count: number, limit: number) => boolean, words: string): Constraint {
  return {
    holds: (value, limit) => !Array.isArray(value) || holds(value.length, Number(limit)),
    expected: (limit, schema, root) =>
      `an array of ${words} ${countOf(Number(limit), "item")}${expectedItems(schema, root)}`,
  };
}

function hasFormat(value: unknown, limit: JsonValue): boolean {
  const format = String(limit);
  if (typeof value === "string") return stringFormats.get(format)?.(value) ?? true;
  return typeof value !== "number" || (numberFormats.get(format)?.(value) ?? true);
}

function formatWords(limit: JsonValue, _schema: JsonObject, _root: JsonObject, value: unknown): string {
  return typeof value === "number"
    ? `a number of the format ${String(limit)}`
    : expectedFormat(String(limit));
}
