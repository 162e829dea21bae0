// The keywords of JSON Schema that the interpreter does not know: of a schema with one it could only say half.
import { constraints } from "../decode/explain/constraints.ts";
import { isSchemaObject } from "../decode/explain/schema.ts";
import { escapeToken } from "../decode/pointer.ts";
import type { JsonValue } from "../json.ts";

type Parts = (value: JsonValue) => readonly (readonly [step: string, schema: JsonValue])[];

const none: Parts = () => [];
const one: Parts = (schema) => [["", schema]];
const list: Parts = (schemas) =>
  Array.isArray(schemas) ? schemas.map((schema: JsonValue, index) => [`/${index}`, schema] as const) : [];
const named: Parts = (schemas) =>
  isSchemaObject(schemas)
    ? Object.entries(schemas).map(([name, schema]) => [`/${escapeToken(name)}`, schema] as const)
    : [];

/** By keyword, the schemas in it. */
const keywords: ReadonlyMap<string, Parts> = /* @__PURE__ */ new Map<string, Parts>([
  ...[...constraints.keys()].map((keyword) => [keyword, none] as const),
  ...["type", "required", "$ref", "$schema", "$id", "$comment"].map((keyword) => [keyword, none] as const),
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"].map(
    (keyword) => [keyword, none] as const,
  ),
  ...["contentEncoding", "contentMediaType"].map((keyword) => [keyword, none] as const),
  ["anyOf", list],
  ["prefixItems", list],
  ["items", one],
  ["additionalProperties", one],
  ["properties", named],
  ["patternProperties", named],
  ["$defs", named],
]);

/** The JSON Pointer of the first keyword that the interpreter does not know; undefined where it knows all. */
export function unknownKeyword(schema: JsonValue, pointer = ""): string | undefined {
  if (!isSchemaObject(schema)) return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    const place = `${pointer}/${escapeToken(keyword)}`;
    const parts = keywords.get(keyword);
    if (parts === undefined) return place;
    for (const [step, part] of parts(value)) {
      const found = unknownKeyword(part, place + step);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
