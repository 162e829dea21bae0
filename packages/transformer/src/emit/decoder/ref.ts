// The check of a definition's use: a call of the definition's function, which bounds recursion.
import type { RefType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";

export const refCheck: CheckEmitter<RefType> = {
  definition: (type) => type.name,
  statements: (type, context) => {
    const body = context.body(context.graph.definition(type.name));
    // The limit is imported only where it is used: an unused import fails a strict type check.
    if (!context.graph.isRecursive(type.name)) return body;
    return [`if (depth > ${context.module.helper("MAX_DEPTH")}) return false;`, ...body];
  },
};
