// The schema of a number. An integer's range and the bounds of its own become one bound each.
import type { NumberType } from "@toolshed/analyzer";
import { numberBounds } from "../number-bounds.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitNumber: SchemaEmitter<NumberType> = (type) => {
  const { minimum, maximum } = numberBounds(type);
  return {
    type: type.integer === undefined ? "number" : "integer",
    ...(minimum !== undefined && { minimum }),
    ...(type.exclusiveMinimum !== undefined && { exclusiveMinimum: type.exclusiveMinimum }),
    ...(maximum !== undefined && { maximum }),
    ...(type.exclusiveMaximum !== undefined && { exclusiveMaximum: type.exclusiveMaximum }),
    ...(type.multipleOf !== undefined && { multipleOf: type.multipleOf }),
  };
};
