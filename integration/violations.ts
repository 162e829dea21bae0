// Breaks a legal value against one keyword of its schema at a time, wherever a keyword can be broken alone.
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";

export interface Violation {
  /** The keyword's JSON Pointer in the schema; behind a `$ref` that of the definition. */
  readonly place: string;
  /** The whole value, with the one place broken. */
  readonly value: JsonValue;
  /** Is the value surely refused: is no `anyOf` above it, another member of which might take it? */
  readonly refused: boolean;
}

/** Keywords that refuse nothing. */
const silent: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "$defs"],
  // Their parts are visited; they refuse nothing by themselves.
  ...["$ref", "properties", "patternProperties", "prefixItems"],
  // Says what the string is; its pattern refuses.
  "contentEncoding",
]);

const samples: readonly JsonValue[] = [
  null,
  true,
  0,
  0.5,
  -1,
  1e300,
  "",
  "?",
  "\u{1f600}",
  [],
  {},
  [null],
  { "?": 1 },
];

const jsonKinds: readonly JsonValue[] = [null, true, false, 0, 0.5, "", "?", [[null]], [], {}, { "?": [1] }];

/** Values to try, of which the first that breaks nothing else is taken. */
const candidates: {
  readonly [keyword: string]: (operand: JsonValue, value: JsonValue) => readonly JsonValue[];
} = {
  type: () => samples,
  const: (operand) => [...variants(operand), ...samples],
  enum: (operand) => [...(operand as readonly JsonValue[]).flatMap(variants), ...samples],
  anyOf: () => [...samples, { kind: "?" }, [{}], "not-a-date"],
  minimum: (operand) => [Number(operand) - 1, Number(operand) - 0.5],
  maximum: (operand) => [Number(operand) + 1, Number(operand) + 0.5],
  exclusiveMinimum: (operand) => [operand, Number(operand) - 1],
  exclusiveMaximum: (operand) => [operand, Number(operand) + 1],
  multipleOf: (operand, value) => [
    Number(value) + Number(operand) / 2,
    Number(operand) * 1.5,
    Number(operand) / 2,
  ],
  minLength: (operand) => ["a".repeat(Number(operand) - 1), "\u{1f600}".repeat(Number(operand) - 1)],
  maxLength: (operand) => ["\u{1f600}".repeat(Number(operand) + 1), "a".repeat(Number(operand) + 1)],
  pattern: (_, value) => [`${String(value)}?`, `?${String(value)}`, `${String(value)}\n`, "?"],
  format: (_, value) => [`${String(value)} ?`, "?"],
  minItems: (operand, value) => [list(value).slice(0, Number(operand) - 1)],
  maxItems: (operand, value) => [
    padded(value, Number(operand) + 1, (index) => index),
    padded(value, Number(operand) + 1, (index) => `item ${index}`),
    padded(value, Number(operand) + 1, () => list(value)[0] ?? null),
  ],
  uniqueItems: (_, value) => [[...list(value), ...list(value)], ...list(value).map((item) => [item, item])],
  items: (_, value) => [null, 0, "?"].map((item) => [...list(value), item]),
  required: (operand, value) => (operand as readonly string[]).map((name) => without(value, name)),
  additionalProperties: (_, value) =>
    ["?", "constructor", ""].map((name) => ({ ...entriesOf(value), [name]: null })),
};

/** Every keyword of the schema that refuses something and is not implied by another, by JSON Pointer. */
export function breakablePlaces(schema: JsonObject): ReadonlySet<string> {
  const places = new Set<string>();
  const visit = (part: JsonObject, place: string): void => {
    for (const keyword of breakableKeywords(schema, part)) places.add(`${place}/${keyword}`);
    for (const [step, child] of parts(part)) visit(child, `${place}/${step}`);
  };
  visit(schema, "#");
  return places;
}

/** Violations of a legal value at all places but those that are `done`. */
export function violationsOf(
  root: JsonObject,
  legal: JsonValue,
  done: ReadonlySet<string>,
): readonly Violation[] {
  const found: Violation[] = [];
  const accepts = (part: JsonObject, value: JsonValue): boolean => acceptsPart(root, part, value);
  const visit = (
    part: JsonObject,
    place: string,
    value: JsonValue,
    put: (value: JsonValue) => JsonValue,
    refused: boolean,
  ): void => {
    for (const keyword of breakableKeywords(root, part)) {
      if (done.has(`${place}/${keyword}`)) continue;
      const { [keyword]: operand = null, ...others } = part;
      for (const candidate of candidates[keyword]?.(operand, value) ?? []) {
        if (accepts(part, candidate) || !accepts(others, candidate)) continue;
        found.push({ place: `${place}/${keyword}`, value: put(candidate), refused });
      }
    }
    const reference = part["$ref"];
    if (typeof reference === "string") {
      visit(resolve(root, reference), reference, value, put, refused);
      return;
    }
    for (const [index, member] of schemas(part["anyOf"]).entries()) {
      if (accepts(member, value)) visit(member, `${place}/anyOf/${index}`, value, put, false);
    }
    if (Array.isArray(value)) {
      const first = schemas(part["prefixItems"]);
      for (const [index, item] of value.entries()) {
        const [step, schema] = first[index]
          ? [`prefixItems/${index}`, first[index]]
          : ["items", part["items"]];
        const putItem = (next: JsonValue): JsonValue =>
          put(value.map((old, at) => (at === index ? next : old)));
        if (isSchema(schema)) visit(schema, `${place}/${step}`, item, putItem, refused);
      }
    } else if (typeof value === "object" && value !== null) {
      const known = part["properties"] ?? {};
      for (const [name, item] of Object.entries(value)) {
        const own = Object.hasOwn(known as JsonObject, name);
        const forms = Object.entries((part["patternProperties"] ?? {}) as JsonObject).filter(([pattern]) =>
          new RegExp(pattern, "u").test(name),
        );
        const putItem = (next: JsonValue): JsonValue => put({ ...value, [name]: next });
        const steps: (readonly [string, JsonValue | undefined])[] = forms.map(([pattern, one]) => [
          `patternProperties/${escapeStep(pattern)}`,
          one,
        ]);
        if (own) steps.push([`properties/${escapeStep(name)}`, (known as JsonObject)[name]]);
        if (steps.length === 0) steps.push(["additionalProperties", part["additionalProperties"]]);
        for (const [step, schema] of steps) {
          if (isSchema(schema)) visit(schema, `${place}/${step}`, item, putItem, refused);
        }
      }
    }
  };
  visit(root, "#", legal, (value) => value, true);
  return found;
}

function acceptsPart(root: JsonObject, part: JsonObject, value: JsonValue): boolean {
  return compiled({ ...definitions(root), ...part })(value);
}

function breakableKeywords(root: JsonObject, part: JsonObject): readonly string[] {
  return Object.keys(part).filter((keyword) => {
    if (silent.has(keyword) || isImplied(part, keyword)) return false;
    // A union of everything that JSON can say refuses nothing.
    if (keyword === "anyOf" && jsonKinds.every((value) => acceptsPart(root, part, value))) return false;
    if (candidates[keyword] === undefined)
      throw new Error(`No value is known that breaks the keyword ${keyword}.`);
    return true;
  });
}

/** Keywords that refuse nothing which another one of the same schema does not refuse as well. */
function isImplied(part: JsonObject, keyword: string): boolean {
  const operand = part[keyword];
  if (keyword === "type") return "enum" in part || "const" in part;
  // The types of the parts, which are visited, say it already.
  if (keyword === "items") return operand !== false || "maxItems" in part;
  if (keyword === "maxItems") return part["items"] === false;
  if (keyword === "additionalProperties") return operand !== false;
  if (keyword === "minItems") return operand === 0;
  if (keyword === "minLength") return operand === 0;
  return false;
}

/** The schemas right below one, by the step to them. */
function parts(part: JsonObject): readonly (readonly [step: string, schema: JsonObject])[] {
  const named = (keyword: string): (readonly [string, JsonValue])[] =>
    Object.entries((part[keyword] ?? {}) as JsonObject).map(([name, one]) => [
      `${keyword}/${escapeStep(name)}`,
      one,
    ]);
  const all: readonly (readonly [string, JsonValue | undefined])[] = [
    ...named("properties"),
    ...named("patternProperties"),
    ...named("$defs"),
    ...schemas(part["anyOf"]).map((one, index) => [`anyOf/${index}`, one] as const),
    ...schemas(part["prefixItems"]).map((one, index) => [`prefixItems/${index}`, one] as const),
    ["items", part["items"]],
    ["additionalProperties", part["additionalProperties"]],
  ];
  return all.filter((one): one is readonly [string, JsonObject] => isSchema(one[1]));
}

export function resolve(root: JsonObject, reference: string): JsonObject {
  const name = /^#\/\$defs\/([A-Za-z0-9._-]+)$/.exec(reference)?.[1];
  const found = name === undefined ? undefined : (definitions(root).$defs as JsonObject)[name];
  if (!isSchema(found)) throw new Error(`${reference} is not a definition of this schema.`);
  return found;
}

type Check = (value: JsonValue) => boolean;

const checks = new Map<string, Check>();
/** The text of a schema takes longer to make than most values take to check. */
const checksByObject = new WeakMap<JsonObject, Check>();
/** Tests of random types make schemas without end. */
const maxChecks = 2_000;

/** The schema's check, made once for each text of a schema. */
export function compiled(schema: JsonObject): Check {
  const known = checksByObject.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? compileSchema(schema);
  if (checks.size >= maxChecks) checks.clear();
  checks.set(text, check);
  checksByObject.set(schema, check);
  return check;
}

export function definitions(root: JsonObject): JsonObject {
  return { $defs: root["$defs"] ?? {} };
}

export function schemas(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function variants(value: JsonValue): readonly JsonValue[] {
  if (typeof value === "string") return [`${value}x`, value.slice(1), value.toUpperCase()];
  if (typeof value === "number") return [value + 1, value + 0.5, String(value)];
  return typeof value === "boolean" ? [!value, String(value)] : [];
}

function list(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function padded(value: JsonValue, length: number, item: (index: number) => JsonValue): JsonValue {
  return Array.from({ length }, (_, index) => list(value)[index] ?? item(index));
}

function entriesOf(value: JsonValue): JsonObject {
  return isSchema(value) ? value : {};
}

function without(value: JsonValue, name: string): JsonValue {
  return Object.fromEntries(Object.entries(entriesOf(value)).filter(([key]) => key !== name));
}

function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
