// The schemas of library types: the JSON form that each has on the wire.
import type { JsonObject, NativeName, NativeType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

/** Base64 with its padding (RFC 4648, section 4), without line breaks. */
const base64: JsonObject = {
  type: "string",
  contentEncoding: "base64",
  pattern: "^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=)?$",
};

const forms: { readonly [N in NativeName]: JsonObject } = {
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
  bigint: { type: "string", pattern: "^-?[0-9]+$" },
  Uint8Array: base64,
  ArrayBuffer: base64,
  Buffer: base64,
  Blob: base64,
};

export const emitNative: SchemaEmitter<NativeType> = (type) => ({ ...forms[type.native] });
