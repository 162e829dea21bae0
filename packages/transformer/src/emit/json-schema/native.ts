// The schemas of library types: the JSON form that each has on the wire.
import type { JsonObject, NativeName, NativeType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

const forms: { readonly [N in NativeName]: JsonObject } = {
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
  bigint: { type: "string", pattern: "^-?[0-9]+$" },
};

export const emitNative: SchemaEmitter<NativeType> = (type, context) => {
  const schema = { ...forms[type.native] };
  context.natives.set(schema, type.native);
  return schema;
};
