// The schema of a tuple: its elements by place, then what may follow, or nothing.
import type { TupleType } from "@toolshed/analyzer";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitTuple: SchemaEmitter<TupleType> = (type, context) => {
  const required = type.elements.filter((element) => !element.optional).length;
  return {
    type: "array",
    // The keyword may not hold an empty list.
    ...(type.elements.length > 0 && {
      prefixItems: type.elements.map((element) => context.emit(element.type)),
    }),
    items: type.rest === undefined ? false : context.emit(type.rest),
    ...(required > 0 && { minItems: required }),
    ...(type.rest === undefined && { maxItems: type.elements.length }),
  };
};
