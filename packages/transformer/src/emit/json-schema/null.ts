// The schema of null.
import type { NullType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitNull: SchemaEmitter<NullType> = () => ({ type: "null" });
