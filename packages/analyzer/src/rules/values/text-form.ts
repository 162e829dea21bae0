// What the texts of a type look like, so that one text may be found for two types.
import type { NativeName, NativeType, StringType, TemplateType, TypeModel } from "../../model/type-model.ts";
import type { TextBounds } from "../patterns/shared-texts.ts";
import { formatPattern, templatePattern } from "./judge-text.ts";

/** Every text within the bounds that all patterns match is probably of the type. */
export interface TextForm extends TextBounds {
  readonly patterns: readonly string[];
}

/** The formats of library types, as the judge of texts names them. */
export const nativeFormats: { readonly [N in NativeName]: string } = {
  Date: "date-time",
  URL: "uri",
  bigint: "digits",
  Uint8Array: "base64",
  ArrayBuffer: "base64",
  Buffer: "base64",
  Blob: "base64",
};

export function isTextType(type: TypeModel): type is StringType | TemplateType | NativeType {
  return type.kind === "string" || type.kind === "template" || type.kind === "native";
}

/** Undefined where nothing is known of the texts. */
export function textFormOf(type: StringType | TemplateType | NativeType): TextForm | undefined {
  switch (type.kind) {
    case "native":
      return formOf([formatPattern(nativeFormats[type.native])]);
    case "template":
      return formOf([templatePattern(type.parts)]);
    case "string": {
      const { pattern, format, minLength = 0, maxLength = Infinity } = type;
      const patterns = [
        ...(pattern === undefined ? [] : [pattern]),
        ...(format === undefined ? [] : [formatPattern(format)]),
      ];
      return formOf(patterns, minLength, maxLength);
    }
  }
}

function formOf(
  patterns: readonly (string | undefined)[],
  minLength = 0,
  maxLength = Infinity,
): TextForm | undefined {
  const known = patterns.filter((pattern) => pattern !== undefined);
  return known.length < patterns.length ? undefined : { patterns: known, minLength, maxLength };
}
