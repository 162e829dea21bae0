// The schema of an object that is open to keys of any name, with the properties that are known.
import type { RecordType } from "@toolshed/analyzer";
import { emitProperties } from "./properties.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitRecord: SchemaEmitter<RecordType> = (type, context) => ({
  type: "object",
  ...(type.properties.length > 0 && emitProperties(type.properties, context)),
  additionalProperties: context.emit(type.value),
});
