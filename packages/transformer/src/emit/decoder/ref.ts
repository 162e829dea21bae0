// The check of a definition's use: a call of the definition's function, which bounds recursion.
import type { RefType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { isAmbiguous, visitsConstant } from "./visits.ts";

export const refCheck: CheckEmitter<RefType> = {
  definition: (type) => type.name,
  statements: (type, context) => {
    const { graph, module } = context;
    const body = context.body(graph.definition(type.name));
    if (!graph.isRecursive(type.name)) return body;
    const bounds = [`depth > ${module.helper("MAX_DEPTH")}`];
    if (isAmbiguous(type, graph)) bounds.push(`--${visitsConstant(module)}.left < 0`);
    return [`if (${bounds.join(" || ")}) return false;`, ...body];
  },
};
