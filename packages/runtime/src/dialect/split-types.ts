// Lists of types: as alternatives where a dialect has one type a schema, or where two of them have parts.
import type { JsonObject, JsonValue } from "../json.ts";
import type { DialectName } from "./dialect-name.ts";
import { keywordTable } from "./keyword-table.ts";

/** The declared types; none where all are legal. */
export function typesOf({ type }: JsonObject): readonly string[] {
  const listed: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return listed.filter((one) => typeof one === "string");
}

/** By keyword, the types that it is about; of what is not here, all. */
const about: { readonly [keyword: string]: readonly string[] } = {
  ...of(["string"], "minLength", "maxLength", "pattern", "format"),
  ...of(["string"], "contentEncoding", "contentMediaType", "contentSchema"),
  ...of(["number", "integer"], "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
  ...of(["array"], "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
  ...of(["array"], "minContains", "maxContains", "unevaluatedItems"),
  ...of(["object"], "properties", "required", "additionalProperties", "patternProperties", "propertyNames"),
  ...of(["object"], "minProperties", "maxProperties", "dependentRequired", "dependentSchemas"),
  ...of(["object"], "unevaluatedProperties"),
};

function of(
  types: readonly string[],
  ...keywords: readonly string[]
): { [keyword: string]: readonly string[] } {
  return Object.fromEntries(keywords.map((keyword) => [keyword, types]));
}

const outer: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["$defs", "definitions", "$schema", "$id", "$comment"],
]);

/** Keywords that choose among values of any type: with them a list of types is only a second look. */
const choosing = ["const", "enum", "anyOf", "oneOf", "allOf", "not", "if"];

/** The schema as alternatives of one type each; undefined where it can stay as it is. */
export function splitTypes(schema: JsonObject, dialect: DialectName): JsonObject | undefined {
  const types = typesOf(schema);
  if (types.length < 2 || choosing.some((keyword) => keyword in schema)) return undefined;
  const way = keywordTable.type[dialect];
  const hasParts = types.includes("object") || types.includes("array");
  const restructures = keywordTable.additionalProperties[dialect] !== "keep";
  if (way === "keep" && !(hasParts && restructures)) return undefined;
  const entries = Object.entries(schema).filter(([keyword]) => keyword !== "type");
  const notes = entries.filter(([keyword]) => outer.has(keyword));
  const branches = types.map((type): JsonObject => {
    const own = entries.filter(
      ([keyword]) => !outer.has(keyword) && (about[keyword]?.includes(type) ?? true),
    );
    return { type, ...Object.fromEntries(own) };
  });
  return { ...Object.fromEntries(notes), anyOf: branches };
}
