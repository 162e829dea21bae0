// Tells which member of a union a value that a tool returned belongs to. Of the TypeScript value, not of JSON:
// a Date is a Date. Constraints count where the caller asks for it.
import type { TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";
import { arrayCheck } from "../decoder/array.ts";
import { booleanCheck } from "../decoder/boolean.ts";
import { type CheckTable, type CheckTarget, CheckWriter } from "../decoder/check-writer.ts";
import { entriesStatements } from "../decoder/entries.ts";
import { enumCheck } from "../decoder/enum.ts";
import { and, equal, or, unequal } from "../decoder/expression.ts";
import { nullCheck } from "../decoder/null.ts";
import { numberCheck } from "../decoder/number.ts";
import { objectCheck } from "../decoder/object.ts";
import { refCheck } from "../decoder/ref.ts";
import { stringCheck } from "../decoder/string.ts";
import { templateCheck } from "../decoder/template.ts";
import { tupleCheck } from "../decoder/tuple.ts";
import { unionCheck } from "../decoder/union.ts";
import type { TypeGraph } from "../type-graph.ts";
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

// Whether items are equal is only known of those that are sent as they are.
const exact: Pick<CheckTable, "string" | "number" | "array"> = {
  string: stringCheck,
  number: numberCheck,
  array: {
    refusals: (type, value, context) => {
      const { uniqueItems: _, ...loose } = type;
      const known = context.graph.converts(type.element) ? loose : type;
      return arrayCheck.refusals?.(known, value, context) ?? [];
    },
  },
};

/** How much of a value must fit. */
export interface GuardOptions {
  /** May the value have other properties than the type's, and lack those that may be null? */
  readonly open: boolean;
  /** Must it keep the type's constraints too? */
  readonly exact: boolean;
}

// A library value is no object of properties, though it looks like one without any.
const writers = {
  closed: new CheckWriter("fits", closed, "isObjectValue"),
  open: new CheckWriter("matches", open, "isObjectValue"),
  exactClosed: new CheckWriter("fitsExactly", { ...closed, ...exact }, "isObjectValue"),
  exactOpen: new CheckWriter("matchesExactly", { ...open, ...exact }, "isObjectValue"),
};

/** A function that tells whether a value fits the type so far. */
export function emitGuard(type: TypeModel, name: string, target: CheckTarget, options: GuardOptions): string {
  const { closed, open, exactClosed, exactOpen } = writers;
  const [plain, strict] = options.open ? [open, exactOpen] : [closed, exactClosed];
  return (options.exact ? strict : plain).functionOf(type, name, target);
}

/** Does an exact guard of the type refuse what the other accepts? */
export function isConstrained(type: TypeModel, graph: TypeGraph): boolean {
  return graph.some(type, (part) => constraints[part.kind].some((name) => name in part));
}

/** The constraints that only an exact guard looks at. */
const constraints: { readonly [K in TypeKind]: readonly Exclude<keyof TypeOfKind<K>, "kind">[] } = {
  string: ["minLength", "maxLength", "format", "pattern"],
  number: ["integer", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["minItems", "maxItems", "uniqueItems"],
  boolean: [],
  null: [],
  unknown: [],
  nonNull: [],
  enum: [],
  template: [],
  tuple: [],
  object: [],
  record: [],
  map: [],
  set: [],
  union: [],
  native: [],
  ref: [],
};
