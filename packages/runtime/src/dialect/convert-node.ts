// One schema of the base form as one of the dialect: by the table, keyword by keyword; what has parts goes on in its own file.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { type Conversion, type Converted, type Place, within } from "./conversion.ts";
import { convertArray } from "./convert-array.ts";
import { convertObject } from "./convert-object.ts";
import { convertReference } from "./convert-reference.ts";
import { convertUnion } from "./convert-union.ts";
import { convertValues } from "./convert-values.ts";
import type { DialectName } from "./dialect-name.ts";
import { keywordTable, wayOf } from "./keyword-table.ts";
import { sentValue } from "./sent-value.ts";
import { splitTypes, typesOf } from "./split-types.ts";
import { withWords, wordsOf } from "./words.ts";
import { writtenType } from "./written-type.ts";

/** Keywords that a part of the conversion of their own takes care of. */
const structured: ReadonlySet<string> = new Set([
  ...["type", "const", "enum", "title", "description"],
  ...["properties", "required", "additionalProperties", "patternProperties"],
  ...["items", "prefixItems", "anyOf", "oneOf", "$ref", "$defs", "definitions"],
]);
const objectKeywords = ["properties", "required", "additionalProperties", "patternProperties"];
const arrayKeywords = ["items", "prefixItems"];

/** Keywords that hold schemas and are kept with the same meaning where they are kept. */
const schemaLists: ReadonlySet<string> = new Set(["allOf"]);
const schemas: ReadonlySet<string> = new Set([
  ...["not", "if", "then", "else", "contains", "propertyNames", "contentSchema"],
  ...["unevaluatedItems", "unevaluatedProperties"],
]);
/** Keywords that hold values of the schema. */
const values: ReadonlySet<string> = new Set(["default", "examples"]);
const dependencies: ReadonlySet<string> = new Set(["dependentRequired", "dependentSchemas"]);

/** Of the keywords beside a structure: what is written, and the sentences for the description. */
export interface Beside {
  readonly schema: { [keyword: string]: JsonValue };
  readonly words: readonly string[];
  /** Keywords with values that are said as they are sent, once that is known. */
  readonly said: readonly (readonly [keyword: string, value: JsonValue])[];
}

/** Dialects in which a schema that says nothing of its values is none. */
const saysAll: ReadonlySet<string> = new Set(["openai-strict", "anthropic-strict", "gemini"]);

export function convertNode(given: JsonValue, place: Place, conversion: Conversion): Converted {
  conversion.enter(place);
  if (given === false) return convertNever(place, conversion);
  const schema = isSchemaObject(given) ? given : {};
  if (typeof schema["$ref"] === "string") return convertReference(schema, place, conversion);

  const { dialect } = conversion;
  const split = splitTypes(schema, dialect);
  if (split !== undefined) return convertNode(split, place, conversion);
  const types = typesOf(schema);
  const beside = convertBeside(withoutPlaceBounds(schema, dialect), place, conversion);
  const union = schema["anyOf"] ?? schema["oneOf"];
  const has = (keywords: readonly string[]): boolean => keywords.some((keyword) => keyword in schema);
  if (union !== undefined) {
    const [own] = [...objectKeywords, ...arrayKeywords, "const", "enum", "type"].filter(
      (keyword) => keyword in schema,
    );
    if (saysAll.has(dialect) && own !== undefined && own !== "type")
      return conversion.refuse(place, own, `${own} beside alternatives cannot be said`);
    return finish(convertUnion(schema, place, conversion), beside, schema);
  }
  if ("const" in schema || "enum" in schema)
    return finish(convertValues(schema, types, place, conversion), beside, schema);
  if (types.includes("object") || has(objectKeywords))
    return finish(convertObject(schema, types, place, conversion), beside, schema);
  if (types.includes("array") || has(arrayKeywords))
    return finish(convertArray(schema, types, place, conversion), beside, schema);
  if (types.length === 0 && saysAll.has(dialect))
    return conversion.refuse(place, "type", "any JSON value is legal there, which cannot be said");
  return finish({ schema: writtenType(types, dialect) }, beside, schema);
}

/** How many items there are is said by the places, where these become properties. */
function withoutPlaceBounds(schema: JsonObject, dialect: DialectName): JsonObject {
  const isTuple = "prefixItems" in schema || schema["items"] === false;
  if (!isTuple || keywordTable.prefixItems[dialect] !== "object") return schema;
  const { minItems: _least, maxItems: _most, ...others } = schema;
  return others;
}

/** Nothing is legal: only drafts can say it. */
function convertNever(place: Place, conversion: Conversion): Converted {
  if (keywordTable.not[conversion.dialect] === "keep") return { schema: { not: {} } };
  return conversion.refuse(place, "", "no value is legal there, which cannot be said");
}

/** What stands beside the structure: constraints, notes, and what is kept with schemas inside. */
function convertBeside(schema: JsonObject, place: Place, conversion: Conversion): Beside {
  const { dialect } = conversion;
  const written: { [keyword: string]: JsonValue } = {};
  const words: string[] = [];
  const said: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (structured.has(keyword)) continue;
    const way = wayOf(keyword, dialect);
    const inner = (one: JsonValue, ...tokens: readonly (string | number)[]): JsonValue =>
      conversion.convert(one, within(place, keyword, ...tokens)).schema;
    if (way === undefined) {
      conversion.tell(place, keyword, "refused", `the keyword ${JSON.stringify(keyword)} is not known`);
    } else if (way === "drop") {
      conversion.tell(place, keyword, "dropped", "the target has no such keyword; it constrains nothing");
    } else if (way === "refuse") {
      conversion.tell(place, keyword, "refused", `the target has no ${keyword}, and words would not do`);
    } else if (way === "dependencies") {
      if (!isSchemaObject(value)) continue;
      const entries = Object.entries(value).map(([name, one]): [string, JsonValue] => [
        name,
        Array.isArray(one) ? one : inner(one, name),
      ]);
      // boundary: the first of the two keywords made it, if it is there.
      const before = (written["dependencies"] ?? {}) as JsonObject;
      written["dependencies"] = mergeDependencies(before, Object.fromEntries(entries));
    } else if (way === "flag") {
      writeFlag(written, keyword, Number(value), schema);
    } else if (way === "words" || (typeof way === "object" && !way.keepIf(value))) {
      if (typeof way === "object" && way.otherwise === "refuse") {
        conversion.tell(place, keyword, "refused", `the target takes ${keyword} only with ${way.says}`);
        continue;
      }
      if (values.has(keyword)) said.push([keyword, value]);
      else words.push(wordsOf(keyword, value));
      conversion.tell(place, keyword, "words", "the target has no such keyword, or not with this value");
    } else if (schemaLists.has(keyword) && Array.isArray(value)) {
      written[keyword] = value.map((one: JsonValue, index) => inner(one, index));
    } else if (schemas.has(keyword)) {
      written[keyword] = inner(value);
    } else if (dependencies.has(keyword) && isSchemaObject(value)) {
      written[keyword] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? one : inner(one, name)]),
      );
    } else written[keyword] = value;
  }
  return { schema: written, words, said };
}

function mergeDependencies(before: JsonObject, added: JsonObject): JsonObject {
  const merged: [string, JsonValue][] = Object.entries(added).map(([name, one]) => {
    const other = Object.hasOwn(before, name) ? before[name] : undefined;
    if (other === undefined) return [name, one];
    const parts = [other, one].map((part) => (Array.isArray(part) ? { required: part } : part));
    return [name, { allOf: parts }];
  });
  return Object.fromEntries([...Object.entries(before), ...merged]);
}

/** In OpenAPI 3.0 an exclusive bound is a bound and a flag beside it; of two bounds on one side the narrower counts. */
function writeFlag(
  written: { [keyword: string]: JsonValue },
  keyword: string,
  limit: number,
  schema: JsonObject,
): void {
  const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  const other = schema[bound];
  const isWider = typeof other === "number" && (bound === "minimum" ? other > limit : other < limit);
  if (isWider) return;
  written[bound] = limit;
  written[keyword] = true;
}

/** Title, description and sentences, then what stands beside the structure, then the structure. */
function finish({ schema, codec }: Converted, beside: Beside, base: JsonObject): Converted {
  const { type, title: ownTitle, description: own, nullable, ...rest } = schema;
  const { title = ownTitle, description } = base;
  const said = withWords(typeof description === "string" ? description : undefined, [
    ...(typeof own === "string" ? [own] : []),
    ...beside.words,
    ...beside.said.map(([keyword, value]) => wordsOf(keyword, sentValue(keyword, value, codec))),
  ]);
  const { default: fallback, examples, ...constraints } = beside.schema;
  const whole: { [keyword: string]: JsonValue | undefined } = {
    type,
    title,
    description: said,
    nullable,
    ...constraints,
    ...rest,
    default: fallback === undefined ? undefined : sentValue("default", fallback, codec),
    examples: examples === undefined ? undefined : sentValue("examples", examples, codec),
  };
  // boundary: what is undefined is taken out here.
  const defined = Object.entries(whole).filter(([, value]) => value !== undefined) as [string, JsonValue][];
  return { schema: Object.fromEntries(defined), codec };
}
