// The keywords of a schema that no value can break alone, each with the reason, decided from the schema alone. (Whether
// another member of a union takes what breaks a keyword is decided by values: `loneViolation` gives them.)
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { isSchema, resolve, schemas } from "../schema-checks.ts";
import { type Counts, countsOf } from "./counts.ts";
import type { Occurrence, SchemaPlaces } from "./schema-places.ts";

interface Reason {
  /** Why no value breaks such a keyword alone. */
  readonly why: string;
  readonly holds: (occurrence: Occurrence, places: SchemaPlaces, counts: Counts) => boolean;
}

const annotations: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "contentEncoding"],
]);
const applicators: ReadonlySet<string> = new Set([
  ...["$defs", "$ref", "properties", "patternProperties", "prefixItems"],
]);

/** All reasons that the tests accept. */
export const reasons = {
  annotation: {
    why: "it refuses nothing",
    holds: ({ keyword }) => annotations.has(keyword),
  },
  applicator: {
    why: "the keywords of the schemas that it applies refuse, each at its own place",
    holds: ({ keyword, schema }) =>
      applicators.has(keyword) ||
      (["items", "additionalProperties"].includes(keyword) && schema[keyword] !== false),
  },
  "no lower bound": {
    why: "nothing is shorter than 0",
    holds: ({ keyword, schema }) => /^min(?:Length|Items)$/.test(keyword) && schema[keyword] === 0,
  },
  "nothing required": {
    why: "it lists no name",
    holds: ({ keyword, schema }) => keyword === "required" && [schema[keyword]].flat().length === 0,
  },
  "type of constants": {
    why: "a value of another type is none of the constants either",
    holds: ({ keyword, schema }) => keyword === "type" && ("const" in schema || "enum" in schema),
  },
  "every boolean": {
    why: "a boolean that is none of the constants does not exist, and nothing else is of the type",
    holds: ({ keyword, schema }) =>
      keyword === "enum" && schema["type"] === "boolean" && schemaConstants(schema).length === 2,
  },
  "length said twice": {
    why: "`items: false` and `maxItems` refuse the same arrays",
    holds: ({ keyword, schema }) =>
      (keyword === "items" || keyword === "maxItems") &&
      schema["items"] === false &&
      schema["maxItems"] === schemas(schema["prefixItems"]).length,
  },
  "too few items to repeat": {
    why: "two equal items need an array of two",
    holds: ({ keyword, schema }) => keyword === "uniqueItems" && Number(schema["maxItems"] ?? 2) < 2,
  },
  "too few different items": {
    why: "there are not so many different items, or no item at all",
    holds: ({ keyword, schema }, _, { of }) => {
      const items = schema["items"];
      if (keyword === "maxItems" && schema["uniqueItems"] === true)
        return of(items) <= Number(schema["maxItems"]);
      return (keyword === "maxItems" || keyword === "uniqueItems") && of(items) === 0;
    },
  },
  "union of everything": {
    why: "its members take every JSON value between them",
    holds: ({ keyword, schema }, { root }) =>
      keyword === "anyOf" && wholeTypes(root, { anyOf: schema["anyOf"] ?? [] }).size === allTypes.length,
  },
  "no room": {
    why: "it speaks of items of an array that may have none",
    holds: ({ schema }, places) => !reachable(places, anyCount).has(schema),
  },
  endless: {
    why: "every value that could have the keyword broken requires itself, and so has no end",
    holds: ({ schema }, places, counts) => counts.endless && !reachable(places, counts.of).has(schema),
  },
} as const satisfies { readonly [name: string]: Reason };

function schemaConstants(schema: JsonObject): readonly JsonValue[] {
  return [schema["enum"] ?? []].flat();
}

export type ReasonName = keyof typeof reasons;

/** Why the keyword cannot be broken alone, if one of the reasons is one. `whole` counts with all keywords. */
export function reasonOf(
  places: SchemaPlaces,
  occurrence: Occurrence,
  whole: Counts,
): ReasonName | undefined {
  const holding = (counts: Counts): ReasonName | undefined =>
    (Object.keys(reasons) as ReasonName[]).find((name) =>
      (reasons[name] as Reason).holds(occurrence, places, counts),
    );
  const found = holding(whole);
  // Without the keyword there are more values, never fewer: what does not hold of the whole cannot hold then.
  if (found === undefined || !counting.has(found)) return found;
  return holding(countsOf(places, { root: places.root, without: occurrence }));
}

const counting: ReadonlySet<ReasonName> = new Set<ReasonName>(["too few different items", "endless"]);

const anyCount: Counts["of"] = () => 1;
const reached = new WeakMap<SchemaPlaces, WeakMap<Counts["of"], ReadonlySet<JsonObject>>>();

/** The schemas that a finite value can have a part for. */
function reachable(places: SchemaPlaces, of: Counts["of"]): ReadonlySet<JsonObject> {
  const known = reached.get(places) ?? new WeakMap<Counts["of"], ReadonlySet<JsonObject>>();
  reached.set(places, known);
  const found = known.get(of) ?? findReachable(places, of);
  known.set(of, found);
  return found;
}

function findReachable({ root, edges }: SchemaPlaces, of: Counts["of"]): ReadonlySet<JsonObject> {
  const next = new Map<JsonObject, JsonObject[]>();
  for (const { from, to } of [...edges.values()].flat()) {
    const all = next.get(from);
    if (all === undefined) next.set(from, [to]);
    else all.push(to);
  }
  const found = new Set<JsonObject>();
  const open = of(root) > 0 ? [root] : [];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(next.get(one) ?? []).filter((each) => of(each) > 0));
  }
  return found;
}

const allTypes = ["null", "boolean", "number", "string", "array", "object"] as const;

/** The types of which the schema surely accepts every value. `assumed` are those of references on the way here. */
function wholeTypes(
  root: JsonObject,
  schema: JsonValue,
  assumed: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): ReadonlySet<string> {
  if (!isSchema(schema)) return new Set(schema === false ? [] : allTypes);
  const { type, $ref: reference, anyOf, enum: constants, ...others } = schema;
  if (typeof reference === "string") return wholeOfReference(root, reference, assumed);
  if (Array.isArray(anyOf)) {
    const members = schemas(anyOf).map((one) => wholeTypes(root, one, assumed));
    const booleans = wholeOfConstants(schemas(anyOf).flatMap((one) => [one["enum"] ?? []].flat()));
    return new Set([...members, booleans].flatMap((one) => [...one]));
  }
  if (Array.isArray(constants)) return wholeOfConstants(schemaConstants(schema));
  const { items = true, additionalProperties = true, ...bounds } = others;
  const isOpen = [items, additionalProperties].every(
    (part) => wholeTypes(root, part, assumed).size === allTypes.length,
  );
  if (!isOpen || Object.keys(bounds).some((keyword) => !annotations.has(keyword) && keyword !== "$defs"))
    return new Set();
  return new Set(type === undefined ? allTypes : ([type].flat() as readonly string[]));
}

function wholeOfReference(
  root: JsonObject,
  reference: string,
  assumed: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const known = assumed.get(reference);
  if (known !== undefined) return known;
  const whole = (inside: readonly string[]): ReadonlySet<string> =>
    wholeTypes(root, resolve(root, reference), new Map([...assumed, [reference, new Set(inside)]]));
  // That it takes everything may rest on itself, since its parts are smaller; less than that may not.
  const found = whole(allTypes);
  return found.size === allTypes.length ? found : whole([]);
}

function wholeOfConstants(constants: readonly JsonValue[]): ReadonlySet<string> {
  return new Set(constants.includes(true) && constants.includes(false) ? ["boolean"] : []);
}
