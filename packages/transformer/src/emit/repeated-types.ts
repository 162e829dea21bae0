// Which types stand at more than one place, so that code for them is better written once.
import type { TypeModel } from "@toolshed/analyzer";
import { typeChildren } from "./type-children.ts";
import type { TypeGraph } from "./type-graph.ts";

/** From so many types in it on, a name is shorter to read than the type's code once more. */
const minimumSize = 4;

/** A type, and the definitions that it follows. */
export interface RootType {
  readonly type: TypeModel;
  readonly graph: TypeGraph;
}

/**
 * The graphs' keys of the types that are met more than once below the roots, where each definition
 * is entered once, and nothing inside a type that was met before. The graphs share their table.
 */
export function repeatedTypes(roots: readonly RootType[]): ReadonlySet<string> {
  const met = new Set<string>();
  const repeated = new Set<string>();
  const visit = (type: TypeModel, graph: TypeGraph): void => {
    if (type.kind === "ref") {
      const name = `definition ${graph.key(type)}`;
      if (met.has(name)) return;
      met.add(name);
      visit(graph.definition(type.name), graph);
    } else if (sizeOf(type) >= minimumSize) {
      const key = graph.key(type);
      if (met.has(key)) {
        repeated.add(key);
        return;
      }
      met.add(key);
    }
    for (const child of typeChildren(type)) visit(child, graph);
  };
  for (const { type, graph } of roots) visit(type, graph);
  return repeated;
}

function sizeOf(type: TypeModel): number {
  return typeChildren(type).reduce((size, child) => size + sizeOf(child), 1);
}
