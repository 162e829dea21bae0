// The check of a union: of objects by the discriminant where it has one, of anything else its members in order.
import type { UnionType } from "@toolshed/analyzer";
import { printString } from "../print/print-string.ts";
import type { CheckContext, CheckEmitter } from "./check-context.ts";
import { discriminantCases, type UnionPart, unionParts } from "./discriminant-cases.ts";
import { type Expression, or } from "./expression.ts";
import { printLiteral } from "./literal.ts";

export const unionCheck: CheckEmitter<UnionType> = {
  expression: (type, value, context) => {
    if (discriminantCases(type, context.graph) !== undefined) return undefined;
    return anyOf(unionParts(type), value, context);
  },
  statements: (type, context) => {
    const { cases = [], others = [] } = discriminantCases(type, context.graph) ?? {};
    return [
      // No other member takes an object.
      `if (!${context.isObject}(input)) return ${others.length === 0 ? "false" : anyOf(others, "input", context).text};`,
      `switch (input[${printString(type.discriminant ?? "")}]) {`,
      ...cases.flatMap(({ member, part, values }) => [
        ...values.map((value) => `  case ${printLiteral(value)}:`),
        `    return ${context.check(member, "input", part).text};`,
      ]),
      "  default:",
      "    return false;",
      "}",
    ];
  },
};

function anyOf(parts: readonly UnionPart[], value: string, context: CheckContext): Expression {
  return or(parts.map(({ member, part }) => context.check(member, value, part)));
}
