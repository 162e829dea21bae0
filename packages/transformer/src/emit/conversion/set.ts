// The conversion of an array into a Set.
import type { SetType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";
import { partConverter, withoutEmptyEnd } from "./part-converter.ts";

export const setConversion: ConversionEmitter<SetType> = {
  expression: (type, value, context) => {
    const args = [`${value} as readonly unknown[]`, partConverter(type.element, "Item", context)];
    return `${context.module.helper("toSet")}(${withoutEmptyEnd(args)})`;
  },
};
