// The schema of any JSON value but null.
import type { NonNullType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitNonNull: SchemaEmitter<NonNullType> = () => ({
  type: ["string", "number", "boolean", "array", "object"],
});
