// The checks of library types: the format on the wire, and that the type can hold the value.
import type { NativeName, NativeType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { and, equal, term } from "./expression.ts";

const helpers: { readonly [N in NativeName]: string } = {
  Date: "isDateString",
  URL: "isUrlString",
  bigint: "isBigintString",
  Uint8Array: "isBase64",
  ArrayBuffer: "isBase64",
  Buffer: "isBase64",
  Blob: "isBase64",
};

export const nativeCheck: CheckEmitter<NativeType> = {
  expression: (type, value, { module }) =>
    and([equal(`typeof ${value}`, '"string"'), term(`${module.helper(helpers[type.native])}(${value})`)]),
};
