// The schema of an array.
import type { ArrayType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitArray: SchemaEmitter<ArrayType> = (type, context) => ({
  type: "array",
  items: context.emit(type.element),
  ...(type.minItems !== undefined && { minItems: type.minItems }),
  ...(type.maxItems !== undefined && { maxItems: type.maxItems }),
  ...(type.uniqueItems && { uniqueItems: true }),
});
