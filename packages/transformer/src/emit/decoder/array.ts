// The check of an array: its length, each element, then that no two are equal.
import type { ArrayType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { itemNames } from "./refusal.ts";

export const arrayCheck: CheckEmitter<ArrayType> = {
  refusals: (type, value, context) => {
    const { minItems, maxItems } = type;
    const refusals = [`!Array.isArray(${value})`];
    if (minItems !== undefined) refusals.push(`${value}.length < ${minItems}`);
    if (maxItems !== undefined) refusals.push(`${value}.length > ${maxItems}`);
    const { item, index } = itemNames(value);
    const elements = context.refuse(type.element, item, "Item");
    const lines = [
      `if (${refusals.join(" || ")}) return false;`,
      // Until it is compiled, `for … of` makes an object for every element.
      ...(elements.length === 0
        ? []
        : [
            `for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {`,
            ...[`const ${item}: unknown = ${value}[${index}];`, ...elements].map((line) => `  ${line}`),
            "}",
          ]),
    ];
    if (type.uniqueItems) {
      lines.push(`if (!${context.module.helper("hasUniqueItems")}(${value})) return false;`);
    }
    return lines;
  },
};
