// Objects whose property names are not all known: as the drafts say them, as one schema for all other names, or as entries.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { type Conversion, type Converted, inside, type Place } from "./conversion.ts";
import { keywordTable } from "./keyword-table.ts";
import { isSimplePattern } from "./simple-pattern.ts";
import { uniteCodec } from "./union-codec.ts";

/** The schemas of names by pattern, and of all others; undefined where no other may be. */
function openIn(base: JsonObject): {
  readonly patterns: readonly (readonly [pattern: string, schema: JsonValue])[];
  readonly others: JsonValue | undefined;
} {
  const { patternProperties, additionalProperties = true } = base;
  return {
    patterns: isSchemaObject(patternProperties) ? Object.entries(patternProperties) : [],
    others: additionalProperties === false ? undefined : additionalProperties,
  };
}

function convertOne(
  schema: JsonValue,
  keyword: string,
  tokens: readonly string[],
  place: Place,
  conversion: Conversion,
): Converted {
  conversion.parts += 1;
  const converted = conversion.convert(schema, inside(place, "[*]", keyword, ...tokens));
  conversion.parts -= 1;
  return converted;
}

/** The keywords of open names in the drafts, or merged into one; the codec is of their values. */
export function convertOpenNames(base: JsonObject, place: Place, conversion: Conversion): Converted {
  const { patterns, others } = openIn(base);
  const byPattern = patterns.map(([pattern, schema]) => {
    const converted = convertOne(schema, "patternProperties", [pattern], place, conversion);
    return { base: schema, pattern, converted };
  });
  const rest = isSchemaObject(others)
    ? { base: others, converted: convertOne(others, "additionalProperties", [], place, conversion) }
    : undefined;
  const codec = uniteCodec([...byPattern, ...(rest === undefined ? [] : [rest])], place, conversion);
  const last: JsonValue = rest?.converted.schema ?? others ?? false;
  const own: JsonObject = "additionalProperties" in base ? { additionalProperties: last } : {};
  if (patterns.length === 0) return { schema: own, codec };
  if (keywordTable.patternProperties[conversion.dialect] === "keep") {
    const kept = byPattern.map(({ pattern, converted }): [string, JsonValue] => [pattern, converted.schema]);
    return { schema: { patternProperties: Object.fromEntries(kept), ...own }, codec };
  }
  const said = patterns.map(([pattern]) => pattern).join(" or ");
  conversion.tell(place, "patternProperties", "words", "the target has one schema for all names");
  const description =
    last === false ? `Each name matches ${said}.` : `What the names of ${said} hold is not what others hold.`;
  if (last === true) return { schema: { ...own, description }, codec };
  const all = [...byPattern.map(({ converted }) => converted.schema), ...(last === false ? [] : [last])];
  const [only] = all;
  const merged: JsonValue = all.length === 1 && only !== undefined ? only : { anyOf: all };
  return { schema: { additionalProperties: merged, description }, codec };
}

/** The list of entries that stands for free names; undefined where there are none. */
export function freeNames(base: JsonObject, place: Place, conversion: Conversion): Converted | undefined {
  const { patterns, others } = openIn(base);
  if (patterns.length === 0 && others === undefined) return undefined;
  const known = isSchemaObject(base["properties"]) && Object.keys(base["properties"]).length > 0;
  const isRoot = place.path === "" && place.depth === 0;
  if (!("additionalProperties" in base) && (known || isRoot) && patterns.length === 0) {
    conversion.tell(
      place,
      "additionalProperties",
      "closed",
      "only the properties that are listed can be sent",
    );
    return undefined;
  }
  const kinds = patterns.map(([pattern, schema]) => {
    const converted = convertOne(schema, "patternProperties", [pattern], place, conversion);
    return { base: schema, converted, key: keySchema(pattern) };
  });
  if (others !== undefined && ("additionalProperties" in base || patterns.length === 0)) {
    const converted = convertOne(others, "additionalProperties", [], place, conversion);
    kinds.push({ base: others, converted, key: { type: typeName("string", conversion) } });
  }
  const keyword = patterns.length > 0 ? "patternProperties" : "additionalProperties";
  conversion.tell(
    place,
    keyword,
    "rewritten",
    "a list of entries with key and value stands for the properties",
  );
  conversion.tell(place, keyword, "words", "each key may be sent once");
  const entries = kinds.map(({ converted, key }) => entrySchema(key, converted.schema, conversion));
  const [only] = entries;
  const codec = uniteCodec(
    kinds.map(({ base: one, converted }) => ({ base: one, converted })),
    place,
    conversion,
  );
  return {
    schema: {
      type: typeName("array", conversion),
      description: "Its entries, each key once.",
      items: entries.length === 1 && only !== undefined ? only : { anyOf: entries },
    },
    codec,
  };

  function keySchema(pattern: string): JsonObject {
    const type = typeName("string", conversion);
    return isSimplePattern(pattern) ? { type, pattern } : { type, description: `Matches ${pattern}` };
  }
}

function typeName(type: string, { dialect }: Conversion): string {
  return keywordTable.type[dialect] === "upper" ? type.toUpperCase() : type;
}

function entrySchema(key: JsonObject, value: JsonObject, conversion: Conversion): JsonObject {
  const isClosed = keywordTable.additionalProperties[conversion.dialect] === "closed";
  return {
    type: typeName("object", conversion),
    properties: { key, value },
    required: ["key", "value"],
    ...(isClosed ? {} : { additionalProperties: false }),
  };
}
