// Which values of a union's discriminant stand for which member.
import type { TypeModel, UnionType } from "@toolshed/analyzer";
import type { TypeGraph } from "../type-graph.ts";

export interface DiscriminantCase {
  readonly member: TypeModel;
  readonly values: readonly (string | number | boolean)[];
}

/**
 * The values of the discriminant by member, in the members' order. Undefined when the union has no
 * discriminant, or one that does not tell its members apart, so that each has to be tried.
 */
export function discriminantCases(
  type: UnionType,
  graph: TypeGraph,
): readonly DiscriminantCase[] | undefined {
  if (type.discriminant === undefined) return undefined;
  return casesOf(type.discriminant, type.members, graph);
}

/** The first property that tells objects apart as a discriminant does, with its values by member. */
export function sharedDiscriminant(
  members: readonly TypeModel[],
  graph: TypeGraph,
): { readonly property: string; readonly cases: readonly DiscriminantCase[] } | undefined {
  const [first] = members;
  const object = first && graph.resolve(first);
  if (object?.kind !== "object") return undefined;
  for (const { name } of object.properties) {
    const cases = casesOf(name, members, graph);
    if (cases !== undefined) return { property: name, cases };
  }
  return undefined;
}

function casesOf(
  discriminant: string,
  members: readonly TypeModel[],
  graph: TypeGraph,
): readonly DiscriminantCase[] | undefined {
  const cases: DiscriminantCase[] = [];
  const seen = new Set<string | number | boolean>();
  for (const member of members) {
    const object = graph.resolve(member);
    if (object.kind !== "object") return undefined;
    const property = object.properties.find(({ name }) => name === discriminant);
    const values = property === undefined ? undefined : graph.resolve(property.type);
    if (values?.kind !== "enum" || property?.optional) return undefined;
    for (const value of values.values) {
      if (seen.has(value)) return undefined;
      seen.add(value);
    }
    cases.push({ member, values: values.values });
  }
  return cases;
}
