// The schema of a definition's use.
import type { RefType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitRef: SchemaEmitter<RefType> = (type, context) => ({ $ref: context.reference(type.name) });
