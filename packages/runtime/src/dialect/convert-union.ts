// Alternatives, and null among them where a dialect says that by a flag.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { type Conversion, type Converted, type Place, within } from "./conversion.ts";
import { convertArray } from "./convert-array.ts";
import { convertObject } from "./convert-object.ts";
import { keywordTable } from "./keyword-table.ts";
import { typesOf } from "./split-types.ts";
import { type Alternative, uniteCodec } from "./union-codec.ts";
import { writtenType } from "./written-type.ts";

export function convertUnion(base: JsonObject, place: Place, conversion: Conversion): Converted {
  const { dialect } = conversion;
  const keyword = "anyOf" in base ? "anyOf" : "oneOf";
  const renamed = keyword === "oneOf" && keywordTable.oneOf[dialect] === "anyOf";
  if ("anyOf" in base && "oneOf" in base && keywordTable.oneOf[dialect] !== "keep")
    return conversion.refuse(place, "oneOf", "anyOf and oneOf of one value cannot both be said");
  if (renamed)
    conversion.tell(
      place,
      "oneOf",
      "rewritten",
      "any of them may be sent; the check of the arguments wants one",
    );
  const branches = alternativesIn(base, keyword, place, conversion);
  if (branches.length === 0) return conversion.refuse(place, keyword, "there is no alternative");
  const own = besideUnion(base, place, conversion);
  const flag = keywordTable.type[dialect] === "upper";
  const nulls = flag ? branches.filter(({ converted }) => isNull(converted.schema)) : [];
  const others = branches.filter((branch) => !nulls.includes(branch));
  const codec = uniteCodec(branches, place, conversion);
  const [first] = others;
  if (flag && first === undefined) return { schema: { type: "NULL" } };
  const nullable: JsonObject = nulls.length > 0 ? { nullable: true } : {};
  if (flag && others.length === 1 && first !== undefined)
    return { schema: { ...first.converted.schema, ...nullable }, codec };
  const short = keywordTable.type[dialect] === "nullable" ? asNullable(schemasOf(branches)) : undefined;
  if (short !== undefined && Object.keys(own).length === 0) return { schema: short };
  const schemas = schemasOf(flag ? others : branches);
  const more = keyword === "anyOf" && "oneOf" in base ? alternativesIn(base, "oneOf", place, conversion) : [];
  return {
    schema: {
      ...own,
      ...nullable,
      [renamed ? "anyOf" : keyword]: schemas,
      ...(more.length > 0 ? { oneOf: more.map(({ converted }) => converted.schema) } : {}),
    },
    codec,
  };
}

function alternativesIn(
  base: JsonObject,
  keyword: "anyOf" | "oneOf",
  place: Place,
  conversion: Conversion,
): readonly Alternative[] {
  const given = base[keyword];
  const listed: readonly JsonValue[] = Array.isArray(given) ? given : [];
  return listed.map((one, index) => ({
    base: one,
    converted: conversion.convert(one, within(place, keyword, index)),
  }));
}

/** Structure beside alternatives, which the drafts alone can say. */
function besideUnion(base: JsonObject, place: Place, conversion: Conversion): JsonObject {
  if (keywordTable.additionalProperties[conversion.dialect] === "entries") return {};
  if (keywordTable.additionalProperties[conversion.dialect] === "closed") return {};
  const types = typesOf(base);
  const { const: constant, enum: values } = base;
  const object = ["properties", "required", "additionalProperties", "patternProperties"];
  const isObject = object.some((keyword) => keyword in base);
  const isArray = "items" in base || "prefixItems" in base;
  const parts = [
    ...(isObject ? [convertObject(base, types, place, conversion)] : []),
    ...(isArray ? [convertArray(base, types, place, conversion)] : []),
  ];
  if (parts.some(({ codec }) => codec !== undefined))
    conversion.refuse(place, "anyOf", "names that the target does not take stand beside alternatives");
  return {
    ...(isObject || isArray ? {} : writtenType(types, conversion.dialect)),
    ...Object.assign({}, ...parts.map(({ schema }) => schema)),
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(isSchemaObject(values) || values === undefined ? {} : { enum: values }),
  };
}

function schemasOf(branches: readonly Alternative[]): readonly JsonObject[] {
  return branches.map(({ converted }) => converted.schema);
}

/** One type or null, by the flag; undefined where there is more to it. */
function asNullable(schemas: readonly JsonObject[]): JsonObject | undefined {
  const others = schemas.filter(({ nullable, enum: values }) => !(nullable === true && values !== undefined));
  const [first] = others;
  if (schemas.length !== 2 || others.length !== 1 || first === undefined) return undefined;
  return typeof first["type"] === "string" && !("enum" in first) ? { ...first, nullable: true } : undefined;
}

function isNull({ type }: JsonObject): boolean {
  return type === "NULL";
}
