// Arrays and tuples: items, and places where a dialect has them in another way.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { listCodec, placeName, placesCodec, restName, tupleCodec } from "./codec.ts";
import { type Conversion, type Converted, inside, type Place } from "./conversion.ts";
import { keywordTable } from "./keyword-table.ts";
import { writtenType } from "./written-type.ts";

/** More forms of one tuple are not written out. */
const mostForms = 8;

export function convertArray(
  base: JsonObject,
  types: readonly string[],
  place: Place,
  conversion: Conversion,
): Converted {
  const { dialect } = conversion;
  const type = writtenType(types, dialect);
  const { items } = base;
  const prefix: readonly JsonValue[] = Array.isArray(base["prefixItems"]) ? base["prefixItems"] : [];
  const way = keywordTable.prefixItems[dialect];
  const isTuple = prefix.length > 0 || items === false;
  if (isTuple && way === "object") return asObject(base, prefix, place, conversion);
  conversion.parts += 1;
  const places = prefix.map((one, index) =>
    conversion.convert(one, inside(place, `[${index}]`, "prefixItems", index)),
  );
  const own = items === undefined || items === false ? undefined : convertItems(items, place, conversion);
  conversion.parts -= 1;
  if (prefix.length === 0) {
    if (own === undefined && items === undefined && way === "object")
      return conversion.refuse(place, "items", "items of any kind are legal there, which cannot be said");
    if (items === false && way !== "keep") return { schema: { ...type, ...none(way) } };
    const schema: JsonObject = {
      ...type,
      ...(items === undefined ? {} : { items: own?.schema ?? false }),
    };
    return { schema, codec: listCodec(own?.codec) };
  }
  const schemas = places.map(({ schema }) => schema);
  const codec = placesCodec(
    places.map((one) => one.codec),
    own?.codec,
  );
  if (way === "items") {
    conversion.tell(place, "prefixItems", "rewritten", "draft-07 lists the places in items");
    const rest = items === undefined ? {} : { additionalItems: own?.schema ?? false };
    return { schema: { ...type, items: schemas, ...rest }, codec };
  }
  if (way === "any") {
    conversion.tell(place, "prefixItems", "words", "the target has one schema for all items");
    const all = [...schemas, ...(own === undefined ? [] : [own.schema])];
    const anything = items === undefined || all.some((one) => Object.keys(one).length === 0);
    return {
      schema: {
        ...type,
        description: "Each item has its place.",
        items: anything ? {} : { anyOf: all },
        ...most(base, prefix),
      },
      codec,
    };
  }
  const rest =
    items === undefined
      ? {}
      : items === false && dialect !== "draft-2020-12"
        ? most(base, prefix)
        : { items: own?.schema ?? false };
  return { schema: { ...type, prefixItems: schemas, ...rest }, codec };
}

function convertItems(items: JsonValue, place: Place, conversion: Conversion): Converted {
  return conversion.convert(items, inside(place, "[]", "items"));
}

/** An array that stays empty, where `items` cannot be false. */
function none(way: string): JsonObject {
  return way === "items" ? { items: false } : { items: {}, maxItems: 0 };
}

/** How many items there may be, where only the places say it. */
function most({ items, maxItems }: JsonObject, prefix: readonly JsonValue[]): JsonObject {
  if (items !== false) return {};
  return { maxItems: typeof maxItems === "number" ? Math.min(maxItems, prefix.length) : prefix.length };
}

/** An object with a property for each place; one form for each length that the tuple can have. */
function asObject(
  base: JsonObject,
  prefix: readonly JsonValue[],
  place: Place,
  conversion: Conversion,
): Converted {
  const { minItems, maxItems, items } = base;
  const fewest = Math.min(typeof minItems === "number" ? minItems : 0, prefix.length);
  const longest = typeof maxItems === "number" ? Math.min(maxItems, prefix.length) : prefix.length;
  if (items === undefined)
    return conversion.refuse(place, "items", "items of any kind may follow, which cannot be said");
  if (longest - fewest >= mostForms)
    return conversion.refuse(place, "prefixItems", `the tuple has more than ${mostForms} lengths`);
  if (fewest === 0 && keywordTable.additionalProperties[conversion.dialect] === "closed")
    return conversion.refuse(place, "prefixItems", "the target takes no object without properties");
  conversion.tell(
    place,
    "prefixItems",
    "rewritten",
    "an object with a property for each place stands for the tuple",
  );
  conversion.parts += 1;
  const places = prefix
    .slice(0, longest)
    .map((one, index) => conversion.convert(one, inside(place, `[${index}]`, "prefixItems", index)));
  const hasRest = items !== false && !(typeof maxItems === "number" && maxItems <= prefix.length);
  const rest = hasRest ? restOf(base, prefix.length, place, conversion) : undefined;
  conversion.parts -= 1;
  const forms: JsonObject[] = [];
  for (let length = fewest; length <= longest; length += 1) {
    const own = places
      .slice(0, length)
      .map(({ schema }, index): [string, JsonValue] => [placeName(index), schema]);
    const all: [string, JsonValue][] =
      rest !== undefined && length === longest ? [...own, [restName, rest.schema]] : own;
    forms.push(formOf(all, conversion));
  }
  const [only] = forms;
  const schema = forms.length === 1 && only !== undefined ? only : { anyOf: forms };
  return {
    schema: { description: "A list, its items by place.", ...schema },
    codec: tupleCodec(
      places.map(({ codec }) => codec),
      rest && { codec: rest.itemCodec },
    ),
  };
}

function formOf(properties: readonly [string, JsonValue][], { dialect }: Conversion): JsonObject {
  return {
    ...writtenType(["object"], dialect),
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    ...(keywordTable.additionalProperties[dialect] === "closed" ? {} : { additionalProperties: false }),
  };
}

function restOf(
  { items, minItems, maxItems }: JsonObject,
  known: number,
  place: Place,
  conversion: Conversion,
): { readonly schema: JsonObject; readonly itemCodec: Converted["codec"] } {
  const own = convertItems(isSchemaObject(items) ? items : true, place, conversion);
  const least = typeof minItems === "number" ? minItems - known : 0;
  const upper = typeof maxItems === "number" && keywordTable.maxItems[conversion.dialect] === "keep";
  const isLeastTaken = least > 0 && (keywordTable.minItems[conversion.dialect] === "keep" || least === 1);
  return {
    schema: {
      ...writtenType(["array"], conversion.dialect),
      items: own.schema,
      ...(isLeastTaken ? { minItems: least } : {}),
      ...(upper ? { maxItems: Number(maxItems) - known } : {}),
    },
    itemCodec: own.codec,
  };
}
