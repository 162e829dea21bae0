// The check of a closed object: no key but its own.
import type { ObjectType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { entriesStatements } from "./entries.ts";

export const objectCheck: CheckEmitter<ObjectType> = {
  statements: (type, context) => entriesStatements(type, context),
};
