// The conversion of a closed object's properties in a copy of it.
import type { ObjectType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";
import { copyLine, propertyLines } from "./properties.ts";

export const objectConversion: ConversionEmitter<ObjectType> = {
  statements: (type, context) => [copyLine, ...propertyLines(type.properties, context), "return output;"],
};
