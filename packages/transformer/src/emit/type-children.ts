// The types directly inside a type, of every kind.
import type { TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";

type Children<T> = (type: T) => readonly TypeModel[];

const none = (): readonly TypeModel[] => [];

const children: { readonly [K in TypeKind]: Children<TypeOfKind<K>> } = {
  string: none,
  number: none,
  boolean: none,
  null: none,
  unknown: none,
  enum: none,
  array: (type) => [type.element],
  tuple: (type) => [
    ...type.elements.map((element) => element.type),
    ...(type.rest === undefined ? [] : [type.rest]),
  ],
  object: (type) => type.properties.map((property) => property.type),
  record: ({ properties, patterns = [], value }) => [
    ...[...properties, ...patterns.map((pattern) => ({ type: pattern.value }))].map((part) => part.type),
    ...(value === undefined ? [] : [value]),
  ],
  map: ({ form, key, value }) => (form === "pairs" ? [key, value] : [value]),
  set: (type) => [type.element],
  template: none,
  nonNull: none,
  union: (type) => type.members,
  native: none,
  // What a definition holds is not inside its use: following it need not end.
  ref: none,
};

/** The types directly inside a type. A `ref` has none. */
export function typeChildren(type: TypeModel): readonly TypeModel[] {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  return (children[type.kind] as Children<TypeModel>)(type);
}
