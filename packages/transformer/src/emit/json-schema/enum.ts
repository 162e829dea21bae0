// The schema of literals. The type stands beside them where they share one: providers ask for it.
import type { EnumType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitEnum: SchemaEmitter<EnumType> = (type) => {
  const [first, ...others] = type.values;
  const shared = first !== undefined && others.every((value) => typeof value === typeof first);
  return {
    ...(shared && { type: typeof first }),
    ...(first !== undefined && others.length === 0 ? { const: first } : { enum: type.values }),
  };
};
