// The check of any JSON value: bounded in depth, without prototype keys.
import type { UnknownType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { term } from "./expression.ts";

export const unknownCheck: CheckEmitter<UnknownType> = {
  expression: (_type, value, { module }) => term(`${module.helper("isJson")}(${value})`),
};
