// Finds the property whose value alone tells which of a union's object members a value is. Pure over models.
import type { ObjectType, TypeKind, TypeModel } from "../../model/type-model.ts";

/**
 * The first such property in the order of the first object member. At least two members are objects that have it; any
 * other member takes no JSON object, so that only these have to be told apart.
 */
export function discriminantOf(
  members: readonly TypeModel[],
  lookUp: (definition: string) => TypeModel | undefined,
): string | undefined {
  const objects: ObjectType[] = [];
  for (const member of members) {
    const target = member.kind === "ref" ? lookUp(member.name) : member;
    if (target?.kind === "object") objects.push(target);
    else if (target === undefined || mayBeObject(target)) return undefined;
  }
  if (objects.length < 2) return undefined;
  return objects[0]?.properties.map(({ name }) => name).find((name) => tellsApart(objects, name));
}

/** The kinds of which no value is a JSON object; a map is an array of pairs unless its form says otherwise. */
const kindsOfNoObject: ReadonlySet<TypeKind> = new Set<TypeKind>([
  ...(["string", "number", "boolean", "null", "enum", "template", "native"] as const),
  ...(["array", "tuple", "set"] as const),
]);

function mayBeObject(type: TypeModel): boolean {
  return type.kind === "map" ? type.form === "object" : !kindsOfNoObject.has(type.kind);
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
