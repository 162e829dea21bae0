// The conversion of an array's elements into a new array.
import type { ArrayType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";

export const arrayConversion: ConversionEmitter<ArrayType> = {
  expression: (type, value, context) =>
    `(${value} as readonly unknown[]).map((item) => ${context.convert(type.element, "item", "Item")})`,
};
