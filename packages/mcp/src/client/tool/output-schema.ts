// The schema of what a server's tool results in here: the answer's own form, with the server's schema inside.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { isObject } from "@toolshed/runtime/decode";

const place = "#/properties/structuredContent";

/** @param schema Of the structured content, as the server gives it; its references are local. */
export function resultSchema(schema: JsonObject): JsonObject {
  const { $schema, $id: _, ...rest } = schema;
  return {
    ...($schema === undefined ? {} : { $schema }),
    title: "MCPToolResult",
    type: "object",
    properties: {
      content: { type: "array", items: { type: "object" } },
      structuredContent: moved(rest),
      _meta: { type: "object" },
    },
    required: ["content", "structuredContent"],
  };
}

/** Keywords whose values are data, in which nothing is a reference. */
const data = new Set(["const", "default", "enum", "examples"]);
/** Keywords whose values are schemas by name: the names are no keywords. */
const named = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]);

function moved(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(moved);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      // boundary: the values of JSON are JSON.
      const inner = value as JsonValue;
      if (data.has(keyword)) return [keyword, inner];
      if (keyword === "$ref" && typeof inner === "string")
        return [keyword, inner === "#" ? place : inner.startsWith("#/") ? place + inner.slice(1) : inner];
      if (named.has(keyword) && isObject(inner))
        return [
          keyword,
          Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, moved(one as JsonValue)])),
        ];
      return [keyword, moved(inner)];
    }),
  );
}
