// The check of an array: its length, each element, then that no two are equal.
import type { ArrayType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { itemLines, itemName } from "./refusal.ts";

export const arrayCheck: CheckEmitter<ArrayType> = {
  refusals: (type, value, context) => {
    const { minItems, maxItems } = type;
    const refusals = [`!Array.isArray(${value})`];
    if (minItems !== undefined) refusals.push(`${value}.length < ${minItems}`);
    if (maxItems !== undefined) refusals.push(`${value}.length > ${maxItems}`);
    const item = itemName(value);
    const lines = [
      `if (${refusals.join(" || ")}) return false;`,
      ...itemLines(`for (const ${item} of ${value})`, context.refuse(type.element, item, "Item")),
    ];
    if (type.uniqueItems) {
      lines.push(`if (!${context.module.helper("hasUniqueItems")}(${value})) return false;`);
    }
    return lines;
  },
};
