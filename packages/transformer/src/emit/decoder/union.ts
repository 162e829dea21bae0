// The check of a union: by its discriminant where it has one, else its members in order.
import type { UnionType } from "@toolshed/analyzer";
import { printString } from "../print/print-string.ts";
import type { CheckEmitter } from "./check-context.ts";
import { discriminantCases } from "./discriminant-cases.ts";
import { or } from "./expression.ts";
import { printLiteral } from "./literal.ts";

export const unionCheck: CheckEmitter<UnionType> = {
  expression: (type, value, context) => {
    if (discriminantCases(type, context.graph) !== undefined) return undefined;
    return or(type.members.map((member, index) => context.check(member, value, `Option${index + 1}`)));
  },
  statements: (type, context) => [
    `if (!${context.module.helper("isObject")}(input)) return false;`,
    `switch (input[${printString(type.discriminant ?? "")}]) {`,
    ...(discriminantCases(type, context.graph) ?? []).flatMap(({ member, values }, index) => [
      ...values.map((value) => `  case ${printLiteral(value)}:`),
      `    return ${context.check(member, "input", `Option${index + 1}`).text};`,
    ]),
    "  default:",
    "    return false;",
    "}",
  ],
};
