// The schema of a union: members that are nothing but a primitive type become one list of types.
import type { JsonObject, TypeModel, UnionType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitUnion: SchemaEmitter<UnionType> = (type, context) => {
  const plain = type.members.filter(isPlainPrimitive);
  const names = [...new Set(plain.map((member) => member.kind))];
  if (plain.length === type.members.length) return { type: names };
  const branches: JsonObject[] = [];
  for (const member of type.members) {
    if (names.length < 2 || !isPlainPrimitive(member)) branches.push(context.emit(member));
    else if (member === plain[0]) branches.push({ type: names });
  }
  return { anyOf: branches };
};

/** Kinds whose name is also the keyword's value. */
const primitives: ReadonlySet<string> = new Set(["string", "number", "boolean", "null"]);

/** A member that carries nothing but its type. */
function isPlainPrimitive(type: TypeModel): boolean {
  return primitives.has(type.kind) && Object.keys(type).length === 1;
}
