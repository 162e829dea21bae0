// The bound on work where recursion meets unions whose members cannot be told apart without descending: each level
// may try every member again, so that a hostile value of a few levels would take for ever.
import type { TypeModel } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import type { TypeGraph } from "../type-graph.ts";
import { wireType } from "../wire-type.ts";
import { discriminantCases } from "./discriminant-cases.ts";

/** How many values of such definitions one check looks at, over all members that it tries. */
export const maxVisits = 1_000_000;

/** Does checking the type take a bound on the work? */
export function isAmbiguous(type: TypeModel, graph: TypeGraph): boolean {
  return graph.some(type, (part) => {
    if (part.kind !== "union") return false;
    const tried = discriminantCases(part, graph)?.others.map(({ member }) => member) ?? part.members;
    const containers = tried
      .filter((member) => graph.reachesRecursion(member))
      .map((member) => containerOf(member, graph));
    return new Set(containers).size < containers.length;
  });
}

/** Two members of one container kind both descend before the check knows which of them the value is. */
function containerOf(type: TypeModel, graph: TypeGraph): "array" | "object" | "any" {
  const { kind } = wireType(graph.resolve(type));
  if (kind === "array" || kind === "tuple") return "array";
  return kind === "object" || kind === "record" ? "object" : "any";
}

/** The counter of the module. Unlimited but during a check. */
export function visitsConstant(module: ModuleWriter): string {
  return module.constant("visits", "{ left: number }", "{ left: Number.POSITIVE_INFINITY }");
}

/** A function of a value that runs the check within the bound. */
export function emitBoundedCheck(check: string, name: string, module: ModuleWriter): string {
  const visits = visitsConstant(module);
  return module.function(`bounded ${check}`, `check${name}`, (own) =>
    [
      `function ${own}(input: unknown): boolean {`,
      `  ${visits}.left = ${maxVisits};`,
      `  const accepted = ${check};`,
      `  ${visits}.left = Number.POSITIVE_INFINITY;`,
      "  return accepted;",
      "}",
    ].join("\n"),
  );
}
