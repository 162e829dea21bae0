// The check of any JSON value but null.
import type { NonNullType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { and, term, unequal } from "./expression.ts";

export const nonNullCheck: CheckEmitter<NonNullType> = {
  expression: (_type, value, { module }) =>
    and([unequal(value, "null"), term(`${module.helper("isJson")}(${value})`)]),
};
