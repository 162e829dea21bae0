// The check of a definition's use: a call of the definition's function, which bounds recursion.
import type { RefType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";

export const refCheck: CheckEmitter<RefType> = {
  definition: (type) => type.name,
  statements: (type, context) => {
    const recursive = context.graph.isRecursive(type.name);
    const guard = `if (depth > ${context.module.helper("MAX_DEPTH")}) return false;`;
    return [...(recursive ? [guard] : []), ...context.body(context.graph.definition(type.name))];
  },
};
