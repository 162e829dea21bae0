// A schema of draft 2020-12 as one of draft-07, for consumers of Standard JSON Schema. Small, since it is in every bundle: the
// other targets are in `dialect/`, which every bundle would have to carry.
import { isSchemaObject } from "./decode/explain/schema.ts";
import type { JsonValue } from "./json.ts";

type Converting = (schema: JsonValue) => JsonValue;

const eachIn =
  (convert: Converting): Converting =>
  (value) =>
    Array.isArray(value) ? value.map(convert) : convert(value);

const eachOf =
  (convert: Converting): Converting =>
  (value) =>
    isSchemaObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? one : convert(one)]),
        )
      : value;

/** Keywords that hold schemas, and what they are called in draft-07. */
const parts: { readonly [keyword: string]: readonly [name: string, (convert: Converting) => Converting] } = {
  $defs: ["definitions", eachOf],
  properties: ["properties", eachOf],
  patternProperties: ["patternProperties", eachOf],
  dependentRequired: ["dependencies", eachOf],
  dependentSchemas: ["dependencies", eachOf],
  prefixItems: ["items", eachIn],
  ...Object.fromEntries(
    [
      "additionalProperties",
      "propertyNames",
      "contains",
      "not",
      "if",
      "then",
      "else",
      "anyOf",
      "oneOf",
      "allOf",
    ].map((keyword) => [keyword, [keyword, eachIn]] as const),
  ),
};

/** What draft-07 cannot say. */
const unknown: ReadonlySet<string> = new Set([
  ...["$anchor", "$dynamicAnchor", "$dynamicRef", "$vocabulary"],
  ...["contentSchema", "minContains", "maxContains", "unevaluatedItems", "unevaluatedProperties"],
]);

/**
 * The same schema by draft-07: exactly the same values are legal.
 *
 * @throws {Error} For a keyword that draft-07 has no form for, and a reference into the middle of another definition.
 */
export function toDraft07(given: JsonValue): JsonValue {
  if (!isSchemaObject(given)) return given === true ? {} : given;
  const written: { [keyword: string]: JsonValue } = {};
  for (const [keyword, value] of Object.entries(given)) {
    if (keyword === "$schema" || keyword === "deprecated") continue;
    const [name, walk] = partOf(keyword, "prefixItems" in given);
    if (unknown.has(keyword) || Object.hasOwn(written, name)) throw refusal(keyword);
    written[name] = keyword === "$ref" ? toReference(value) : walk(toDraft07)(value);
  }
  if (given["deprecated"] === true) written["description"] = deprecated(given["description"]);
  const { $ref, definitions, ...beside } = written;
  if ($ref === undefined || Object.keys(beside).length === 0) return written;
  // In draft-07 nothing counts that stands beside a reference.
  return {
    ...beside,
    allOf: [...all(beside["allOf"]), { $ref }],
    ...(definitions === undefined ? {} : { definitions }),
  };
}

/** What the keyword is called, and how the schemas in it are reached. */
function partOf(keyword: string, isTuple: boolean): readonly [string, (convert: Converting) => Converting] {
  if (keyword === "items") return [isTuple ? "additionalItems" : "items", eachIn];
  return (Object.hasOwn(parts, keyword) ? parts[keyword] : undefined) ?? [keyword, () => (value) => value];
}

function all(schemas: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(schemas) ? schemas : [];
}

/** Of the references that are there, only those to definitions are called otherwise. */
function toReference(reference: JsonValue): JsonValue {
  const [, name] = /^#\/\$defs\/([^/]+)$/.exec(String(reference)) ?? [];
  if (name !== undefined) return `#/definitions/${name}`;
  if (/\/(?:\$defs|prefixItems|items|dependent\w+)(?:\/|$)/.test(String(reference)))
    throw refusal(String(reference));
  return reference;
}

function deprecated(description: JsonValue | undefined): string {
  const said = typeof description === "string" ? description.trimEnd() : "";
  if (said === "") return "Deprecated.";
  return `${said}${/[.!?:;…]$/.test(said) ? "" : "."} Deprecated.`;
}

function refusal(what: string): Error {
  return new Error(
    `There is no schema for the target draft-07: ${JSON.stringify(what)} has no form there. ` +
      "`toDialect` of `@toolshed/runtime/dialects` says more.",
  );
}
