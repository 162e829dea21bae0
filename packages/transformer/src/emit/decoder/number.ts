// The check of a number: finite, or an integer, then its bounds.
import type { NumberType } from "@toolshed/analyzer";
import { numberBounds } from "../number-bounds.ts";
import { printNumber } from "../print/print-number.ts";
import type { CheckEmitter } from "./check-context.ts";
import { and, comparison, type Expression, term } from "./expression.ts";

export const numberCheck: CheckEmitter<NumberType> = {
  expression: (type, value, { module }) => {
    const parts: Expression[] = [];
    const { minimum, maximum } = numberBounds(type);
    if (minimum !== undefined) parts.push(comparison(`${value} >= ${printNumber(minimum)}`));
    if (type.exclusiveMinimum !== undefined) {
      parts.push(comparison(`${value} > ${printNumber(type.exclusiveMinimum)}`));
    }
    if (maximum !== undefined) parts.push(comparison(`${value} <= ${printNumber(maximum)}`));
    if (type.exclusiveMaximum !== undefined) {
      parts.push(comparison(`${value} < ${printNumber(type.exclusiveMaximum)}`));
    }
    if (type.multipleOf !== undefined) {
      parts.push(term(`${module.helper("isMultipleOf")}(${value}, ${printNumber(type.multipleOf)})`));
    }
    const whole = module.helper(type.integer === undefined ? "isNumber" : "isInteger");
    return and([term(`${whole}(${value})`), ...parts]);
  },
};
