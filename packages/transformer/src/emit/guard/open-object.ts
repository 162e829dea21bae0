// Has a value at least the properties of an object type? Inherited ones count, as getters of classes are.
import type { ObjectType } from "@toolshed/analyzer";
import type { CheckEmitter } from "../decoder/check-context.ts";
import { propertyRefusals } from "../decoder/entries.ts";

export const openObjectGuard: CheckEmitter<ObjectType> = {
  statements: (type, context) => [
    `if (!${context.isObject}(input)) return false;`,
    ...propertyRefusals(type.properties, context),
    "return true;",
  ],
};
