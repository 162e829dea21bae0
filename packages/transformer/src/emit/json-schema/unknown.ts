// The schema of any JSON value.
import type { UnknownType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitUnknown: SchemaEmitter<UnknownType> = () => ({});
