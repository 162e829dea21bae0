// Where a JSON Schema holds other schemas, for the keywords that are emitted. Knows nothing of types.
import type { JsonObject, JsonValue } from "@toolshed/analyzer";
import type { Printable } from "../print/print-value.ts";

/** Handles one schema inside another; `part` names its place, with a capital at the start. */
type Visit = (schema: JsonObject, part: string) => Printable;
type Place = (value: JsonValue, visit: Visit, namePart: (text: string) => string) => Printable;

const byName: Place = (value, visit, namePart) =>
  isSchema(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, one(item, visit, namePart(name) || "Property")]),
      )
    : value;

const listed =
  (part: string): Place =>
  (value, visit) =>
    Array.isArray(value) ? value.map((item, index) => one(item, visit, `${part}${index + 1}`)) : value;

const single =
  (part: string): Place =>
  (value, visit) =>
    one(value, visit, part);

const places: ReadonlyMap<string, Place> = new Map([
  ["properties", byName],
  ["patternProperties", byName],
  ["additionalProperties", single("Value")],
  ["items", single("Item")],
  ["prefixItems", listed("Item")],
  ["anyOf", listed("Option")],
]);

/** The schema with what `visit` gives in the place of every schema directly inside it. */
export function mapSubschemas(
  schema: JsonObject,
  visit: Visit,
  namePart: (text: string) => string,
): { readonly [keyword: string]: Printable } {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      places.get(keyword)?.(value, visit, namePart) ?? value,
    ]),
  );
}

/** The schemas directly inside a schema, in its order. */
export function subschemas(schema: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  mapSubschemas(
    schema,
    (part) => {
      found.push(part);
      return null;
    },
    () => "",
  );
  return found;
}

function one(value: JsonValue, visit: Visit, part: string): Printable {
  return isSchema(value) ? visit(value, part) : value;
}

/** `items: false` and the like are schemas too, with nothing in them. */
function isSchema(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
