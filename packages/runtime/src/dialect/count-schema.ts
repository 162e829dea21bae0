// What providers count of a schema of their dialect, and which of their limits it exceeds.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Counts } from "./provider-limits.ts";

const single = ["items", "additionalProperties"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const named = ["properties", "$defs"];

/** Of a document; what several places refer to counts once, as it is written once. */
export function countSchema(root: JsonObject): Counts {
  const counts = {
    properties: 0,
    levels: levelsOf(root, root, new Map()),
    nameCharacters: 0,
    enumValues: 0,
    optionalProperties: 0,
    unions: 0,
  };
  const visit = (schema: JsonValue): void => {
    if (!isSchemaObject(schema)) return;
    const { properties, required, enum: listed, const: constant, anyOf, type, $defs } = schema;
    const names = isSchemaObject(properties) ? Object.keys(properties) : [];
    const needed = Array.isArray(required) ? required.length : 0;
    const values = [...(Array.isArray(listed) ? listed : []), ...(constant === undefined ? [] : [constant])];
    counts.properties += names.length;
    counts.optionalProperties += names.length - needed;
    counts.enumValues += values.length;
    counts.unions += anyOf !== undefined || Array.isArray(type) ? 1 : 0;
    const words = [...names, ...(isSchemaObject($defs) ? Object.keys($defs) : []), ...values.map(String)];
    counts.nameCharacters += words.reduce((sum, { length }) => sum + length, 0);
    for (const part of partsOf(schema)) visit(part);
  };
  visit(root);
  return counts;
}

function partsOf(schema: JsonObject): readonly JsonValue[] {
  return [
    ...single.flatMap((keyword) => schema[keyword] ?? []),
    ...lists.flatMap((keyword) => schema[keyword] ?? []),
    ...named.flatMap((keyword) => {
      const parts = schema[keyword];
      return isSchemaObject(parts) ? Object.values(parts) : [];
    }),
  ];
}

/**
 * How deep objects lie in objects; a type within itself adds nothing. What a reference leads to is counted once, since the
 * ways through references that share others are more than can be gone.
 */
function levelsOf(schema: JsonValue, root: JsonObject, known: Map<string, number>): number {
  if (!isSchemaObject(schema)) return 0;
  const { $ref, $defs, ...own } = schema;
  if (typeof $ref === "string") {
    const counted = known.get($ref);
    if (counted !== undefined) return counted;
    // As long as it is open.
    known.set($ref, 0);
    const definitions = root["$defs"];
    const target = isSchemaObject(definitions) ? definitions[$ref.replace("#/$defs/", "")] : undefined;
    const levels = levelsOf(target ?? true, root, known);
    known.set($ref, levels);
    return levels;
  }
  const isObject = own["type"] === "object" ? 1 : 0;
  return isObject + partsOf(own).reduce<number>((most, one) => Math.max(most, levelsOf(one, root, known)), 0);
}

const texts: { readonly [C in keyof Counts]: string } = {
  properties: "properties",
  levels: "levels of objects in objects",
  nameCharacters: "characters of names and listed values",
  enumValues: "listed values",
  optionalProperties: "optional properties",
  unions: "unions",
};

/** The first limit that is exceeded, in words. */
export function exceeded(counts: Counts, limits: Partial<Counts>): string | undefined {
  // boundary: the keys of the table of texts are those of the counts.
  const over = (Object.keys(texts) as (keyof Counts)[]).find(
    (count) => counts[count] > (limits[count] ?? Number.POSITIVE_INFINITY),
  );
  return over && `it has ${counts[over]} ${texts[over]}, and ${limits[over]} are allowed`;
}

/** The sum over schemas of one request. */
export function addCounts(one: Counts, other: Counts): Counts {
  return {
    properties: one.properties + other.properties,
    levels: Math.max(one.levels, other.levels),
    nameCharacters: one.nameCharacters + other.nameCharacters,
    enumValues: one.enumValues + other.enumValues,
    optionalProperties: one.optionalProperties + other.optionalProperties,
    unions: one.unions + other.unions,
  };
}
