// The check of null.
import type { NullType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { equal } from "./expression.ts";

export const nullCheck: CheckEmitter<NullType> = {
  expression: (_type, value) => equal(value, "null"),
};
