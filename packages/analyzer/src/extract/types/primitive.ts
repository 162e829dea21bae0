// The kinds without parts.
import type { TypeHead } from "../../compiler/port.ts";
import type {
  BooleanType,
  EnumType,
  NullType,
  NumberType,
  StringType,
  TypeModel,
  UnknownType,
} from "../../model/type-model.ts";
import type { Place } from "./place.ts";
import type { TypeReader } from "./type-reader.ts";

export const readString = (): StringType => ({ kind: "string" });
export const readNumber = (): NumberType => ({ kind: "number" });
export const readBoolean = (): BooleanType => ({ kind: "boolean" });
export const readNull = (): NullType => ({ kind: "null" });
export const readUnknown = (): UnknownType => ({ kind: "unknown" });

/** Literals and enum members; a computed member, whose value only run time knows, cannot be described. */
export function readLiteral(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "literal" | "enumMember" }>,
  place: Place,
): EnumType | TypeModel {
  const value = head.value;
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) {
    return reader.refuse(place, "unsupported", head.type);
  }
  return { kind: "enum", values: [value] };
}
