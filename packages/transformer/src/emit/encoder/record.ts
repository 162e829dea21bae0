// The encoder of an open object.
import type { RecordType } from "@toolshed/analyzer";
import { templateConstant } from "../decoder/template.ts";
import { Call, Code, type Printable } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";
import { optionalNames, propertyEncoders } from "./properties.ts";

export const recordEncoder: EncoderEmitter<RecordType> = ({ properties, patterns = [], value }, context) => {
  const others = value === undefined ? new Code("undefined") : context.encoder(value, "Value");
  const optional = optionalNames(properties);
  const forms = patterns.map(({ key, value: type }, index): Printable => {
    const part = `Form${index + 1}`;
    const constant = templateConstant(key, `${context.name}${part}Key`, context.module);
    return [new Code(constant), context.encoder(type, part)];
  });
  return new Call(context.helper("encodeRecord").text, [
    propertyEncoders(properties, context),
    others,
    ...(forms.length === 0 ? optional : [optional[0] ?? [], forms]),
  ]);
};
