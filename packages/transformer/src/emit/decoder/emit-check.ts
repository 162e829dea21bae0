// Boolean checks as generated functions, from the type model. A check allocates nothing and agrees with the schema.
import type { ObjectType, TypeModel } from "@toolshed/analyzer";
import { arrayCheck } from "./array.ts";
import { booleanCheck } from "./boolean.ts";
import { type CheckTable, type CheckTarget, CheckWriter } from "./check-writer.ts";
import { enumCheck } from "./enum.ts";
import type { Expression } from "./expression.ts";
import { mapCheck } from "./map.ts";
import { nativeCheck } from "./native.ts";
import { nonNullCheck } from "./non-null.ts";
import { nullCheck } from "./null.ts";
import { numberCheck } from "./number.ts";
import { objectCheck } from "./object.ts";
import { recordCheck } from "./record.ts";
import { refCheck } from "./ref.ts";
import { setCheck } from "./set.ts";
import { stringCheck } from "./string.ts";
import { templateCheck } from "./template.ts";
import { tupleCheck } from "./tuple.ts";
import { unionCheck } from "./union.ts";
import { unknownCheck } from "./unknown.ts";
import { emitBoundedCheck, isAmbiguous } from "./visits.ts";

const emitters: CheckTable = {
  string: stringCheck,
  number: numberCheck,
  boolean: booleanCheck,
  null: nullCheck,
  unknown: unknownCheck,
  nonNull: nonNullCheck,
  enum: enumCheck,
  template: templateCheck,
  array: arrayCheck,
  tuple: tupleCheck,
  object: objectCheck,
  record: recordCheck,
  map: mapCheck,
  set: setCheck,
  union: unionCheck,
  native: nativeCheck,
  ref: refCheck,
};

const writer = new CheckWriter("is", emitters, "isObject");

/**
 * Writes the check of a tool's arguments.
 *
 * @param name What the function is named after: `SearchTicketsInput` gives `isSearchTicketsInput`.
 * @returns The source text of a function of one value: its name where that is all it takes.
 */
export function emitInputCheck(type: ObjectType, name: string, target: CheckTarget): string {
  if (!isAmbiguous(type, target.graph)) return writer.functionOf(type, name, target);
  return emitBoundedCheck(writer.expressionOf(type, "input", name, target).text, name, target.module);
}

/** The check of a value as an expression over its source text. */
export function emitCheckExpression(
  type: TypeModel,
  value: string,
  name: string,
  target: CheckTarget,
): Expression {
  return writer.expressionOf(type, value, name, target);
}
