// The schema of a set.
import type { SetType } from "@toolshed/analyzer";
import { setWireType } from "../wire-type.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitSet: SchemaEmitter<SetType> = (type, context) => context.emit(setWireType(type));
