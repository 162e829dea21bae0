// The keywords `properties` and `required`, of objects and of records with known properties.
import type { JsonObject, PropertyModel } from "@toolshed/analyzer";
import type { SchemaContext } from "./schema-context.ts";

export function emitProperties(properties: readonly PropertyModel[], context: SchemaContext): JsonObject {
  const required = properties.filter((property) => !property.optional).map((property) => property.name);
  return {
    // Built from entries: an assignment to `__proto__` would make no property.
    properties: Object.fromEntries(
      properties.map((property) => [property.name, context.emit(property.type)]),
    ),
    ...(required.length > 0 && { required }),
  };
}
