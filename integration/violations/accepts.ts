// Does a schema accept a value when one of its keywords is left out? ajv judges the single keywords.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { compileKeyword } from "../../packages/transformer/testing/schema-validator.ts";
import { compiled, isSchema, resolve, schemas } from "../schema-checks.ts";
import type { Occurrence } from "./schema-places.ts";

/** A schema, maybe without one keyword. */
export interface World {
  readonly root: JsonObject;
  readonly without?: Occurrence | undefined;
}

/** The keyword's operand, unless it is the one that is left out. */
export function operandOf(world: World, schema: JsonObject, keyword: string): JsonValue | undefined {
  const { without } = world;
  return without?.schema === schema && without.keyword === keyword ? undefined : schema[keyword];
}

export function accepts(world: World, schema: JsonValue | undefined, value: JsonValue): boolean {
  if (!isSchema(schema)) return schema !== false;
  return Object.keys(schema).every((keyword) => {
    const operand = operandOf(world, schema, keyword);
    if (operand === undefined) return true;
    return (applicators[keyword] ?? leaf(keyword))(world, schema, operand, value);
  });
}

/** By name, what a schema says of a property; empty where nothing does but `additionalProperties`. */
export function partsOfName(schema: JsonObject, name: string): readonly JsonValue[] {
  const known = schema["properties"];
  const own = isSchema(known) && Object.hasOwn(known, name) ? [known[name] ?? true] : [];
  const forms = Object.entries(schema["patternProperties"] ?? {}).filter(([pattern]) =>
    matches(pattern, name),
  );
  return [...own, ...forms.map(([, one]) => one as JsonValue)];
}

type Judge = (world: World, schema: JsonObject, operand: JsonValue, value: JsonValue) => boolean;

const silent: Judge = () => true;

const applicators: { readonly [keyword: string]: Judge } = {
  $defs: silent,
  title: silent,
  description: silent,
  default: silent,
  examples: silent,
  deprecated: silent,
  contentEncoding: silent,
  $ref: (world, _, operand, value) => accepts(world, resolve(world.root, String(operand)), value),
  anyOf: (world, _, operand, value) => schemas(operand).some((one) => accepts(world, one, value)),
  properties: (world, _, operand, value) =>
    Object.entries(operand as JsonObject).every(
      ([name, one]) =>
        !isSchema(value) || !Object.hasOwn(value, name) || accepts(world, one, value[name] ?? null),
    ),
  patternProperties: (world, _, operand, value) =>
    !isSchema(value) ||
    Object.entries(operand as JsonObject).every(([pattern, one]) =>
      Object.entries(value).every(([name, item]) => !matches(pattern, name) || accepts(world, one, item)),
    ),
  additionalProperties: (world, schema, operand, value) =>
    !isSchema(value) ||
    Object.entries(value).every(
      ([name, item]) => partsOfName(schema, name).length > 0 || accepts(world, operand, item),
    ),
  required: (_, __, operand, value) =>
    !isSchema(value) || (operand as readonly string[]).every((name) => Object.hasOwn(value, name)),
  prefixItems: (world, _, operand, value) =>
    !Array.isArray(value) ||
    schemas(operand).every((one, at) => at >= value.length || accepts(world, one, value[at])),
  items: (world, schema, operand, value) =>
    !Array.isArray(value) ||
    value.slice(schemas(schema["prefixItems"]).length).every((item) => accepts(world, operand, item)),
};

const byText = new Map<string, (value: JsonValue) => boolean>();

function leafCheck(keyword: string, operand: JsonValue): (value: JsonValue) => boolean {
  // Items may be objects of any names.
  if (keyword === "uniqueItems") return compiled({ [keyword]: operand });
  const text = JSON.stringify([keyword, operand]);
  const check = byText.get(text) ?? compileKeyword(keyword, operand);
  byText.set(text, check);
  return check;
}

const leaves = new WeakMap<JsonObject, Map<string, (value: JsonValue) => boolean>>();

function leaf(keyword: string): Judge {
  return (_, schema, operand, value) => {
    const known = leaves.get(schema) ?? new Map<string, (value: JsonValue) => boolean>();
    leaves.set(schema, known);
    const check = known.get(keyword) ?? leafCheck(keyword, operand);
    known.set(keyword, check);
    return check(value);
  };
}

const expressions = new Map<string, RegExp>();

export function matches(pattern: string, text: string): boolean {
  const known = expressions.get(pattern) ?? new RegExp(pattern, "u");
  expressions.set(pattern, known);
  return known.test(text);
}
