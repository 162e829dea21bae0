// Maps and sets by their type arguments.
import type { TypeHead } from "../../compiler/port.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { elementPlace, type Place } from "./place.ts";
import { typeArgument } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { readElement } from "./union.ts";

type ObjectHead = Extract<TypeHead, { readonly kind: "object" }>;
type ReadCollection = (reader: TypeReader, head: ObjectHead, place: Place) => TypeModel;

export const collections: { readonly [K in "map" | "set"]: ReadCollection } = {
  map: (reader, head, place) => {
    const [key, value] = head.typeArguments;
    if (!key || !value) return reader.refuse(place, "library", head.type);
    // Keys of an object are any strings: narrower ones are written as pairs, each checked by its own schema.
    const form = reader.head(key).kind === "string" ? "object" : "pairs";
    return {
      kind: "map",
      form,
      key: reader.read(key, elementPlace(place, "key", typeArgument(place.node, 0))),
      value: reader.read(value, elementPlace(place, "value", typeArgument(place.node, 1))),
    };
  },
  set: (reader, head, place) => {
    const [element] = head.typeArguments;
    if (!element) return reader.refuse(place, "library", head.type);
    return {
      kind: "set",
      element: readElement(reader, element, elementPlace(place, "", typeArgument(place.node, 0))),
    };
  },
};
