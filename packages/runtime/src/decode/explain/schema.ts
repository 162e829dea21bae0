// Schemas as plain data: what is one, and where references into `$defs` lead.
import type { JsonObject, JsonValue } from "../../json.ts";

export function isSchemaObject(schema: JsonValue | undefined): schema is JsonObject {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

/** The schema that a reference into `$defs` names. Throws when there is none: then the schema is broken. */
export function resolveReference(root: JsonObject, reference: string): JsonValue {
  const name = /^#\/\$defs\/([^/]+)$/u.exec(reference)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
  const definitions = root["$defs"];
  const isKnown = name !== undefined && isSchemaObject(definitions) && Object.hasOwn(definitions, name);
  const target = isKnown ? definitions[name] : undefined;
  if (target === undefined) throw new Error(`The schema refers to ${reference}, which it does not define.`);
  return target;
}

/** What the schema's references lead to, when that has keywords. */
export function followReferences(schema: JsonValue, root: JsonObject): JsonValue {
  let target = schema;
  for (let hops = 0; hops < 16 && isSchemaObject(target) && typeof target["$ref"] === "string"; hops += 1) {
    target = resolveReference(root, target["$ref"]);
  }
  return target;
}
