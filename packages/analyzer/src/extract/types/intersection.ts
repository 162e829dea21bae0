// Intersections: a primitive with constraint tags or a brand, or objects merged into one.
import type { TypeHead, TypeRef } from "../../compiler/port.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { applyConstraint, type ConstraintTag, readConstraintTag } from "./constraint-tag.ts";
import { libraryTypes } from "./library-types.ts";
import { readMembers } from "./object.ts";
import type { Place } from "./place.ts";
import type { TypeReader } from "./type-reader.ts";

export function readIntersection(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "intersection" }>,
  place: Place,
): TypeModel {
  const tags: ConstraintTag[] = [];
  const bases: TypeHead[] = [];
  const objects: TypeRef[] = [];
  for (const member of head.members) {
    const memberHead = reader.head(member);
    const tag = memberHead.kind === "object" ? readConstraintTag(reader, member) : undefined;
    if (tag) tags.push(tag);
    else if (isShape(reader, memberHead)) objects.push(member);
    else bases.push(memberHead);
  }
  const damaged = tags.find(({ unreadable }) => unreadable !== undefined)?.unreadable;
  if (damaged) return reader.read(damaged, place);
  // `object` says no more than the object types beside it.
  const telling =
    head.members.length - tags.length > 1 ? bases.filter(({ kind }) => kind !== "nonPrimitive") : bases;
  const [base, ...others] = telling;
  if (others.length > 0) return reader.refuse(place, "intersection", head.type);
  // Beside a primitive an object can only be a brand, which has no form on the wire. An array or a library type
  // could carry more members, which JSON could not.
  if (base && carriesMembers(base) && !objects.every((object) => isBrand(reader, object))) {
    return reader.refuse(place, "intersection", head.type);
  }
  const model = base
    ? reader.read(base.type, { ...place, node: undefined })
    : readMembers(reader, head.type, place);
  if (tags.length === 0) return model;
  // A tag belongs to this use of the type: a definition is copied before it is narrowed.
  const target = model.kind === "ref" ? (reader.lookUp(model.name) ?? model) : model;
  return tags.reduce(applyConstraint, target);
}

/** An object type that is merged by its members, unlike arrays and library types that are more than their data. */
function isShape(reader: TypeReader, head: TypeHead): boolean {
  if (head.kind === "intersection") return true;
  if (head.kind !== "object") return false;
  if (!reader.isPlatform(head)) return true;
  if (head.symbol && libraryTypes.has(head.symbol.name)) return false;
  const [members] = reader.compiler.members([head.type]);
  return members?.properties.every((property) => !property.method) === true;
}

function carriesMembers({ kind }: TypeHead): boolean {
  return kind === "object" || kind === "array" || kind === "tuple";
}

/** Only members that no value has: named by a symbol, or by a name that says so. */
function isBrand(reader: TypeReader, type: TypeRef): boolean {
  const [members] = reader.compiler.members([type]);
  return members?.properties.every(({ name }) => /^(?:\[|_|brand$|tag$)/i.test(name)) === true;
}
