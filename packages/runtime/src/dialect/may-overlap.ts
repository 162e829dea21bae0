// A quick look whether one value can be of two schemas: at types, names and constants. Knows drafts and dialects alike.
import { isSchemaObject } from "../decode/explain/schema.ts";
import { jsonEqual } from "../decode/json-equal.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Resolve } from "./may-fit.ts";

const deepest = 6;
/** More pairs of schemas are not looked at. */
const mostPairs = 2_000;

interface Budget {
  pairs: number;
}

/** False only where no value is of both; true may be wrong. */
export function mayOverlap(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  resolve: Resolve,
  budget: Budget = { pairs: mostPairs },
  depth = 0,
): boolean {
  if (depth > deepest) return true;
  const [left, right] = [formsOf(one, resolve), formsOf(other, resolve)];
  return left.some((a) => right.some((b) => formsOverlap(a, b, resolve, budget, depth)));
}

/** A schema without alternatives and references. */
function formsOf(schema: JsonValue | undefined, resolve: Resolve, hops = 0): readonly JsonObject[] {
  if (!isSchemaObject(schema) || hops > deepest) return [{}];
  const { $ref, anyOf, allOf, nullable } = schema;
  const orNull: readonly JsonObject[] = nullable === true ? [{ type: "null" }] : [];
  if (typeof $ref === "string") return formsOf(resolve($ref), resolve, hops + 1);
  const [only] = Array.isArray(allOf) && allOf.length === 1 ? allOf : [];
  if (only !== undefined) return [...formsOf(only, resolve, hops + 1), ...orNull];
  if (!Array.isArray(anyOf)) return [schema, ...orNull];
  return [...anyOf.flatMap((one: JsonValue) => formsOf(one, resolve, hops + 1)), ...orNull];
}

const all: readonly string[] = ["null", "boolean", "number", "string", "array", "object"];

function kindsOf({ type, const: constant, enum: values }: JsonObject): readonly string[] {
  if (constant !== undefined) return [kindOf(constant)];
  if (Array.isArray(values)) return values.map(kindOf);
  const types: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? all : [type];
  return types.map((one) => String(one).toLowerCase()).map((name) => (name === "integer" ? "number" : name));
}

function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function valuesOf({ const: constant, enum: values }: JsonObject): readonly JsonValue[] | undefined {
  return constant !== undefined ? [constant] : Array.isArray(values) ? values : undefined;
}

function formsOverlap(
  one: JsonObject,
  other: JsonObject,
  resolve: Resolve,
  budget: Budget,
  depth: number,
): boolean {
  budget.pairs -= 1;
  if (budget.pairs < 0) return true;
  const kinds = kindsOf(other);
  const common = kindsOf(one).filter((kind) => kinds.includes(kind));
  if (common.length === 0) return false;
  const [left, right] = [valuesOf(one), valuesOf(other)];
  if (left !== undefined && right !== undefined) return left.some((a) => right.some((b) => jsonEqual(a, b)));
  if (common.some((kind) => kind !== "object")) return true;
  return objectsOverlap(one, other, resolve, budget, depth);
}

function objectsOverlap(
  one: JsonObject,
  other: JsonObject,
  resolve: Resolve,
  budget: Budget,
  depth: number,
): boolean {
  const [left, right] = [namesOf(one), namesOf(other)];
  const isMissing = (names: readonly string[], object: JsonObject): boolean =>
    isClosed(object) && names.some((name) => !namesOf(object).all.includes(name));
  if (isMissing(left.required, other) || isMissing(right.required, one)) return false;
  const needed = new Set([...left.required, ...right.required]);
  return [...needed].every((name) => {
    const both = left.all.includes(name) && right.all.includes(name);
    return !both || mayOverlap(left.properties[name], right.properties[name], resolve, budget, depth + 1);
  });
}

function namesOf({ properties, required }: JsonObject): {
  readonly properties: JsonObject;
  readonly all: readonly string[];
  readonly required: readonly string[];
} {
  const known = isSchemaObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  return { properties: known, all: Object.keys(known), required: needed };
}

/** Gemini's objects, whose types are in capitals, hold nothing but what they list. */
function isClosed({ type, additionalProperties, patternProperties }: JsonObject): boolean {
  return type === "OBJECT" || (additionalProperties === false && patternProperties === undefined);
}
