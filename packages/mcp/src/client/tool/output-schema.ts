// The schema of what a server's tool results in here: the answer's own form, with the server's schema inside. And back.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { isObject } from "@toolshed/runtime/decode";

const place = "#/properties/structuredContent";

/** By which it is known that a result is the answer of a server, whatever layers lie over the tool. */
const title = "MCPToolResult";

/** @param schema Of the structured content, as the server gives it, if it does; its references are local. */
export function resultSchema(schema: JsonObject | undefined): JsonObject {
  const { $schema, $id: _, ...rest } = schema ?? { type: "object" };
  return {
    ...($schema === undefined ? {} : { $schema }),
    title,
    type: "object",
    properties: {
      content: { type: "array", items: { type: "object" } },
      structuredContent: withReferences(rest, (ref) =>
        ref === "#" ? place : ref.startsWith("#/") ? place + ref.slice(1) : ref,
      ),
      _meta: { type: "object" },
    },
    required: schema === undefined ? ["content"] : ["content", "structuredContent"],
  };
}

/** Is the result that of an `MCPToolset`'s tool? */
export function isResultSchema(outputSchema: JsonObject | undefined): outputSchema is JsonObject {
  return outputSchema?.["title"] === title;
}

/** The server's own schema out of `resultSchema`; undefined where it gave none. */
export function serverSchema({ $schema, properties, required }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(required) || !required.includes("structuredContent") || !isObject(properties))
    return undefined;
  const own = properties["structuredContent"];
  if (!isObject(own)) return undefined;
  // boundary: within JSON all is JSON.
  const schema = withReferences(own as JsonObject, (ref) =>
    ref === place ? "#" : ref.startsWith(`${place}/`) ? `#${ref.slice(place.length)}` : ref,
  );
  return { ...($schema === undefined ? {} : { $schema }), ...(schema as JsonObject) };
}

/** Keywords whose values are data, in which nothing is a reference. */
const data = new Set(["const", "default", "enum", "examples"]);
/** Keywords whose values are schemas by name: the names are no keywords. */
const named = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]);

/** The schema, with each of its references as `move` makes it. */
function withReferences(schema: JsonValue, move: (ref: string) => string): JsonValue {
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one, move));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      // boundary: the values of JSON are JSON.
      const inner = value as JsonValue;
      if (data.has(keyword)) return [keyword, inner];
      if (keyword === "$ref" && typeof inner === "string") return [keyword, move(inner)];
      if (named.has(keyword) && isObject(inner))
        return [
          keyword,
          Object.fromEntries(
            Object.entries(inner).map(([name, one]) => [name, withReferences(one as JsonValue, move)]),
          ),
        ];
      return [keyword, withReferences(inner, move)];
    }),
  );
}
