// Template literal types: text and holes. Unions inside them are unions of templates to the compilers already.
import type { TypeHead } from "../../compiler/port.ts";
import type { TemplatePart, TypeModel } from "../../model/type-model.ts";
import type { Place } from "./place.ts";
import type { TypeReader } from "./type-reader.ts";

const holes: { readonly [kind in TypeHead["kind"]]?: "string" | "number" | "bigint" } = {
  string: "string",
  any: "string",
  number: "number",
  bigint: "bigint",
};

export function readTemplate(
  reader: TypeReader,
  head: Extract<TypeHead, { readonly kind: "template" }>,
  place: Place,
): TypeModel {
  const parts: TemplatePart[] = [];
  for (const [index, text] of head.texts.entries()) {
    if (text !== "") parts.push({ text });
    const type = head.types[index];
    if (!type) continue;
    const hole = holes[reader.head(type).kind];
    // `Uppercase<string>` and the like: a pattern of all letters of all scripts would be no help to a model.
    if (!hole) return reader.refuse(place, "unsupported", head.type);
    parts.push({ hole });
  }
  return sharesDigits(parts) ? reader.refuse(place, "unsupported", head.type) : { kind: "template", parts };
}

/** Numbers in a row, and digits between them, for which a pattern without backtracking is still of a sensible size. */
const maxShared = { holes: 3, digits: 8 };

/** Numbers with nothing but digits between them: where one ends and the other begins only a long pattern tells. */
function sharesDigits(parts: readonly TemplatePart[]): boolean {
  let holes = 0;
  let digits = 0;
  for (const part of parts) {
    if ("text" in part ? !/^[0-9]*$/.test(part.text) : part.hole === "string") {
      holes = 0;
      digits = 0;
    } else if ("text" in part) digits += holes > 0 ? part.text.length : 0;
    else {
      holes++;
      if (holes > 1 && (holes > maxShared.holes || digits > maxShared.digits)) return true;
    }
  }
  return false;
}
