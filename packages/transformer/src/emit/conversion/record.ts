// The conversion of an open object: every key that is not known, by its form or name, then the known properties.
import type { KeyPattern, RecordType } from "@toolshed/analyzer";
import { templateConstant } from "../decoder/template.ts";
import { printString } from "../print/print-string.ts";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";
import { copyLine, propertyLines } from "./properties.ts";

export const recordConversion: ConversionEmitter<RecordType> = {
  statements: (type, context) => [
    copyLine,
    ...otherLines(type, context),
    ...propertyLines(type.properties, context),
    "return output;",
  ],
};

function otherLines(
  { properties, patterns = [], value }: RecordType,
  context: ConversionContext,
): readonly string[] {
  const others = value !== undefined && context.graph.converts(value);
  const forms = patterns.filter((pattern) => context.graph.converts(pattern.value));
  if (!others && forms.length === 0) return [];
  const known = properties.map((property) => `key === ${printString(property.name)}`);
  // A key of several forms is converted by the first that converts; the check has held it against all of them.
  const branches = forms.map((pattern) => {
    const part = `Form${patterns.indexOf(pattern) + 1}`;
    const converted = context.convert(pattern.value, "output[key]", part);
    return `if (${keyTest(pattern, part, context)}) output[key] = ${converted};`;
  });
  if (others) {
    const plain = patterns.filter((pattern) => !forms.includes(pattern));
    const tests = plain.map(
      (pattern) => `!${keyTest(pattern, `Form${patterns.indexOf(pattern) + 1}`, context)}`,
    );
    const condition = tests.length > 0 ? `if (${tests.join(" && ")}) ` : "";
    branches.push(`${condition}output[key] = ${context.convert(value, "output[key]", "Value")};`);
  }
  return [
    "for (const key of Object.keys(output)) {",
    ...(known.length > 0 ? [`  if (${known.join(" || ")}) continue;`] : []),
    ...branches.map((branch, index) => (index === 0 ? `  ${branch}` : `  else ${branch}`)),
    "}",
  ];
}

function keyTest({ key }: KeyPattern, part: string, { name, module }: ConversionContext): string {
  return `${templateConstant(key, `${name}${part}Key`, module)}.test(key)`;
}
