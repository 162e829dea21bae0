// Arrays: `T[]`, `readonly T[]`, `Array<T>`.
import type { SyntaxNode, TypeHead } from "../../compiler/port.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { elementPlace, type Place } from "./place.ts";
import { skipTypeParentheses } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { readElement } from "./union.ts";

export function readArray(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "array" }>,
  place: Place,
): TypeModel {
  return {
    kind: "array",
    element: readElement(reader, head.element, elementPlace(place, "", elementNode(place.node))),
  };
}

function elementNode(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const inner = node && skipTypeParentheses(node);
  if (inner?.kind === "ArrayType") return inner.children()[0];
  if (inner?.kind === "TypeReference") return inner.list("typeArguments")[0];
  return undefined;
}
