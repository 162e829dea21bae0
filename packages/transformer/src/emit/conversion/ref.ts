// The conversion of a definition's use: a call of the definition's function.
import type { RefType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";

export const refConversion: ConversionEmitter<RefType> = {
  definition: (type) => type.name,
  statements: (type, context) => context.body(context.graph.definition(type.name)),
};
