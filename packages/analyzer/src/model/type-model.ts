// What a TypeScript type is on the wire: a small closed union that schema, decoder and encoder are made of.
// Knows no compiler and no target format. A new kind is added here first; every table keyed by
// `TypeKind` then fails to compile until it has it.
import type { JsonValue } from "./json-value.ts";

/** Texts and examples that travel into the schema, whatever the kind. */
export interface TypeNotes {
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: true;
}

export interface StringType extends TypeNotes {
  readonly kind: "string";
  /** Lengths count code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Compiles with the `u` flag and is not anchored by itself. */
  readonly pattern?: string;
  /** A format name of ajv-formats. */
  readonly format?: string;
}

/** The integer ranges of the constraint tag `Type`. */
export type IntegerRange = "int32" | "uint32" | "int64" | "uint64";

export interface NumberType extends TypeNotes {
  readonly kind: "number";
  /** Present for integers: the range that the value lies in (64-bit ones within the safe integers). */
  readonly integer?: IntegerRange;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface BooleanType extends TypeNotes {
  readonly kind: "boolean";
}

export interface NullType extends TypeNotes {
  readonly kind: "null";
}

/** `any` and `unknown`: any JSON value. */
export interface UnknownType extends TypeNotes {
  readonly kind: "unknown";
}

/** One literal, or a union of them, in source order; also every enum. Values are distinct. */
export interface EnumType extends TypeNotes {
  readonly kind: "enum";
  readonly values: readonly (string | number | boolean)[];
}

export interface ArrayType extends TypeNotes {
  readonly kind: "array";
  readonly element: TypeModel;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface TupleElement {
  readonly type: TypeModel;
  /** Optional elements follow all required ones. */
  readonly optional?: true;
}

export interface TupleType extends TypeNotes {
  readonly kind: "tuple";
  readonly elements: readonly TupleElement[];
  /** What may follow `elements`; without it nothing may. */
  readonly rest?: TypeModel;
}

export interface PropertyModel {
  readonly name: string;
  readonly optional?: true;
  /** Carries the property's own notes. */
  readonly type: TypeModel;
}

/** A closed object: no other property than these is legal. In source order. */
export interface ObjectType extends TypeNotes {
  readonly kind: "object";
  readonly properties: readonly PropertyModel[];
}

/** A template literal type: texts and holes in turn, at least one hole. */
export interface TemplateType extends TypeNotes {
  readonly kind: "template";
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart =
  | { readonly text: string }
  /** `string` takes any text, line breaks too; `number` and `bigint` their decimal forms. */
  | { readonly hole: "string" | "number" | "bigint" };

/** `Record<string, T>`, and index signatures with string, number or template keys. */
export interface RecordType extends TypeNotes {
  readonly kind: "record";
  /** Known properties beside the index signatures, if there are any. */
  readonly properties: readonly PropertyModel[];
  /** Of every other key; absent when only keys of `patterns` are legal. */
  readonly value?: TypeModel;
  /** Of keys of a form; a key of several forms has to satisfy all of them. */
  readonly patterns?: readonly KeyPattern[];
}

export interface KeyPattern {
  readonly key: TemplateType;
  readonly value: TypeModel;
}

/** `Map` and `ReadonlyMap`. */
export interface MapType extends TypeNotes {
  readonly kind: "map";
  /** `object` for plain string keys, else an array of `[key, value]`. */
  readonly form: "object" | "pairs";
  readonly key: TypeModel;
  readonly value: TypeModel;
}

/** `Set` and `ReadonlySet`: an array without repeats. */
export interface SetType extends TypeNotes {
  readonly kind: "set";
  readonly element: TypeModel;
}

/** `{}`: any JSON value but null. */
export interface NonNullType extends TypeNotes {
  readonly kind: "nonNull";
}

export interface UnionType extends TypeNotes {
  readonly kind: "union";
  /** At least two, none itself a union; literals are gathered in one `enum` member. */
  readonly members: readonly TypeModel[];
  /**
   * A property that at least two members (objects or refs to such) require as one literal or enum of their own. No
   * other member takes a JSON object, so an object's value of it alone tells the member.
   */
  readonly discriminant?: string;
}

/** Library types with a JSON form of their own; the last four are bytes in base64. */
export type NativeName = "Date" | "URL" | "bigint" | "Uint8Array" | "ArrayBuffer" | "Buffer" | "Blob";

export interface NativeType extends TypeNotes {
  readonly kind: "native";
  readonly native: NativeName;
}

/** A definition of the toolset, by its key in `ToolsetModel.definitions`. */
export interface RefType extends TypeNotes {
  readonly kind: "ref";
  readonly name: string;
}

export type TypeModel =
  | StringType
  | NumberType
  | BooleanType
  | NullType
  | UnknownType
  | EnumType
  | ArrayType
  | TupleType
  | ObjectType
  | TemplateType
  | RecordType
  | MapType
  | SetType
  | NonNullType
  | UnionType
  | NativeType
  | RefType;

export type TypeKind = TypeModel["kind"];

/** The member of the union with the given kind. */
export type TypeOfKind<K extends TypeKind> = Extract<TypeModel, { readonly kind: K }>;
