// Schemas of draft 2020-12 from the type model. Knows nothing of compilers, of providers or of the decoder.
import type {
  JsonObject,
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
import { emitMap } from "./map.ts";
import { emitNative } from "./native.ts";
import { emitNonNull } from "./non-null.ts";
import { emitNull } from "./null.ts";
import { emitNumber } from "./number.ts";
import { emitObject } from "./object.ts";
import { emitRecord } from "./record.ts";
import { emitRef } from "./ref.ts";
import type { SchemaContext, SchemaEmitter } from "./schema-context.ts";
import { emitSet } from "./set.ts";
import { emitString } from "./string.ts";
import { emitTemplate } from "./template.ts";
import { emitTuple } from "./tuple.ts";
import { emitUnion } from "./union.ts";
import { emitUnknown } from "./unknown.ts";

const emitters: { readonly [K in TypeKind]: SchemaEmitter<TypeOfKind<K>> } = {
  string: emitString,
  number: emitNumber,
  boolean: emitBoolean,
  null: emitNull,
  unknown: emitUnknown,
  nonNull: emitNonNull,
  enum: emitEnum,
  template: emitTemplate,
  array: emitArray,
  tuple: emitTuple,
  object: emitObject,
  record: emitRecord,
  map: emitMap,
  set: emitSet,
  union: emitUnion,
  native: emitNative,
  ref: emitRef,
};

/**
 * The schema of a tool's arguments or of settings: its root is always
 * `{ type: "object", properties, required?, additionalProperties: false, $defs? }`.
 *
 * @throws {Error} When a `ref` names no definition.
 * @example emitObjectSchema({ kind: "object", properties: [] }, {})
 * // { type: "object", properties: {}, additionalProperties: false }
 */
export function emitObjectSchema(type: ObjectType, definitions: Definitions): JsonObject {
  return new SchemaDocuments(new TypeGraph(definitions)).ofObject(type);
}

/**
 * The schema of any type as a document of its own. A `ref` at the root gives the definition's own
 * schema there, since many readers expect the root's `type`.
 *
 * @throws {Error} When a `ref` names no definition.
 */
export function emitJsonSchema(type: TypeModel, definitions: Definitions): JsonObject {
  return new SchemaDocuments(new TypeGraph(definitions)).ofType(type);
}

/** The schema of a type alone: `$ref`s point to definitions that are not in it. */
interface SchemaPart {
  readonly schema: JsonObject;
  /** The definitions that it refers to, in order of first use. */
  readonly references: readonly string[];
}

/** The schemas of one toolset: each definition's is made once, however many documents hold it. */
export class SchemaDocuments {
  readonly #graph: TypeGraph;
  readonly #definitions = new Map<string, SchemaPart>();

  constructor(graph: TypeGraph) {
    this.#graph = graph;
  }

  /** As `emitObjectSchema`; the same object stands for a definition in every document. */
  ofObject(type: ObjectType): JsonObject {
    return this.#document(type);
  }

  /** As `emitJsonSchema`; the same object stands for a definition in every document. */
  ofType(type: TypeModel): JsonObject {
    return this.#document(type.kind === "ref" ? { ...this.#graph.resolve(type), ...notesOf(type) } : type);
  }

  #document(root: TypeModel): JsonObject {
    const body = emitPart(root);
    const used = new Set(body.references);
    const defs: [name: string, schema: JsonObject][] = [];
    // Definitions add to the set while it is walked: each is written once, in order of first use.
    for (const name of used) {
      const part = this.#definition(name);
      for (const reference of part.references) used.add(reference);
      defs.push([name, part.schema]);
    }
    return defs.length === 0 ? body.schema : { ...body.schema, $defs: Object.fromEntries(defs) };
  }

  #definition(name: string): SchemaPart {
    const known = this.#definitions.get(name) ?? emitPart(this.#graph.definition(name));
    this.#definitions.set(name, known);
    return known;
  }
}

function emitPart(type: TypeModel): SchemaPart {
  const used = new Set<string>();
  const context: SchemaContext = {
    emit: (part) => emitType(part, context),
    reference: (name) => {
      used.add(name);
      return `#/$defs/${name}`;
    },
  };
  return { schema: context.emit(type), references: [...used] };
}

function emitType(type: TypeModel, context: SchemaContext): JsonObject {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  const emit = emitters[type.kind] as SchemaEmitter<TypeModel>;
  return withNotes(type, emit(type, context));
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
