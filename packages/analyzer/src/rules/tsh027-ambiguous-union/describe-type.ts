// What a member of a union is called in a message, when nobody wrote a name for it.
import type { TypeKind, TypeModel, TypeOfKind } from "../../model/type-model.ts";
import { quoteCode } from "../quote-code.ts";

const descriptions: { readonly [K in TypeKind]: (type: TypeOfKind<K>) => string } = {
  string: () => "`string`",
  number: () => "`number`",
  boolean: () => "`boolean`",
  null: () => "`null`",
  unknown: () => "`unknown`",
  nonNull: () => "`{}`",
  enum: ({ values }) =>
    quoteCode(
      values
        .slice(0, 3)
        .map((value) => JSON.stringify(value))
        .join(" | "),
    ),
  template: () => "the template literal",
  native: ({ native }) => quoteCode(native),
  array: ({ element }) => `the array of ${describeType(element)}`,
  set: ({ element }) => `the \`Set\` of ${describeType(element)}`,
  tuple: ({ elements }) => `the tuple of ${elements.length}`,
  object: ({ properties }) =>
    properties.length === 0
      ? "the empty object"
      : `the object with ${properties
          .slice(0, 4)
          .map(({ name }) => quoteCode(name))
          .join(", ")}`,
  record: ({ value }) => (value === undefined ? "the record" : `the record of ${describeType(value)}`),
  map: ({ value }) => `the \`Map\` of ${describeType(value)}`,
  union: ({ members }) => members.slice(0, 3).map(describeType).join(" or "),
  ref: ({ name }) => quoteCode(name),
};

export function describeType(type: TypeModel): string {
  return describeKind(type);
}

function describeKind<K extends TypeKind>(type: TypeOfKind<K>): string {
  // boundary: the compiler cannot see that a model's own kind selects the description of that kind
  return descriptions[type.kind as K](type);
}
