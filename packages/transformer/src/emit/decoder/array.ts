// The check of an array: its length, each element, then that no two are equal.
import type { ArrayType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";

export const arrayCheck: CheckEmitter<ArrayType> = {
  statements: (type, context) => {
    const { minItems, maxItems } = type;
    const refusals = ["!Array.isArray(input)"];
    if (minItems !== undefined) refusals.push(`input.length < ${minItems}`);
    if (maxItems !== undefined) refusals.push(`input.length > ${maxItems}`);
    return [
      `if (${refusals.join(" || ")}) return false;`,
      "for (let index = 0; index < input.length; index++) {",
      "  const item: unknown = input[index];",
      `  if (${context.check(type.element, "item", "Item").negated}) return false;`,
      "}",
      type.uniqueItems ? `return ${context.module.helper("hasUniqueItems")}(input);` : "return true;",
    ];
  },
};
