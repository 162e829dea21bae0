// The arguments of object encoders: encoders by property, and the names that may be absent.
import type { PropertyModel } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import type { Printable } from "../print/print-value.ts";
import type { EncoderContext } from "./encoder-context.ts";

export function propertyEncoders(properties: readonly PropertyModel[], context: EncoderContext): Printable {
  // Built from entries: an assignment to `__proto__` would make no property.
  return Object.fromEntries(
    properties.map(({ name, type }) => [name, context.encoder(type, pascalPart(name) || "Property")]),
  );
}

/** The last argument, if any property is optional. */
export function optionalNames(properties: readonly PropertyModel[]): readonly Printable[] {
  const names = properties.filter((property) => property.optional).map((property) => property.name);
  return names.length > 0 ? [names] : [];
}
