// Is a value a set whose elements fit?
import type { SetType } from "@toolshed/analyzer";
import type { CheckEmitter } from "../decoder/check-context.ts";
import { itemLines } from "../decoder/refusal.ts";

export const setGuard: CheckEmitter<SetType> = {
  statements: ({ element }, context) => [
    `if (!${context.module.helper("isSetValue")}(input)) return false;`,
    ...itemLines("for (const item of input)", context.refuse(element, "item", "Item")),
    "return true;",
  ],
};
