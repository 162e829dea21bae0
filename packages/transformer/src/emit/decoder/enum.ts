// The check of literals: compared one by one, or looked up where there are many.
import type { EnumType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { equal, or, term } from "./expression.ts";
import { printLiteral } from "./literal.ts";

/** From this many on, a set is both shorter to read and faster. */
const manyValues = 9;

export const enumCheck: CheckEmitter<EnumType> = {
  expression: (type, value, { module, name }) => {
    const literals = type.values.map(printLiteral);
    if (literals.length < manyValues) return or(literals.map((literal) => equal(value, literal)));
    const text = `new Set<unknown>([\n${literals.map((literal) => `  ${literal},\n`).join("")}])`;
    return term(`${module.constant(`values${name}`, "ReadonlySet<unknown>", text)}.has(${value})`);
  },
};
