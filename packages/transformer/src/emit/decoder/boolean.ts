// The check of true and false.
import type { BooleanType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { equal } from "./expression.ts";

export const booleanCheck: CheckEmitter<BooleanType> = {
  expression: (_type, value) => equal(`typeof ${value}`, '"boolean"'),
};
