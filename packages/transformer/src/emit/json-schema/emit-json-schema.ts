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
import { SchemaOrigins } from "./schema-origins.ts";
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

const none: ReadonlySet<string> = new Set();

/**
 * The schemas of one toolset: each definition's is made once, however many documents hold it, as a definition of theirs or
 * in the place of their only use.
 */
export class SchemaDocuments {
  readonly #graph: TypeGraph;
  readonly #origins: SchemaOrigins;
  readonly #definitions = new Map<string, SchemaPart>();
  readonly #named = new Map<JsonObject, string>();
  readonly #referenced = new Set<JsonObject>();

  constructor(graph: TypeGraph, origins: SchemaOrigins = new SchemaOrigins()) {
    this.#graph = graph;
    this.#origins = origins;
  }

  /** As `emitObjectSchema`; the same object stands for a definition in every document. */
  ofObject(type: ObjectType): JsonObject {
    return this.#document(type);
  }

  /** As `emitJsonSchema`; the same object stands for a definition in every document. */
  ofType(type: TypeModel): JsonObject {
    return this.#document(type.kind === "ref" ? { ...this.#graph.resolve(type), ...notesOf(type) } : type);
  }

  /** The schemas of definitions in all documents, wherever they stand, and their names. */
  get named(): ReadonlyMap<JsonObject, string> {
    return this.#named;
  }

  /** Is it under `$defs` in a document? */
  isReferenced(schema: JsonObject): boolean {
    return this.#referenced.has(schema);
  }

  #document(root: TypeModel): JsonObject {
    const body = this.#part(root, this.#graph.usedOnce(root));
    const used = new Set(body.references);
    const defs: [name: string, schema: JsonObject][] = [];
    // Definitions add to the set while it is walked: each is written once, in order of first use.
    for (const name of used) {
      const part = this.#definition(name);
      for (const reference of part.references) used.add(reference);
      this.#referenced.add(part.schema);
      defs.push([name, part.schema]);
    }
    return defs.length === 0 ? body.schema : { ...body.schema, $defs: Object.fromEntries(defs) };
  }

  #definition(name: string): SchemaPart {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    const part = this.#part(this.#graph.definition(name), none);
    this.#definitions.set(name, part);
    this.#named.set(part.schema, name);
    this.#origins.setName(part.schema, name);
    return part;
  }

  /** @param placed The definitions that stand in the place of a reference. */
  #part(type: TypeModel, placed: ReadonlySet<string>): SchemaPart {
    const references = new Set<string>();
    const context: SchemaContext = {
      emit: (part) => {
        const inPlace = part.kind === "ref" && placed.has(part.name) ? this.#inPlace(part) : undefined;
        if (inPlace === undefined) return emitType(part, context);
        for (const name of inPlace.references) references.add(name);
        return inPlace.schema;
      },
      reference: (name) => {
        references.add(name);
        return `#/$defs/${name}`;
      },
    };
    return { schema: context.emit(type), references: [...references] };
  }

  /** The definition where it is used; undefined where both say something of their own, of which one would be lost. */
  #inPlace(ref: RefType): SchemaPart | undefined {
    const part = this.#definition(ref.name);
    const notes = noteKeywords(ref);
    const keywords = Object.keys(notes);
    if (keywords.length === 0) return part;
    if (keywords.some((keyword) => Object.hasOwn(part.schema, keyword))) return undefined;
    const schema = { ...notes, ...part.schema };
    this.#origins.setNoted(schema, { notes, definition: part.schema });
    return { schema, references: part.references };
  }
}

function emitType(type: TypeModel, context: SchemaContext): JsonObject {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  const emit = emitters[type.kind] as SchemaEmitter<TypeModel>;
  const { type: name, $ref, ...rest } = emit(type, context);
  const { default: value, examples, ...texts } = noteKeywords(type);
  return {
    ...(name !== undefined && { type: name }),
    ...($ref !== undefined && { $ref }),
    ...texts,
    ...rest,
    ...(value !== undefined && { default: value }),
    ...(examples !== undefined && { examples }),
  };
}

function notesOf(ref: RefType): TypeNotes {
  const { kind: _kind, name: _name, ...notes } = ref;
  return notes;
}

function noteKeywords(notes: TypeNotes): JsonObject {
  return {
    ...(notes.title !== undefined && { title: notes.title }),
    ...(notes.description !== undefined && { description: notes.description }),
    ...(notes.deprecated && { deprecated: true }),
    ...(notes.default !== undefined && { default: notes.default }),
    ...(notes.examples !== undefined && notes.examples.length > 0 && { examples: notes.examples }),
  };
}
