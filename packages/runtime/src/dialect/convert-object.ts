// Objects: properties with names that the target takes, null for what is left out, and entries where names are free.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { takesNull } from "./base-check.ts";
import { type Codec, objectCodec, type PropertyCodec } from "./codec.ts";
import { type Conversion, type Converted, inside, type Place } from "./conversion.ts";
import { convertOpenNames, freeNames } from "./free-names.ts";
import { keywordTable } from "./keyword-table.ts";
import { LegalNames } from "./legal-names.ts";
import { orNull } from "./nullable.ts";
import { writtenType } from "./written-type.ts";

/** A property as it is written, and the way to its value. */
interface Property extends PropertyCodec {
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

export function convertObject(
  base: JsonObject,
  types: readonly string[],
  place: Place,
  conversion: Conversion,
): Converted {
  const { dialect } = conversion;
  const type = writtenType(types, dialect);
  const properties = convertProperties(base, place, conversion);
  const way = keywordTable.additionalProperties[dialect];
  const written = properties.map(({ sentAs, schema }): [string, JsonValue] => [sentAs, schema]);
  const required = [
    ...properties.filter(({ isRequired }) => isRequired).map(({ sentAs }) => sentAs),
    ...requiredOnly(base, properties),
  ];
  if (way === "keep" || way === "merged") {
    const open = convertOpenNames(base, place, conversion);
    return {
      schema: {
        ...type,
        ...("properties" in base ? { properties: Object.fromEntries(written) } : {}),
        ...(required.length > 0 ? { required } : {}),
        ...open.schema,
      },
      codec: objectCodec(
        properties,
        open.codec === undefined ? undefined : { sentAs: "beside", codec: open.codec },
      ),
    };
  }
  const missing = requiredOnly(base, properties);
  if (missing.length > 0) {
    const named = missing.map((name) => JSON.stringify(name)).join(", ");
    return conversion.refuse(place, "required", `${named} must be there, but may be anything`);
  }
  const free = freeNames(base, place, conversion);
  if (free === undefined) {
    const isEmpty = properties.length === 0 && place.path !== "";
    if (way === "closed" && isEmpty)
      return conversion.refuse(place, "properties", "the target takes no object without properties");
    return {
      schema: closed(type, written, required, way),
      codec: objectCodec(properties, undefined),
    };
  }
  const codec: Codec | undefined = free.codec;
  // An object of nothing but free names is its list of entries; the arguments themselves have to be an object.
  if (properties.length === 0 && place.path !== "")
    return { schema: free.schema, codec: objectCodec([], { sentAs: "whole", codec }) };
  const used = properties.map(({ sentAs: name }) => name);
  const sentAs = new LegalNames(conversion.propertyName, used).take("others");
  return {
    schema: closed(type, [...written, [sentAs, free.schema]], [...required, sentAs], way),
    codec: objectCodec(properties, { sentAs: { name: sentAs }, codec }),
  };
}

function closed(
  type: JsonObject,
  properties: readonly [string, JsonValue][],
  required: readonly string[],
  way: string,
): JsonObject {
  return {
    ...type,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 || way === "entries" ? { required } : {}),
    ...(way === "closed" ? {} : { additionalProperties: false }),
  };
}

function namesIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

/** Names that are required without a schema of their own. */
function requiredOnly(base: JsonObject, properties: readonly Property[]): readonly string[] {
  const known = new Set(properties.map(({ name }) => name));
  return namesIn(base["required"]).filter((name) => !known.has(name));
}

function convertProperties(base: JsonObject, place: Place, conversion: Conversion): readonly Property[] {
  const given = isSchemaObject(base["properties"]) ? base["properties"] : {};
  const required = new Set(namesIn(base["required"]));
  const all = keywordTable.required[conversion.dialect] === "all";
  const names = new LegalNames(conversion.propertyName);
  return Object.entries(given).map(([name, schema]): Property => {
    const isOptional = !required.has(name);
    const own = inside(place, name, "properties", name);
    conversion.optional += isOptional ? 1 : 0;
    conversion.parts += 1;
    const { schema: converted, codec } = conversion.convert(schema, own);
    conversion.parts -= 1;
    conversion.optional -= isOptional ? 1 : 0;
    const sentAs = names.take(name);
    if (sentAs !== name)
      conversion.tell(own, "properties", "rewritten", `the property is sent as ${JSON.stringify(sentAs)}`);
    const property = { name, sentAs, codec };
    if (!isOptional || !all) {
      return {
        ...property,
        schema: converted,
        isRequired: !isOptional,
        nullIsAbsent: false,
        alwaysSent: false,
      };
    }
    const nullIsAbsent = !takesNull(conversion.root, schema);
    const reason = nullIsAbsent
      ? "null stands for a property that is left out"
      : "it takes null, which is always sent";
    conversion.tell(own, "required", "rewritten", reason);
    return {
      ...property,
      schema: nullIsAbsent ? orNull(converted) : converted,
      isRequired: true,
      nullIsAbsent,
      alwaysSent: true,
    };
  });
}
