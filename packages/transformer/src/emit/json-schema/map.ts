// The schema of a map, by its form.
import type { MapType } from "@toolshed/analyzer";
import { mapWireType } from "../wire-type.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitMap: SchemaEmitter<MapType> = (type, context) => context.emit(mapWireType(type));
