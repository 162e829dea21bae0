// The schema of true and false.
import type { BooleanType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitBoolean: SchemaEmitter<BooleanType> = () => ({ type: "boolean" });
