// The conversion of a union: by its discriminant, else a member that needs none wins, then the first that accepts.
import type { UnionType } from "@toolshed/analyzer";
import { type DiscriminantCase, discriminantCases } from "../decoder/discriminant-cases.ts";
import { emitCheckExpression } from "../decoder/emit-check.ts";
import { or } from "../decoder/expression.ts";
import { printLiteral } from "../decoder/literal.ts";
import { printString } from "../print/print-string.ts";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";

export const unionConversion: ConversionEmitter<UnionType> = {
  statements: (type, context) => {
    const cases = discriminantCases(type, context.graph);
    return cases === undefined
      ? trials(type, context)
      : byDiscriminant(type.discriminant ?? "", cases, context);
  },
};

function byDiscriminant(
  discriminant: string,
  cases: readonly DiscriminantCase[],
  context: ConversionContext,
): readonly string[] {
  return [
    `switch ((input as { readonly [key: string]: unknown })[${printString(discriminant)}]) {`,
    ...cases.flatMap(({ member, values }, index) =>
      context.graph.converts(member)
        ? [
            ...values.map((value) => `  case ${printLiteral(value)}:`),
            `    return ${context.convert(member, "input", `Option${index + 1}`)};`,
          ]
        : [],
    ),
    "  default:",
    "    return input;",
    "}",
  ];
}

function trials({ members }: UnionType, context: ConversionContext): readonly string[] {
  const named = members.map((member, index) => ({ member, part: `Option${index + 1}` }));
  const same = named.filter(({ member }) => !context.graph.converts(member));
  const others = named.filter(({ member }) => context.graph.converts(member));
  // The whole has been checked, so what no earlier member accepts is the last one's.
  const last = others.pop();
  const check = ({ member, part }: (typeof named)[number]) =>
    emitCheckExpression(member, "input", context.name + part, context);
  return [
    ...(same.length > 0 ? [`if (${or(same.map(check)).text}) return input;`] : []),
    ...others.map(
      (each) => `if (${check(each).text}) return ${context.convert(each.member, "input", each.part)};`,
    ),
    last === undefined ? "return input;" : `return ${context.convert(last.member, "input", last.part)};`,
  ];
}
