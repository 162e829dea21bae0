// The form in which a result's schema is listed, so that the check of every client takes it and every right result.
//
// Clients of the 2025 protocols demand an object at the root, refuse the whole list for one schema that they cannot
// compile, and hold results against it as draft-07, where the schemas of this project are draft 2020-12.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { loosenSchema } from "./loosen-schema.ts";

/** The listed schema, and how a result is sent beside it. */
export interface StructuredForm {
  readonly schema: JsonObject;
  /** Undefined for a result that no such schema can fit. */
  readonly toStructured: (result: JsonValue) => JsonObject | undefined;
}

/**
 * A schema whose root is an object's is listed as it is; any other is wrapped as `{ result: … }`, and so is the result.
 * What means something else in draft-07 is loosened: the listed schema accepts at least what the tool can give.
 *
 * @returns Undefined where no such form can be had: then neither schema nor structured content is sent.
 */
export function structuredForm(outputSchema: JsonObject): StructuredForm | undefined {
  const root = withoutRootReference(outputSchema);
  if (root["type"] === "object") {
    const schema = loosenSchema(root, "#");
    return (
      schema && {
        schema: withSchemaObjects(schema),
        toStructured: (result) => (isObject(result) ? result : undefined),
      }
    );
  }
  const loose = loosenSchema(root, "#/properties/result");
  if (loose === undefined) return undefined;
  const { $defs, definitions, ...result } = loose;
  return {
    schema: {
      type: "object",
      properties: { result },
      required: ["result"],
      additionalProperties: false,
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    },
    toStructured: (value) => ({ result: value }),
  };
}

/** What may stand beside a reference that is replaced by what it points to. */
const texts: readonly string[] = [
  "$schema",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
];

/** A recursive type's root is `{ $ref: "#/$defs/Task" }`: what it points to takes its place. */
function withoutRootReference(schema: JsonObject): JsonObject {
  const seen = new Set<JsonValue>();
  for (let root = schema; ; ) {
    const { $ref, ...own } = root;
    if ($ref === undefined || seen.has($ref) || !Object.keys(own).every((key) => texts.includes(key)))
      return root;
    seen.add($ref);
    const [, place = "", name = ""] = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(String($ref)) ?? [];
    const definitions = schema[place];
    const target = isObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    if (!isObject(target)) return root;
    root = { ...target, ...own };
  }
}

/** The same schema, with an object for each property of the root: clients of the 2025 protocols take no `true` there. */
export function withSchemaObjects(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isObject(properties) || !Object.values(properties).some((one) => typeof one === "boolean"))
    return schema;
  const objects = Object.entries(properties).map(([name, one]) => [
    name,
    typeof one === "boolean" ? (one ? {} : { not: {} }) : one,
  ]);
  return { ...schema, properties: Object.fromEntries(objects) as JsonObject };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
