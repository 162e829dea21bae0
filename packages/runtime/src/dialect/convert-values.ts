// `const` and `enum`: as they are, as a list of one, or as texts that the decoder gives back as the values that they stand for.
import type { JsonObject, JsonValue } from "../json.ts";
import { textCodec } from "./codec.ts";
import { type Conversion, type Converted, type Place, within } from "./conversion.ts";
import { keywordTable } from "./keyword-table.ts";
import { writtenType } from "./written-type.ts";

export function convertValues(
  schema: JsonObject,
  types: readonly string[],
  place: Place,
  conversion: Conversion,
): Converted {
  const { dialect } = conversion;
  const keyword = "const" in schema ? "const" : "enum";
  const listed = schema[keyword];
  const values: readonly JsonValue[] =
    keyword === "enum" && Array.isArray(listed) ? listed : [listed ?? null];
  if (keyword === "const" && "enum" in schema && keywordTable.enum[dialect] !== "keep")
    return conversion.refuse(place, "enum", "enum beside const cannot be said");
  if (keywordTable.enum[dialect] === "texts") return asTexts(values, keyword, place, conversion);
  if (dialect === "openapi-3.0") return asNullable(values, types, keyword, place, conversion);
  const isStrict = dialect === "openai-strict" || dialect === "anthropic-strict";
  if (isStrict && values.some((value) => typeof value === "object" && value !== null))
    return conversion.refuse(
      place,
      keyword,
      "lists of values may only hold texts, numbers, true, false and null",
    );
  // OpenAI asks for a type everywhere.
  const own = types.length > 0 || dialect !== "openai-strict" ? types : [...new Set(values.map(typeName))];
  const written = writtenType(own, dialect);
  const way = keyword === "const" ? keywordTable.const[dialect] : "keep";
  if (way === "enum") {
    conversion.tell(place, "const", "rewritten", "a list of one value says the same");
    return { schema: { ...written, enum: [...values] } };
  }
  const others = keyword === "const" && "enum" in schema ? { enum: schema["enum"] ?? [] } : {};
  return { schema: { ...written, [keyword]: listed ?? null, ...others } };
}

function typeName(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** OpenAPI 3.0 knows no type of null, and no `const`. */
function asNullable(
  values: readonly JsonValue[],
  types: readonly string[],
  keyword: string,
  place: Place,
  conversion: Conversion,
): Converted {
  if (keyword === "const") conversion.tell(place, "const", "rewritten", "a list of one value says the same");
  const nullable = values.includes(null) && (types.length === 0 || types.includes("null"));
  const names = [...new Set(values.filter((value) => value !== null).map(typeName))];
  const own = types.filter((type) => type !== "null");
  const [type] = own.length === 1 ? own : names.length === 1 && own.length === 0 ? names : [];
  if (nullable && type === undefined && names.length > 0) {
    const others = values.filter((value) => value !== null);
    return { schema: { anyOf: [{ enum: others }, { type: "string", nullable: true, enum: [null] }] } };
  }
  const written: JsonObject = {
    ...(type === undefined ? (nullable ? { type: "string" } : {}) : { type }),
    ...(nullable ? { nullable: true } : {}),
  };
  const legal = nullable ? values : values.filter((value) => value !== null);
  return { schema: { ...written, enum: legal } };
}

/** Gemini lists texts alone, none of them empty, and null by its flag. */
function asTexts(
  values: readonly JsonValue[],
  keyword: string,
  place: Place,
  conversion: Conversion,
): Converted {
  const legal = values.filter((value) => value !== null);
  const nullable = legal.length < values.length;
  if (legal.length === 0) return { schema: { type: "NULL" } };
  const isPlain = legal.every((value) => typeof value === "string" && value !== "");
  const texts = new Map(legal.map((value) => [textOf(value), value]));
  if (texts.size < legal.length) {
    const where = within(place, keyword);
    return conversion.refuse(where, keyword, "two of the values would have the same text");
  }
  if (!isPlain) conversion.tell(place, keyword, "rewritten", "the values are sent as texts");
  else if (keyword === "const")
    conversion.tell(place, "const", "rewritten", "a list of one value says the same");
  const schema: JsonObject = {
    type: "STRING",
    ...(nullable ? { nullable: true } : {}),
    enum: [...texts.keys()],
  };
  return isPlain ? { schema } : { schema, codec: textCodec(texts) };
}

/** The text that stands for a value: itself, or its JSON. */
export function textOf(value: JsonValue): string {
  if (typeof value === "string" && value !== "") return value;
  return JSON.stringify(value);
}
