// Tells which member of a union a value that a tool returned belongs to. Of the TypeScript value, not of JSON:
// a Date is a Date, constraints do not count.
import type { TypeModel } from "@toolshed/analyzer";
import { arrayCheck } from "../decoder/array.ts";
import { booleanCheck } from "../decoder/boolean.ts";
import { type CheckTable, type CheckTarget, CheckWriter } from "../decoder/check-writer.ts";
import { entriesStatements } from "../decoder/entries.ts";
import { enumCheck } from "../decoder/enum.ts";
import { and, equal, or, unequal } from "../decoder/expression.ts";
import { nullCheck } from "../decoder/null.ts";
import { objectCheck } from "../decoder/object.ts";
import { refCheck } from "../decoder/ref.ts";
import { stringCheck } from "../decoder/string.ts";
import { templateCheck } from "../decoder/template.ts";
import { tupleCheck } from "../decoder/tuple.ts";
import { unionCheck } from "../decoder/union.ts";
import { mapGuard } from "./map.ts";
import { nativeGuard } from "./native.ts";
import { openObjectGuard } from "./open-object.ts";
import { setGuard } from "./set.ts";

const closed: CheckTable = {
  string: {
    expression: (_type, value, context) => stringCheck.expression?.({ kind: "string" }, value, context),
  },
  // NaN belongs to numbers: the encoder then says what is wrong with it.
  number: { expression: (_type, value) => equal(`typeof ${value}`, '"number"') },
  boolean: booleanCheck,
  null: nullCheck,
  // Every value but the one that stands for an absent property.
  unknown: { expression: (_type, value) => unequal(value, "undefined") },
  nonNull: {
    expression: (_type, value) => and([unequal(value, "null"), unequal(value, "undefined")]),
  },
  enum: enumCheck,
  template: templateCheck,
  array: {
    refusals: (type, value, context) =>
      arrayCheck.refusals?.({ kind: "array", element: type.element }, value, context) ?? [],
  },
  tuple: tupleCheck,
  object: objectCheck,
  // The encoder leaves out values that are undefined.
  record: { statements: (type, context) => entriesStatements(type, context, true) },
  map: mapGuard,
  set: setGuard,
  union: unionCheck,
  native: nativeGuard,
  ref: refCheck,
};

// The encoder takes undefined for null, but where a property is not there, a member that lacks it comes first.
const open: CheckTable = {
  ...closed,
  null: { expression: (_type, value) => or([equal(value, "null"), equal(value, "undefined")]) },
  object: openObjectGuard,
};

// A library value is no object of properties, though it looks like one without any.
const closedWriter = new CheckWriter("fits", closed, "isObjectValue");
const openWriter = new CheckWriter("matches", open, "isObjectValue");

/** A function that accepts values which have no properties but the type's. */
export function emitClosedGuard(type: TypeModel, name: string, target: CheckTarget): string {
  return closedWriter.functionOf(type, name, target);
}

/** A function that accepts values which have at least the type's properties, but for those that may be null. */
export function emitOpenGuard(type: TypeModel, name: string, target: CheckTarget): string {
  return openWriter.functionOf(type, name, target);
}
