// The conversion of an open object: every key that is not known, then the known properties.
import type { RecordType } from "@toolshed/analyzer";
import { printString } from "../print/print-string.ts";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";
import { copyLine, propertyLines } from "./properties.ts";

export const recordConversion: ConversionEmitter<RecordType> = {
  statements: (type, context) => [
    copyLine,
    ...(context.graph.converts(type.value) ? otherLines(type, context) : []),
    ...propertyLines(type.properties, context),
    "return output;",
  ],
};

function otherLines({ properties, value }: RecordType, context: ConversionContext): readonly string[] {
  const known = properties.map((property) => `key === ${printString(property.name)}`);
  return [
    "for (const key of Object.keys(output)) {",
    ...(known.length > 0 ? [`  if (${known.join(" || ")}) continue;`] : []),
    `  output[key] = ${context.convert(value, "output[key]", "Value")};`,
    "}",
  ];
}
