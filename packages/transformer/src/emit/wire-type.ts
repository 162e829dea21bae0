// The kind of JSON that maps and sets are on the wire, as a type of the kinds that say it: for schemas and checks.
import type { ArrayType, MapType, RecordType, SetType, TypeModel } from "@toolshed/analyzer";

const forms: { readonly [F in MapType["form"]]: (type: MapType) => RecordType | ArrayType } = {
  object: ({ value }) => ({ kind: "record", properties: [], value }),
  pairs: ({ key, value }) => ({
    kind: "array",
    element: { kind: "tuple", elements: [{ type: key }, { type: value }] },
  }),
};

/** A map by its form: an object of the values by key, or an array of pairs. Without its notes. */
export function mapWireType(type: MapType): RecordType | ArrayType {
  return forms[type.form](type);
}

/** A set: an array whose items differ as JSON. Without its notes. */
export function setWireType({ element }: SetType): ArrayType {
  return { kind: "array", element, uniqueItems: true };
}

/** What any type is on the wire: itself, but for maps and sets. */
export function wireType(type: TypeModel): TypeModel {
  if (type.kind === "map") return mapWireType(type);
  return type.kind === "set" ? setWireType(type) : type;
}
