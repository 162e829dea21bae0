// The JSON value that the text of `@default` or `@example` stands for, by the type that it documents.
import { isWellFormed } from "../../model/is-well-formed.ts";
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeKind, TypeModel, TypeOfKind } from "../../model/type-model.ts";

/** Finds the model behind a `ref`. */
export type LookUp = (name: string) => TypeModel | undefined;

type Fits<K extends TypeKind> = (value: JsonValue, model: TypeOfKind<K>, lookUp: LookUp) => boolean;

const isString = (value: JsonValue): boolean => typeof value === "string";
const isPlainObject = (value: JsonValue): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the value has the kind's form; whether it is legal in full is for the rules to say. */
const fits: { readonly [K in TypeKind]: Fits<K> } = {
  string: isString,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  unknown: () => true,
  enum: (value, model) => model.values.some((allowed) => allowed === value),
  array: (value) => Array.isArray(value),
  tuple: (value) => Array.isArray(value),
  object: isPlainObject,
  record: isPlainObject,
  union: (value, model, lookUp) => model.members.some((member) => fitsType(value, member, lookUp)),
  native: isString,
  template: isString,
  nonNull: (value) => value !== null,
  map: (value, model) => (model.form === "object" ? isPlainObject(value) : Array.isArray(value)),
  set: (value) => Array.isArray(value),
  ref: (value, model, lookUp) => {
    const target = lookUp(model.name);
    return target !== undefined && target.kind !== "ref" && fitsType(value, target, lookUp);
  },
};

function fitsType<K extends TypeKind>(value: JsonValue, model: TypeOfKind<K>, lookUp: LookUp): boolean {
  // boundary: the compiler cannot see that a model's own kind selects the entry of that kind
  return fits[model.kind as K](value, model, lookUp);
}

/**
 * The value that a text means: JSON where the type takes it, else the text itself where the type takes that.
 *
 * @example readTagValue("25", { kind: "number" }, lookUp) // 25, and "25" for a string
 */
export function readTagValue(text: string, model: TypeModel, lookUp: LookUp): JsonValue | undefined {
  const json = parseJson(text);
  if (json !== undefined && !isWellFormed(json)) return undefined;
  if (json !== undefined && fitsType(json, model, lookUp)) return json;
  // A bare `25` is text to a string, a quoted one has lost its quotes above.
  return fitsType(text, model, lookUp) ? text : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    // boundary: what JSON.parse gives is JSON
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
