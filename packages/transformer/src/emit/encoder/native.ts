// The encoders of library types.
import type { NativeName, NativeType } from "@toolshed/analyzer";
import type { EncoderEmitter } from "./encoder-context.ts";

const helpers: { readonly [N in NativeName]: string } = {
  Date: "encodeDate",
  URL: "encodeUrl",
  bigint: "encodeBigint",
  Uint8Array: "encodeBytes",
  ArrayBuffer: "encodeBytes",
  Buffer: "encodeBytes",
  Blob: "encodeBlob",
};

export const nativeEncoder: EncoderEmitter<NativeType> = (type, context) =>
  context.helper(helpers[type.native]);
