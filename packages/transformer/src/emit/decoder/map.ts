// The check of a map: of its form on the wire.
import type { MapType } from "@toolshed/analyzer";
import { mapWireType } from "../wire-type.ts";
import type { CheckEmitter } from "./check-context.ts";

export const mapCheck: CheckEmitter<MapType> = {
  statements: (type, context) => context.body(mapWireType(type)),
};
