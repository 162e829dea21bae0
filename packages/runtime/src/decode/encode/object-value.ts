// Is a value an object of properties? Library values have properties too, but are told by their brand.
import { isObject } from "../object.ts";
import { brandOf } from "./brand.ts";

const libraryBrands: ReadonlySet<string> = new Set(
  ["Date", "URL", "Map", "Set", "ArrayBuffer", "Blob", "File"].map((name) => `[object ${name}]`),
);

/** Not null, no array and no library value that has a form of its own: no `Date`, `URL`, `Map`, `Set`, bytes or `Blob`. */
export function isObjectValue(value: unknown): value is { readonly [key: string]: unknown } {
  return isObject(value) && !ArrayBuffer.isView(value) && !libraryBrands.has(brandOf(value));
}
