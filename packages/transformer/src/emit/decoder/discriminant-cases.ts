// Which values of a union's discriminant stand for which member.
import type { TypeModel, UnionType } from "@toolshed/analyzer";
import type { TypeGraph } from "../type-graph.ts";
import { wireType } from "../wire-type.ts";

export interface DiscriminantCase {
  readonly member: TypeModel;
  readonly values: readonly (string | number | boolean)[];
}

/** One member of a union, with the name of its functions within it. */
export interface UnionPart {
  readonly member: TypeModel;
  readonly part: string;
}

export interface DiscriminantCases {
  /** The object members with their values of the discriminant, in the members' order. */
  readonly cases: readonly (DiscriminantCase & UnionPart)[];
  /** The members that take no JSON object. */
  readonly others: readonly UnionPart[];
}

/** The members of a union by name. */
export function unionParts({ members }: UnionType): readonly UnionPart[] {
  return members.map((member, index) => ({ member, part: `Option${index + 1}` }));
}

/**
 * How the discriminant tells the members. Undefined when the union has none, or one that does not tell its members
 * apart, so that each has to be tried.
 */
export function discriminantCases(type: UnionType, graph: TypeGraph): DiscriminantCases | undefined {
  if (type.discriminant === undefined) return undefined;
  const parts = unionParts(type);
  const objects = parts.filter(({ member }) => graph.resolve(member).kind === "object");
  const others = parts.filter((part) => !objects.includes(part));
  if (others.some(({ member }) => mayBeObject(graph.resolve(member)))) return undefined;
  const members = objects.map(({ member }) => member);
  const found = casesOf(type.discriminant, members, graph);
  if (found === undefined) return undefined;
  return { cases: found.map((one, index) => ({ part: objects[index]?.part ?? "", ...one })), others };
}

/** May a JSON object be a value of the type? */
function mayBeObject(type: TypeModel): boolean {
  return ["object", "record", "unknown", "nonNull", "union"].includes(wireType(type).kind);
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
