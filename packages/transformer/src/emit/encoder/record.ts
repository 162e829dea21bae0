// The encoder of an open object.
import type { RecordType } from "@toolshed/analyzer";
import { Call } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";
import { optionalNames, propertyEncoders } from "./properties.ts";

export const recordEncoder: EncoderEmitter<RecordType> = ({ properties, value }, context) =>
  new Call(context.helper("encodeRecord").text, [
    propertyEncoders(properties, context),
    context.encoder(value, "Value"),
    ...optionalNames(properties),
  ]);
