// Constraint tags, recognised by structure: `{ "typia.tag"?: { kind, value, … } }`, whoever declares them.
import type { TypeRef } from "../../compiler/port.ts";
import type { JsonValue } from "../../model/json-value.ts";
import type { IntegerRange, TypeModel } from "../../model/type-model.ts";
import type { TypeReader } from "./type-reader.ts";

export interface ConstraintTag {
  readonly kind: string;
  readonly value: JsonValue | undefined;
  /** The type of the value, when it is a literal that is not known exactly. */
  readonly unreadable?: TypeRef;
}

const tagProperty = "typia.tag";

export function readConstraintTag(reader: TypeReader, type: TypeRef): ConstraintTag | undefined {
  const [members] = reader.compiler.members([type]);
  const [property, ...others] = members?.properties ?? [];
  if (!property || property.name !== tagProperty || others.length > 0) return undefined;
  const facts = reader.compiler.members([definedPart(reader, property.type)])[0];
  const literal = (name: string): JsonValue | undefined => {
    const found = facts?.properties.find((candidate) => candidate.name === name);
    return found ? literalOf(reader, found.type) : undefined;
  };
  const kind = literal("kind");
  if (typeof kind !== "string") return undefined;
  const value = facts?.properties.find(({ name }) => name === "value");
  const unreadable = value && unreadablePart(reader, value.type);
  return { kind, value: literal("value"), ...(unreadable ? { unreadable } : {}) };
}

function unreadablePart(reader: TypeReader, type: TypeRef): TypeRef | undefined {
  const head = reader.head(type);
  if (head.kind === "unreadable") return type;
  const parts =
    head.kind === "tuple"
      ? head.elements.map((element) => element.type)
      : head.kind === "union"
        ? head.members
        : [];
  return parts.map((part) => unreadablePart(reader, part)).find(Boolean);
}

/** Without the `undefined` of an optional property. */
function definedPart(reader: TypeReader, type: TypeRef): TypeRef {
  const head = reader.head(type);
  if (head.kind !== "union") return type;
  return head.members.find((member) => reader.head(member).kind !== "undefined") ?? type;
}

function literalOf(reader: TypeReader, type: TypeRef): JsonValue | undefined {
  const head = reader.head(type);
  switch (head.kind) {
    case "literal":
      return head.value;
    case "null":
      return null;
    case "union":
      // An optional member that is a literal.
      return literalOf(reader, definedPart(reader, type));
    case "tuple": {
      const values = head.elements.map((element) => literalOf(reader, element.type));
      return values.every((value) => value !== undefined) ? values : undefined;
    }
    default:
      return undefined;
  }
}

const integerRanges: { readonly [value: string]: IntegerRange } = {
  int32: "int32",
  uint32: "uint32",
  int64: "int64",
  uint64: "uint64",
};

type Apply = (model: TypeModel, value: JsonValue | undefined) => TypeModel;

const numeric =
  (key: "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"): Apply =>
  (model, value) =>
    model.kind === "number" && typeof value === "number" ? { ...model, [key]: value } : model;

const length =
  (key: "minLength" | "maxLength"): Apply =>
  (model, value) =>
    model.kind === "string" && typeof value === "number" ? { ...model, [key]: value } : model;

const items =
  (key: "minItems" | "maxItems"): Apply =>
  (model, value) =>
    model.kind === "array" && typeof value === "number" ? { ...model, [key]: value } : model;

const text =
  (key: "pattern" | "format"): Apply =>
  (model, value) =>
    model.kind === "string" && typeof value === "string" ? { ...model, [key]: value } : model;

const constraints: { readonly [kind: string]: Apply } = {
  minimum: numeric("minimum"),
  maximum: numeric("maximum"),
  exclusiveMinimum: numeric("exclusiveMinimum"),
  exclusiveMaximum: numeric("exclusiveMaximum"),
  multipleOf: numeric("multipleOf"),
  minLength: length("minLength"),
  maxLength: length("maxLength"),
  minItems: items("minItems"),
  maxItems: items("maxItems"),
  uniqueItems: (model, value) =>
    model.kind === "array" && value !== false ? { ...model, uniqueItems: true } : model,
  pattern: text("pattern"),
  format: text("format"),
  type: (model, value) => {
    const integer =
      typeof value === "string" && Object.hasOwn(integerRanges, value) ? integerRanges[value] : undefined;
    return model.kind === "number" && integer ? { ...model, integer } : model;
  },
  default: (model, value) => (value === undefined ? model : { ...model, default: value }),
};

/** Whether a comment tag of this name narrows a type. */
export function isConstraint(kind: string): boolean {
  return Object.hasOwn(constraints, kind) && kind !== "default";
}

/** Narrows a model by one tag; a tag that does not fit the kind changes nothing. */
export function applyConstraint(model: TypeModel, tag: ConstraintTag): TypeModel {
  return narrow(model, tag) ?? model;
}

/** Narrows the model, or the members of a union or the elements of an array that the tag fits; nothing when none does. */
export function narrow(model: TypeModel, tag: ConstraintTag): TypeModel | undefined {
  const apply = Object.hasOwn(constraints, tag.kind) ? constraints[tag.kind] : undefined;
  if (!apply) return undefined;
  const own = apply(model, tag.value);
  if (own !== model) return own;
  switch (model.kind) {
    case "union": {
      const members = model.members.map((member) => narrow(member, tag));
      if (members.every((member) => member === undefined)) return undefined;
      return { ...model, members: model.members.map((member, index) => members[index] ?? member) };
    }
    case "array": {
      const element = narrow(model.element, tag);
      return element && { ...model, element };
    }
    default:
      return undefined;
  }
}
