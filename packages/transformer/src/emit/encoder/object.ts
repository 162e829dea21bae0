// The encoder of a closed object.
import type { ObjectType } from "@toolshed/analyzer";
import { Call } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";
import { optionalNames, propertyEncoders } from "./properties.ts";

export const objectEncoder: EncoderEmitter<ObjectType> = ({ properties }, context) =>
  new Call(context.helper("encodeObject").text, [
    propertyEncoders(properties, context),
    ...optionalNames(properties),
  ]);
