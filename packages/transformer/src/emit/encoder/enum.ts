// The encoder of literals.
import type { EnumType } from "@toolshed/analyzer";
import { Call } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";

export const enumEncoder: EncoderEmitter<EnumType> = (type, context) =>
  new Call(context.helper("encodeEnum").text, [type.values]);
