// Tuples with required, optional and rest elements.
import type { SyntaxNode, TypeHead } from "../../compiler/port.ts";
import type { TupleElement, TypeModel } from "../../model/type-model.ts";
import { elementPlace, type Place } from "./place.ts";
import { listElementNode, skipTypeParentheses } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { readElement } from "./union.ts";

export function readTuple(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "tuple" }>,
  place: Place,
): TypeModel {
  const restAt = head.elements.findIndex((element) => element.flag === "rest");
  const open = head.elements.some((element) => element.flag === "variadic");
  // JSON Schema cannot say what comes after an open part.
  if (open || (restAt >= 0 && restAt < head.elements.length - 1))
    return reader.refuse(place, "unsupported", head.type);
  const elements: TupleElement[] = [];
  let rest: TypeModel | undefined;
  head.elements.forEach((element, index) => {
    const type = readElement(
      reader,
      element.type,
      elementPlace(place, `${index}`, elementNode(place.node, index)),
    );
    if (element.flag === "rest") rest = type;
    else elements.push(element.flag === "optional" ? { type, optional: true } : { type });
  });
  return { kind: "tuple", elements, ...(rest ? { rest } : {}) };
}

function elementNode(node: SyntaxNode | undefined, index: number): SyntaxNode | undefined {
  const inner = node && skipTypeParentheses(node);
  const element = inner?.kind === "TupleType" ? inner.list("elements")[index] : undefined;
  if (!element) return undefined;
  if (element.kind === "RestType" || element.rest) {
    const list = element.child("type");
    return list && listElementNode(list);
  }
  return element.kind === "NamedTupleMember" || element.kind === "OptionalType"
    ? element.child("type")
    : element;
}
