// The schema of a closed object.
import type { ObjectType } from "@toolshed/analyzer";
import { emitProperties } from "./properties.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitObject: SchemaEmitter<ObjectType> = (type, context) => ({
  type: "object",
  ...emitProperties(type.properties, context),
  additionalProperties: false,
});
