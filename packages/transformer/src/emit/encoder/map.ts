// The encoder of a map, by its form.
import type { MapType } from "@toolshed/analyzer";
import { Call, type Printable } from "../print/print-value.ts";
import type { EncoderContext, EncoderEmitter } from "./encoder-context.ts";

const forms: { readonly [F in MapType["form"]]: (type: MapType, context: EncoderContext) => Printable } = {
  object: ({ value }, context) =>
    new Call(context.helper("encodeMap").text, [context.encoder(value, "Value")]),
  pairs: ({ key, value }, context) =>
    new Call(context.helper("encodePairs").text, [
      context.encoder(key, "Key"),
      context.encoder(value, "Value"),
    ]),
};

export const mapEncoder: EncoderEmitter<MapType> = (type, context) => forms[type.form](type, context);
