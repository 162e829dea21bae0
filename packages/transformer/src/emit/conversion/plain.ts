// The conversion of kinds whose value is the same on both sides.
import type { ConversionEmitter } from "./conversion-context.ts";

export const plainConversion: ConversionEmitter<unknown> = {
  expression: (_type, value) => value,
};
