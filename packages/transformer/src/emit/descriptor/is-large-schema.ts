// Whether a schema is large enough to be a constant.
import type { JsonObject } from "@toolshed/analyzer";
import { subschemas } from "./subschemas.ts";

/** A schema with fewer keywords than this, those inside counted, stands on few lines: a name would say less. */
const minimumSize = 8;

const sizes = new WeakMap<JsonObject, number>();

export function isLargeSchema(schema: JsonObject): boolean {
  return sizeOf(schema) >= minimumSize;
}

function sizeOf(schema: JsonObject): number {
  const known = sizes.get(schema);
  if (known !== undefined) return known;
  let size = Object.keys(schema).length;
  for (const part of subschemas(schema)) size += sizeOf(part);
  sizes.set(schema, size);
  return size;
}
