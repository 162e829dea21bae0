// Values that a schema accepts, made from the schema alone.
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import {
  anyValue,
  formatted,
  numbers,
  type Random,
  texts,
} from "../../packages/transformer/testing/values.ts";
import { isSchema, resolve, schemas } from "../schema-checks.ts";
import { accepts, matches, operandOf, partsOfName, type World } from "./accepts.ts";
import type { Counts } from "./counts.ts";

export interface Sampler {
  readonly world: World;
  readonly counts: Counts;
  readonly random: Random;
}

/** Beyond this depth the smallest value is made. */
const deep = 4;

/** A value that the schema accepts, or undefined where none was found. */
export function sample(sampler: Sampler, schema: JsonValue | undefined, depth = 0): JsonValue | undefined {
  const { world, counts, random } = sampler;
  if (!isSchema(schema)) return schema === false ? undefined : anyValue(random, 1);
  if (counts.of(schema) === 0 || depth > 100) return undefined;
  const operand = (keyword: string): JsonValue | undefined => operandOf(world, schema, keyword);
  const reference = operand("$ref");
  if (typeof reference === "string") return sample(sampler, resolve(world.root, reference), depth + 1);
  const members = schemas(operand("anyOf")).filter((one) => counts.of(one) > 0);
  if (members.length > 0) return sample(sampler, choose(sampler, members, depth), depth + 1);
  if (operand("const") !== undefined) return operand("const");
  const constants = operand("enum");
  if (Array.isArray(constants)) return random.pick(constants as JsonValue[]);
  const type = operand("type");
  if (type === undefined) return anyValue(random, 1);
  return sampleType(sampler, String(random.pick([type].flat())), schema, depth);
}

function choose({ counts, random }: Sampler, members: readonly JsonObject[], depth: number): JsonObject {
  const least = Math.min(...members.map(counts.rank));
  return random.pick(depth > deep ? members.filter((one) => counts.rank(one) === least) : members);
}

function sampleType(
  sampler: Sampler,
  type: string,
  schema: JsonObject,
  depth: number,
): JsonValue | undefined {
  const { random } = sampler;
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return random.below(2) === 0;
    case "string":
      return pickLegal(sampler, schema, textsOf);
    case "array":
      return sampleArray(sampler, schema, [], depth);
    case "object":
      return sampleObject(sampler, schema, depth);
    default:
      return pickLegal(sampler, schema, numbersOf);
  }
}

const legal = new WeakMap<JsonObject, readonly JsonValue[]>();

function pickLegal(
  { world, random }: Sampler,
  schema: JsonObject,
  poolOf: (schema: JsonObject) => readonly JsonValue[],
): JsonValue | undefined {
  const whole = world.without?.schema !== schema;
  const known = whole ? legal.get(schema) : undefined;
  const fitting = known ?? poolOf(schema).filter((value) => accepts(world, schema, value));
  if (whole) legal.set(schema, fitting);
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

/** Enough different ones for arrays that want as many. */
function textsOf(schema: JsonObject): readonly string[] {
  const format = typeof schema["format"] === "string" ? alike(formatted[schema["format"]] ?? "") : [];
  const pattern = typeof schema["pattern"] === "string" ? matching(schema["pattern"]) : [];
  const lengths = ["minLength", "maxLength"].flatMap((keyword) => {
    const length = schema[keyword];
    return typeof length === "number" ? [..."abcdefghx😀"].map((unit) => unit.repeat(length)) : [];
  });
  return [...texts, ...format, ...pattern, ...lengths];
}

/** With another last digit, or a letter more. */
function alike(text: string): readonly string[] {
  const digits = [..."0123456789"].map((digit) => text.replace(/\d(?=\D*$)/u, digit));
  return [text, ...digits, ...[..."abcdefgh"].map((letter) => text + letter)];
}

function numbersOf(schema: JsonObject): readonly number[] {
  const named = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].flatMap(
    (keyword) => (typeof schema[keyword] === "number" ? [schema[keyword]] : []),
  );
  const step = Number(schema["multipleOf"] ?? 1);
  return [
    ...Array.from({ length: 10 }, (_, index) => index * step),
    ...numbers,
    ...named,
    ...named.flatMap((one) => [one * 2, one + 0.25, one - 0.25, one + 1, one - 1]),
  ];
}

const made = new Map<string, readonly string[]>();

/** Texts that match a pattern. */
export function matching(pattern: string): readonly string[] {
  const known = made.get(pattern);
  if (known !== undefined) return known;
  const tried = [...texts, "Ä", "aa", "`", "1234", "x-", "x-1", "x-b", "12", "a-b"].filter((text) =>
    matches(pattern, text),
  );
  // fast-check knows neither property escapes nor lookaheads; what it makes without the latter is judged with them.
  const plain = pattern.replaceAll(/\(\?[=!](?:[^()]|\([^()]*\))*\)/g, "");
  const found = pattern.includes("\\p")
    ? []
    : fc
        .sample(fc.stringMatching(new RegExp(plain, "u")), { numRuns: 12, seed: 1 })
        .filter((text) => matches(pattern, text));
  const near = [...tried, ...found].flatMap((text) => ["a", "1", "?", "😀", "Ä"].map((more) => text + more));
  const all = [...new Set([...tried, ...found, ...near.filter((text) => matches(pattern, text))])];
  made.set(pattern, all);
  return all;
}

/** An array that begins its further items with those given; undefined where it cannot have them. */
export function sampleArray(
  sampler: Sampler,
  schema: JsonObject,
  given: readonly JsonValue[],
  depth: number,
): JsonValue | undefined {
  const { world, random } = sampler;
  const first = schemas(operandOf(world, schema, "prefixItems"));
  const least = Number(operandOf(world, schema, "minItems") ?? 0);
  const most = Number(operandOf(world, schema, "maxItems") ?? least + 3);
  const further = operandOf(world, schema, "items");
  const more = depth > deep ? 0 : random.below(3);
  const wanted = Math.max(least, given.length > 0 ? first.length + given.length : 0);
  const length = Math.min(
    Math.max(wanted, first.length > least && more > 1 ? first.length : 0, wanted + more),
    most,
  );
  const items: JsonValue[] = [];
  for (let index = 0; index < length; index++) {
    const own = given[index - first.length];
    const item = own !== undefined ? own : fresh(sampler, first[index] ?? further, schema, items, depth);
    if (item === undefined) break;
    items.push(item);
  }
  return items.length >= wanted ? items : undefined;
}

/** One more item, unlike those that are there where the schema wants that. */
function fresh(
  sampler: Sampler,
  schema: JsonValue | undefined,
  array: JsonObject,
  items: readonly JsonValue[],
  depth: number,
): JsonValue | undefined {
  for (let round = 0; round < 24; round++) {
    const item = sample(sampler, schema, depth + 1);
    if (item === undefined) return undefined;
    const unique = operandOf(sampler.world, array, "uniqueItems") === true;
    if (!unique || accepts(sampler.world, { uniqueItems: true }, [...items, item])) return item;
  }
  return undefined;
}

/** Names that a property without a schema of its own may have. */
const freshNames: readonly string[] = ["?", "y", "z", "extra", "Ä", "q q"];

export function sampleObject(sampler: Sampler, schema: JsonObject, depth: number): JsonObject | undefined {
  const { world, counts, random } = sampler;
  const operand = (keyword: string): JsonValue | undefined => operandOf(world, schema, keyword);
  const required = (operand("required") ?? []) as readonly string[];
  const entries: [string, JsonValue][] = [];
  const add = (name: string, one: JsonValue | undefined): boolean => {
    const item = sample(sampler, one, depth + 1);
    if (item !== undefined) entries.push([name, item]);
    return item !== undefined;
  };
  for (const [name, one] of Object.entries((operand("properties") ?? {}) as JsonObject)) {
    const needed = required.includes(name);
    if (!needed && (depth > deep || counts.of(one) === 0 || random.below(2) === 0)) continue;
    if (!add(name, one) && needed) return undefined;
  }
  if (depth > deep) return Object.fromEntries(entries);
  for (const [pattern, one] of Object.entries((operand("patternProperties") ?? {}) as JsonObject)) {
    const name = nameOfPattern(sampler, schema, pattern);
    if (name !== undefined && counts.of(one) > 0 && random.below(2) === 0) add(name, one);
  }
  // Without the keyword anything may follow.
  const open = operand("additionalProperties") ?? "additionalProperties" in schema;
  const other = freshName(schema, random);
  if (other !== undefined && open !== false && counts.of(open) > 0 && random.below(2) === 0) add(other, open);
  return Object.fromEntries(entries);
}

/** A name of which this pattern speaks: this alone, where there is such a name. */
export function nameOfPattern({ random }: Sampler, schema: JsonObject, pattern: string): string | undefined {
  const names = matching(pattern).filter((name) => name !== "__proto__");
  const own = names.filter((name) => partsOfName(schema, name).length === 1);
  const fitting = own.length > 0 ? own : names;
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

/** A name of which nothing but `additionalProperties` speaks. */
export function freshName(schema: JsonObject, random: Random): string | undefined {
  const fitting = freshNames.filter((name) => partsOfName(schema, name).length === 0);
  return fitting.length === 0 ? undefined : random.pick(fitting);
}
