// The schema of a string.
import type { StringType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitString: SchemaEmitter<StringType> = (type) => ({
  type: "string",
  ...(type.format !== undefined && { format: type.format }),
  ...(type.pattern !== undefined && { pattern: type.pattern }),
  ...(type.minLength !== undefined && { minLength: type.minLength }),
  ...(type.maxLength !== undefined && { maxLength: type.maxLength }),
});
