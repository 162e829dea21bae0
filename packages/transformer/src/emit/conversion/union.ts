// The conversion of a union: of objects by the discriminant where it has one; else a member that needs none wins, then
// the first that accepts.
import type { UnionType } from "@toolshed/analyzer";
import {
  type DiscriminantCases,
  discriminantCases,
  type UnionPart,
  unionParts,
} from "../decoder/discriminant-cases.ts";
import { emitCheckExpression } from "../decoder/emit-check.ts";
import { or } from "../decoder/expression.ts";
import { printLiteral } from "../decoder/literal.ts";
import { printString } from "../print/print-string.ts";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";

export const unionConversion: ConversionEmitter<UnionType> = {
  statements: (type, context) => {
    const found = discriminantCases(type, context.graph);
    return found === undefined
      ? trials(unionParts(type), context)
      : byDiscriminant(type.discriminant ?? "", found, context);
  },
};

function byDiscriminant(
  discriminant: string,
  { cases, others }: DiscriminantCases,
  context: ConversionContext,
): readonly string[] {
  const property = `[${printString(discriminant)}]`;
  const converted = cases.filter(({ member }) => context.graph.converts(member));
  if (converted.length === 0) return [...whereNoObject(others, context), "return input;"];
  return [
    ...(others.length === 0
      ? [`switch ((input as { readonly [key: string]: unknown })${property}) {`]
      : [...whereNoObject(others, context), `switch (input${property}) {`]),
    ...converted.flatMap(({ member, part, values }) => [
      ...values.map((value) => `  case ${printLiteral(value)}:`),
      `    return ${context.convert(member, "input", part)};`,
    ]),
    "  default:",
    "    return input;",
    "}",
  ];
}

function whereNoObject(others: readonly UnionPart[], context: ConversionContext): readonly string[] {
  const condition = `if (!${context.module.helper("isObject")}(input))`;
  const [first = "", ...more] = trials(others, context);
  if (more.length === 0) return [`${condition} ${first}`];
  return [`${condition} {`, ...[first, ...more].map((line) => `  ${line}`), "}"];
}

function trials(parts: readonly UnionPart[], context: ConversionContext): readonly string[] {
  const same = parts.filter(({ member }) => !context.graph.converts(member));
  const others = parts.filter(({ member }) => context.graph.converts(member));
  // The whole has been checked, so what no earlier member accepts is the last one's.
  const last = others.pop();
  if (last === undefined) return ["return input;"];
  const check = ({ member, part }: UnionPart) =>
    emitCheckExpression(member, "input", context.name + part, context);
  return [
    ...(same.length > 0 ? [`if (${or(same.map(check)).text}) return input;`] : []),
    ...others.map(
      (each) => `if (${check(each).text}) return ${context.convert(each.member, "input", each.part)};`,
    ),
    `return ${context.convert(last.member, "input", last.part)};`,
  ];
}
