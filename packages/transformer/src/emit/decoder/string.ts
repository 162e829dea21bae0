// The check of a string: its type, then its length in code points, its format and its pattern.
import type { StringType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { and, type Expression, equal, term } from "./expression.ts";
import { formatHelpers } from "./format-helpers.ts";
import { patternConstant } from "./template.ts";

export const stringCheck: CheckEmitter<StringType> = {
  expression: (type, value, { module, name }) => {
    const parts: Expression[] = [equal(`typeof ${value}`, '"string"')];
    if (type.minLength !== undefined) {
      parts.push(term(`${module.helper("isLongEnough")}(${value}, ${type.minLength})`));
    }
    if (type.maxLength !== undefined) {
      parts.push(term(`${module.helper("isShortEnough")}(${value}, ${type.maxLength})`));
    }
    const format = type.format === undefined ? undefined : formatHelpers.get(type.format);
    if (format !== undefined) parts.push(term(`${module.helper(format)}(${value})`));
    if (type.pattern !== undefined) {
      parts.push(term(`${patternConstant(type.pattern, name, module)}.test(${value})`));
    }
    return and(parts);
  },
};
