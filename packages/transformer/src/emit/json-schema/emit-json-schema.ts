// Schemas of draft 2020-12 from the type model. Knows nothing of compilers, of providers or of the decoder.
import type {
  JsonObject,
  JsonValue,
  NativeName,
  ObjectType,
  RefType,
  TypeKind,
  TypeModel,
  TypeNotes,
  TypeOfKind,
} from "@toolshed/analyzer";
import { type Definitions, TypeGraph } from "../type-graph.ts";
import { emitArray } from "./array.ts";
import { emitBoolean } from "./boolean.ts";
import { emitEnum } from "./enum.ts";
import { emitNative } from "./native.ts";
import { emitNull } from "./null.ts";
import { emitNumber } from "./number.ts";
import { emitObject } from "./object.ts";
import { emitRecord } from "./record.ts";
import { emitRef } from "./ref.ts";
import type { SchemaContext, SchemaEmitter } from "./schema-context.ts";
import { emitString } from "./string.ts";
import { emitTuple } from "./tuple.ts";
import { emitUnion } from "./union.ts";
import { emitUnknown } from "./unknown.ts";

const emitters: { readonly [K in TypeKind]: SchemaEmitter<TypeOfKind<K>> } = {
  string: emitString,
  number: emitNumber,
  boolean: emitBoolean,
  null: emitNull,
  unknown: emitUnknown,
  enum: emitEnum,
  array: emitArray,
  tuple: emitTuple,
  object: emitObject,
  record: emitRecord,
  union: emitUnion,
  native: emitNative,
  ref: emitRef,
};

/** A schema and the places of library types in it. */
export interface EmittedSchema {
  readonly schema: JsonObject;
  /** By JSON Pointer into `schema`, in the document's order. */
  readonly natives: { readonly [schemaPointer: string]: NativeName };
}

/**
 * The schema of a tool's arguments or of settings: its root is always
 * `{ type: "object", properties, required?, additionalProperties: false, $defs? }`.
 *
 * @throws {Error} When a `ref` names no definition.
 * @example emitObjectSchema({ kind: "object", properties: [] }, {}).schema
 * // { type: "object", properties: {}, additionalProperties: false }
 */
export function emitObjectSchema(type: ObjectType, definitions: Definitions): EmittedSchema {
  return emitDocument(type, new TypeGraph(definitions));
}

/**
 * The schema of any type as a document of its own. A `ref` at the root gives the definition's own
 * schema there, since many readers expect the root's `type`.
 *
 * @throws {Error} When a `ref` names no definition.
 */
export function emitJsonSchema(type: TypeModel, definitions: Definitions): EmittedSchema {
  const graph = new TypeGraph(definitions);
  const root = type.kind === "ref" ? { ...graph.resolve(type), ...notesOf(type) } : type;
  return emitDocument(root, graph);
}

function emitDocument(root: TypeModel, graph: TypeGraph): EmittedSchema {
  const marked = new Map<JsonObject, NativeName>();
  const used: string[] = [];
  const context: SchemaContext = {
    natives: marked,
    emit: (type) => emitType(type, context),
    reference: (name) => {
      if (!used.includes(name)) used.push(name);
      return `#/$defs/${name}`;
    },
  };
  const body = context.emit(root);
  const defs: [string, JsonObject][] = [];
  // Definitions add to the list while it is walked: each is written once, in order of first use.
  for (const name of used) defs.push([name, context.emit(graph.definition(name))]);
  const schema = defs.length === 0 ? body : { ...body, $defs: Object.fromEntries(defs) };
  const rootNative = marked.get(body);
  if (rootNative !== undefined) marked.set(schema, rootNative);
  const natives: { [pointer: string]: NativeName } = {};
  collectNatives(schema, "", marked, natives);
  return { schema, natives };
}

function emitType(type: TypeModel, context: SchemaContext): JsonObject {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  const emit = emitters[type.kind] as SchemaEmitter<TypeModel>;
  const body = emit(type, context);
  const schema = withNotes(type, body);
  const native = context.natives.get(body);
  if (native !== undefined) context.natives.set(schema, native);
  return schema;
}

function notesOf(ref: RefType): TypeNotes {
  const { kind: _kind, name: _name, ...notes } = ref;
  return notes;
}

function withNotes(notes: TypeNotes, body: JsonObject): JsonObject {
  const { type, $ref, ...rest } = body;
  return {
    ...(type !== undefined && { type }),
    ...($ref !== undefined && { $ref }),
    ...(notes.title !== undefined && { title: notes.title }),
    ...(notes.description !== undefined && { description: notes.description }),
    ...(notes.deprecated && { deprecated: true }),
    ...rest,
    ...(notes.default !== undefined && { default: notes.default }),
    ...(notes.examples !== undefined && notes.examples.length > 0 && { examples: notes.examples }),
  };
}

function collectNatives(
  value: JsonValue,
  pointer: string,
  marked: ReadonlyMap<JsonObject, NativeName>,
  natives: { [pointer: string]: NativeName },
): void {
  if (typeof value !== "object" || value === null) return;
  const native = marked.get(value as JsonObject);
  if (native !== undefined) natives[pointer] = native;
  for (const [key, item] of Object.entries(value)) {
    collectNatives(item, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, marked, natives);
  }
}
