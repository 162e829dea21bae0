// The encoder of an array.
import type { ArrayType } from "@toolshed/analyzer";
import { Call } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";

export const arrayEncoder: EncoderEmitter<ArrayType> = (type, context) =>
  new Call(context.helper("encodeArray").text, [
    context.encoder(type.element, "Item"),
    ...(type.uniqueItems === true ? [true] : []),
  ]);
