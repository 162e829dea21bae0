// What JavaScript itself tells of the values of a type: members of a union that differ in it need no other test.
import type { NativeName, TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";
import type { TypeGraph } from "../type-graph.ts";

/** As `encodeByCategory` of the runtime tells values apart. */
export type ValueCategory =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "null"
  | "array"
  | "Date"
  | "URL"
  | "Map"
  | "Set"
  | "bytes"
  | "Blob"
  | "object";

const natives: { readonly [N in NativeName]: ValueCategory } = {
  Date: "Date",
  URL: "URL",
  bigint: "bigint",
  Uint8Array: "bytes",
  ArrayBuffer: "bytes",
  Buffer: "bytes",
  Blob: "Blob",
};

/** Undefined stands for any value. */
type Categories<T> = (type: T, graph: TypeGraph) => readonly ValueCategory[] | undefined;

const categories: { readonly [K in TypeKind]: Categories<TypeOfKind<K>> } = {
  string: () => ["string"],
  number: () => ["number"],
  boolean: () => ["boolean"],
  null: () => ["null"],
  unknown: () => undefined,
  nonNull: () => undefined,
  template: () => ["string"],
  map: () => ["Map"],
  set: () => ["Set"],
  enum: ({ values }) => [...new Set(values.map(literalCategory))],
  array: () => ["array"],
  tuple: () => ["array"],
  object: () => ["object"],
  record: () => ["object"],
  union: ({ members }, graph) => {
    const parts = members.map((member) => categoriesOf(member, graph));
    return parts.includes(undefined) ? undefined : [...new Set(parts.flatMap((part) => part ?? []))];
  },
  native: ({ native }) => [natives[native]],
  // `resolve` follows refs to the end, so none arrives here.
  ref: () => undefined,
};

/** The categories of a type's values, in the members' order; undefined when a value can be anything. */
export function categoriesOf(type: TypeModel, graph: TypeGraph): readonly ValueCategory[] | undefined {
  const resolved = graph.resolve(type);
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  return (categories[resolved.kind] as Categories<TypeModel>)(resolved, graph);
}

function literalCategory(value: string | number | boolean): ValueCategory {
  if (typeof value === "string") return "string";
  return typeof value === "number" ? "number" : "boolean";
}
