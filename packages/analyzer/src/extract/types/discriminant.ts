// Finds the property whose value alone tells a union's member. Pure over models.
import type { ObjectType, TypeModel } from "../../model/type-model.ts";

/** The first such property in the order of the first member, if all members are objects that have it. */
export function discriminantOf(
  members: readonly TypeModel[],
  lookUp: (definition: string) => TypeModel | undefined,
): string | undefined {
  const objects: ObjectType[] = [];
  for (const member of members) {
    const target = member.kind === "ref" ? lookUp(member.name) : member;
    if (target?.kind !== "object") return undefined;
    objects.push(target);
  }
  return objects[0]?.properties.map(({ name }) => name).find((name) => tellsApart(objects, name));
}

function tellsApart(objects: readonly ObjectType[], name: string): boolean {
  const seen = new Set<string | number | boolean>();
  return objects.every((object) => {
    const property = object.properties.find((candidate) => candidate.name === name);
    if (!property || property.optional || property.type.kind !== "enum") return false;
    return property.type.values.every((value) => {
      const fresh = !seen.has(value);
      seen.add(value);
      return fresh;
    });
  });
}
