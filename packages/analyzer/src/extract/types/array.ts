// Arrays: `T[]`, `readonly T[]`, `Array<T>`.
import type { TypeHead } from "../../compiler/port.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { elementPlace, type Place } from "./place.ts";
import { listElementNode } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { readElement } from "./union.ts";

export function readArray(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "array" }>,
  place: Place,
): TypeModel {
  return {
    kind: "array",
    element: readElement(
      reader,
      head.element,
      elementPlace(place, "", place.node && listElementNode(place.node)),
    ),
  };
}
