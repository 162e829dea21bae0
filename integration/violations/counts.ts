// How many finite values a schema has at most, and how many rounds of nesting the smallest takes.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { isSchema, resolve, schemas } from "../schema-checks.ts";
import { operandOf, type World } from "./accepts.ts";
import type { SchemaPlaces } from "./schema-places.ts";

/** More are not counted. */
const many = 64;

export interface Counts {
  /** At most so many values; zero only where there is none. */
  readonly of: (schema: JsonValue | undefined) => number;
  /** Has some schema no finite value? */
  readonly endless: boolean;
  /** Smaller for a schema whose smallest value is less deep. */
  readonly rank: (schema: JsonValue | undefined) => number;
}

/** From nothing upwards, until no further value is found: what then has none requires itself. */
export function countsOf({ schemas: all }: SchemaPlaces, world: World): Counts {
  const counts = new Map<JsonObject, number>();
  const ranks = new Map<JsonObject, number>();
  const of = (schema: JsonValue | undefined): number =>
    isSchema(schema) ? (counts.get(schema) ?? 0) : schema === false ? 0 : many;
  for (let round = 1, changed = true; changed; round++) {
    changed = false;
    for (const schema of all.keys()) {
      const count = Math.min(many, countOne(world, schema, of));
      if (count <= of(schema)) continue;
      if (!ranks.has(schema)) ranks.set(schema, round);
      counts.set(schema, count);
      changed = true;
    }
  }
  const endless = [...all.keys()].some((schema) => of(schema) === 0);
  return {
    of,
    endless,
    rank: (schema) => (isSchema(schema) ? (ranks.get(schema) ?? Number.POSITIVE_INFINITY) : 0),
  };
}

type Of = Counts["of"];

function countOne(world: World, schema: JsonObject, of: Of): number {
  const operand = (keyword: string): JsonValue | undefined => operandOf(world, schema, keyword);
  const reference = operand("$ref");
  if (typeof reference === "string") return of(resolve(world.root, reference));
  if ("anyOf" in schema) {
    if (operand("anyOf") === undefined) return many;
    return schemas(operand("anyOf")).reduce((sum, one) => sum + of(one), 0);
  }
  if (operand("const") !== undefined) return 1;
  const constants = operand("enum");
  if (Array.isArray(constants)) return constants.length;
  const type = operand("type");
  if (type === undefined) return many;
  return [type].flat().reduce<number>((sum, one) => sum + countType(String(one), operand, of), 0);
}

type OperandOf = (keyword: string) => JsonValue | undefined;

function countType(type: string, operand: OperandOf, of: Of): number {
  switch (type) {
    case "null":
      return 1;
    case "boolean":
      return 2;
    case "string":
      return operand("maxLength") === 0 ? 1 : many;
    case "array":
      return countArrays(operand, of);
    case "object":
      return countObjects(operand, of);
    default:
      return many;
  }
}

function countArrays(operand: OperandOf, of: Of): number {
  const first = schemas(operand("prefixItems"));
  const least = Number(operand("minItems") ?? 0);
  const most = Math.min(
    Number(operand("maxItems") ?? Number.POSITIVE_INFINITY),
    operand("items") === false ? first.length : Number.POSITIVE_INFINITY,
  );
  const unique = operand("uniqueItems") === true;
  let sum = 0;
  let product = 1;
  for (let length = 0; length <= most && length <= many && product > 0; length++) {
    if (length >= least) sum += product;
    const choices = of(first[length] ?? operand("items"));
    // Of few different items each is there once.
    product = Math.min(many, product * (unique && choices < many ? Math.max(0, choices - length) : choices));
  }
  return sum;
}

function countObjects(operand: OperandOf, of: Of): number {
  const required = (operand("required") ?? []) as readonly string[];
  const properties = Object.entries(operand("properties") ?? {});
  const open = [operand("additionalProperties"), ...Object.values(operand("patternProperties") ?? {})];
  const known = properties.reduce(
    (product, [name, one]) =>
      Math.min(many, product * (of(one as JsonValue) + (required.includes(name) ? 0 : 1))),
    1,
  );
  return known > 0 && open.some((one) => of(one as JsonValue | undefined) > 0) ? many : known;
}
