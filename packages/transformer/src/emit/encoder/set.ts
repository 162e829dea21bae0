// The encoder of a set.
import type { SetType } from "@toolshed/analyzer";
import { Call } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";

export const setEncoder: EncoderEmitter<SetType> = (type, context) =>
  new Call(context.helper("encodeSet").text, [context.encoder(type.element, "Item")]);
