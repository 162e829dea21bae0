// By keyword, values of which some break it and nothing else.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { anyValue, type Random, texts } from "../../packages/transformer/testing/values.ts";
import { isSchema } from "../schema-checks.ts";

const kinds: readonly JsonValue[] = [
  ...[null, true, false, 0, 0.5, -1, 1e300, "", "?", "\u{1f600}"],
  ...[[], [null], [["?"]], {}, { "?": 1 }, { kind: "?" }],
];

/** `value` is one that the schema accepts, where there is one. */
export function candidatesOf(
  keyword: string,
  operand: JsonValue,
  value: JsonValue,
  random: Random,
): readonly JsonValue[] {
  const make = makers[keyword];
  if (make === undefined) throw new Error(`No value is known that breaks the keyword ${keyword}.`);
  return make(operand, value, random);
}

type Maker = (operand: JsonValue, value: JsonValue, random: Random) => readonly JsonValue[];

const many: Maker = (_, value, random) => [
  ...kinds,
  ...texts,
  ...variants(value),
  ...Array.from({ length: 8 }, () => anyValue(random)),
];

const makers: { readonly [keyword: string]: Maker } = {
  type: many,
  const: (operand, value, random) => [...variants(operand), ...many(operand, value, random)],
  enum: (operand, value, random) => [
    ...(operand as readonly JsonValue[]).flatMap(variants),
    ...many(operand, value, random),
  ],
  anyOf: many,
  minimum: (operand) => [1, 2, 3, 0.5].map((less) => Number(operand) - less),
  maximum: (operand) => [1, 2, 3, 0.5].map((more) => Number(operand) + more),
  exclusiveMinimum: (operand) => [0, 1, 2, 3].map((less) => Number(operand) - less),
  exclusiveMaximum: (operand) => [0, 1, 2, 3].map((more) => Number(operand) + more),
  multipleOf: (operand, value) => [
    ...[Number(value) + Number(operand) / 2, Number(operand) * 1.5, Number(operand) / 2],
    ...[1, 2, 5, 0.05, Number(operand) + 1],
  ],
  minLength: (operand) => ["a", "?", "\u{1f600}"].flatMap((unit) => shorter(unit, Number(operand))),
  maxLength: (operand) =>
    ["\u{1f600}", "a", "?"].flatMap((unit) => [1, 2, 9].map((more) => unit.repeat(Number(operand) + more))),
  pattern: (_, value) => [`${text(value)}?`, `?${text(value)}`, `${text(value)}\n`, "?", "", ...texts],
  format: (_, value) => [`${text(value)} ?`, "?", "\u{1f600}", ...texts],
  minItems: (operand, value) => shorterLists(list(value), Number(operand)),
  maxItems: (operand, value, random) => longer(list(value), Number(operand), random),
  uniqueItems: (_, value) => [[...list(value), ...list(value)], ...list(value).map((item) => [item, item])],
  items: (_, value) => [null, 0, "?"].map((item) => [...list(value), item]),
  required: (operand, value) => [
    value,
    ...(operand as readonly string[]).map((name) => without(value, name)),
  ],
  additionalProperties: (_, value) =>
    ["?", "constructor", "", "y"].map((name) => ({ ...(isSchema(value) ? value : {}), [name]: null })),
};

function variants(value: JsonValue): readonly JsonValue[] {
  if (typeof value === "string") return [`${value}x`, `${value} ?`, value.slice(1), value.toUpperCase()];
  if (typeof value === "number") return [value + 1, value + 0.5, String(value)];
  return typeof value === "boolean" ? [!value, String(value)] : [];
}

function shorter(unit: string, length: number): readonly string[] {
  return Array.from({ length }, (_, less) => unit.repeat(less));
}

function shorterLists(items: readonly JsonValue[], least: number): readonly JsonValue[] {
  return Array.from({ length: least }, (_, less) => items.slice(0, least - 1 - less));
}

/** With items as they are, with others, and with the same again and again. */
function longer(items: readonly JsonValue[], most: number, random: Random): readonly JsonValue[] {
  const fill = (item: (index: number) => JsonValue): JsonValue =>
    Array.from({ length: most + 1 }, (_, index) => items[index] ?? item(index));
  return [
    fill((index) => index),
    fill((index) => `item ${index}`),
    fill((index) => items[index % Math.max(1, items.length)] ?? null),
    fill(() => anyValue(random, 1)),
  ];
}

function list(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function text(value: JsonValue): string {
  return typeof value === "string" ? value : "";
}

function without(value: JsonValue, name: string): JsonValue {
  const object: JsonObject = isSchema(value) ? value : {};
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
