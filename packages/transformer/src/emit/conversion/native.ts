// The conversion of a string to the library type that it stands for.
import type { NativeName, NativeType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";

const helpers: { readonly [N in NativeName]: string } = {
  Date: "toDate",
  URL: "toUrl",
  bigint: "toBigint",
  Uint8Array: "toBytes",
  ArrayBuffer: "toArrayBuffer",
  Buffer: "toBuffer",
  Blob: "toBlob",
};

export const nativeConversion: ConversionEmitter<NativeType> = {
  expression: (type, value, { module }) => `${module.helper(helpers[type.native])}(${value} as string)`,
};
