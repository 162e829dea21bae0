// The conversion of a map's JSON into a Map.
import type { MapType } from "@toolshed/analyzer";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";
import { partConverter, withoutEmptyEnd } from "./part-converter.ts";

type Emit = (type: MapType, value: string, context: ConversionContext) => string;

const forms: { readonly [F in MapType["form"]]: Emit } = {
  object: (type, value, context) => {
    const args = [`${value} as object`, partConverter(type.value, "Value", context)];
    return `${context.module.helper("toMap")}(${withoutEmptyEnd(args)})`;
  },
  // The last of several pairs with one key counts, as in `new Map(pairs)`.
  pairs: (type, value, context) => {
    const convertKey = partConverter(type.key, "Key", context);
    const convertValue = partConverter(type.value, "Value", context);
    const args = [`${value} as readonly unknown[]`, convertKey, convertValue];
    return `${context.module.helper("toMapOfPairs")}(${withoutEmptyEnd(args)})`;
  },
};

export const mapConversion: ConversionEmitter<MapType> = {
  expression: (type, value, context) => forms[type.form](type, value, context),
};
