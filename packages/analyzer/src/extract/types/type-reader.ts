// Reads a compiler type into the model: one reader a kind, definitions for named types, problems with their
// paths. Everything that one kind needs to know stays in that kind's file.
import type { Compiler, SymbolRef, SyntaxNode, TypeHead, TypeRef } from "../../compiler/port.ts";
import type { TypeProblemReason } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";
import type { TypeModel, TypeNotes } from "../../model/type-model.ts";
import type { Docs, DocsReader } from "../docs/docs-reader.ts";
import { isPlatformSymbol } from "../runtime-symbols.ts";
import { readArray } from "./array.ts";
import { definitionName } from "./definition-name.ts";
import { readIntersection } from "./intersection.ts";
import { libraryTypes } from "./library-types.ts";
import { readObject } from "./object.ts";
import { addProblem, nothingFound, type Place, repeatFound, withoutRepeats } from "./place.ts";
import { readBoolean, readLiteral, readNull, readNumber, readString, readUnknown } from "./primitive.ts";
import {
  type DefinitionDraft,
  type DraftReading,
  type NamelessDraft,
  type SharedTypes,
  share,
} from "./shared-types.ts";
import { readTemplate } from "./template.ts";
import { readTuple } from "./tuple.ts";
import { readUnion } from "./union.ts";

/** Instantiations of one declaration that may be nested before its type counts as infinite. */
const maxInstantiations = 8;

/** Types that may stand one inside the other; what no schema needs would run out of stack. */
const maxDepth = 150;

type HeadOfKind<K extends TypeHead["kind"]> = Extract<TypeHead, { readonly kind: K }>;
type Read<K extends TypeHead["kind"]> = (reader: TypeReader, head: HeadOfKind<K>, place: Place) => TypeModel;

const refused =
  <K extends TypeHead["kind"]>(reason: TypeProblemReason): Read<K> =>
  (reader, head, place) =>
    reader.refuse(place, reason, head.type);

/** One reader a kind: a kind that the port learns fails to compile here first. */
const readers: { readonly [K in TypeHead["kind"]]: Read<K> } = {
  any: readUnknown,
  unknown: readUnknown,
  error: refused("unresolved"),
  never: refused("never"),
  undefined: refused("undefined"),
  void: refused("undefined"),
  null: readNull,
  string: readString,
  number: readNumber,
  boolean: readBoolean,
  bigint: () => ({ kind: "native", native: "bigint" }),
  symbol: refused("symbol"),
  nonPrimitive: () => ({ kind: "record", properties: [], value: { kind: "unknown" } }),
  literal: readLiteral,
  enumMember: readLiteral,
  bigintLiteral: refused("unsupported"),
  union: readUnion,
  intersection: readIntersection,
  array: readArray,
  tuple: readTuple,
  template: readTemplate,
  stringMapping: refused("unsupported"),
  typeParameter: refused("generic"),
  deferred: refused("generic"),
  unreadable: (reader, head, place) =>
    reader.refuse(place, head.part === "text" ? "damaged-text" : "unreadable", head.type),
  object: readObject,
};

/** Reads the types of one toolset; definitions are shared among its tools, and sound ones in the whole project. */
export class TypeReader {
  readonly compiler: Compiler;
  readonly docs: DocsReader;
  readonly #shared: SharedTypes;
  /** By the key that `ref` models carry until they are named. */
  readonly #definitions: Map<string, DefinitionDraft> = new Map();
  /** Definitions being read, by the symbol that they instantiate, the outermost first. */
  readonly #open: Map<SymbolRef, readonly TypeRef[]> = new Map();
  /** Objects without a name, each read once: `typeof globalThis` leads to the same ones on endless ways. */
  readonly #nameless: Map<string, NamelessDraft> = new Map();
  /** Drafts being read, the outermost first, and those that have been since nothing was open. */
  readonly #reading: DraftReading[] = [];
  readonly #fresh: Map<NamelessDraft, DraftReading> = new Map();
  /** Whether what is being read now might read differently from another start. */
  #isEntangled = false;
  #depth = 0;

  constructor(shared: SharedTypes) {
    this.compiler = shared.compiler;
    this.docs = shared.docs;
    this.#shared = shared;
  }

  head(type: TypeRef): TypeHead {
    const [head] = this.compiler.heads([type]);
    if (!head) throw new Error("the compiler gave no answer for a type");
    return head;
  }

  refuse(place: Place, reason: TypeProblemReason, type: TypeRef): TypeModel {
    addProblem(place, reason, this.compiler.typeText(type));
    return { kind: "unknown" };
  }

  /** The model of a type at a place; a problem is added and any value stands in where there is none. */
  read(type: TypeRef, place: Place): TypeModel {
    const head = this.head(type);
    if (this.#depth >= maxDepth) return this.#refuseInfinite(place, type);
    this.#depth++;
    const symbol = nameableSymbol(this, head);
    const model = symbol
      ? this.#readDefinition(head, symbol, place)
      : head.kind === "object" && !isCollection(this, head)
        ? this.#readNameless(head, place)
        : this.readHead(head, place);
    this.#depth--;
    return model;
  }

  /** Without a definition of its own, even if the type has a name. */
  readHead(head: TypeHead, place: Place): TypeModel {
    return readKind(this, head, place);
  }

  /** Declared by the compiler's libraries or the platform's type packages, as an interface or class of its own. */
  isPlatform(head: HeadOfKind<"object">): boolean {
    const { symbol } = head;
    return (
      symbol !== undefined &&
      (symbol.isInterface || symbol.isClass) &&
      isPlatformSymbol(this.compiler, symbol)
    );
  }

  definition(key: string): DefinitionDraft | undefined {
    return this.#definitions.get(key) ?? this.#shared.definitions.get(key);
  }

  /** The model behind a `ref`, once it is read. */
  readonly lookUp = (name: string): TypeModel | undefined => {
    const draft = this.definition(name);
    // Who starts at another type of the circle finds the model.
    if (draft && draft.model === undefined) this.#isEntangled = true;
    return draft?.model;
  };

  /** A model to narrow for one use: a shared definition is copied, its notes kept where this use has none. */
  resolved(model: TypeModel): TypeModel {
    if (model.kind !== "ref") return model;
    const target = this.lookUp(model.name);
    if (!target || target.kind === "ref") return model;
    const { kind: _kind, name: _name, ...notes } = model;
    return { ...target, ...notes };
  }

  /** Has a value any text: its own, or its type's, also while that type is being read? */
  isDescribed(model: TypeModel): boolean {
    if (model.description) return true;
    const named = model.kind === "ref" && model.description === undefined;
    const draft = named ? this.definition(model.name) : undefined;
    if (draft && draft.model === undefined) draft.isAwaited = true;
    if ((draft?.model ?? draft?.notes)?.description) return true;
    // `Person | null` says what a person is.
    return model.kind === "union" && model.members.some((member) => this.isDescribed(member));
  }

  span(node: SyntaxNode): Span {
    return this.compiler.span(node.source, node.start, node.end);
  }

  /** The compilers' own libraries describe JavaScript, each in its own words or in none. */
  docsOfSymbol(symbol: SymbolRef): Docs | undefined {
    const isLibrary = symbol.declarationPaths.every((path) => this.compiler.origin(path) === "library");
    return isLibrary ? undefined : this.docs.ofSymbol(symbol);
  }

  #readDefinition(head: TypeHead, symbol: SymbolRef, place: Place): TypeModel {
    const key = `${place.direction}:${head.type.key}`;
    let draft = this.definition(key);
    if (!draft) {
      const open = this.#open.get(symbol) ?? [];
      if (open.length >= maxInstantiations) {
        // The type as it was written, not as it has grown.
        return this.#refuseInfinite(place, open[0] ?? head.type);
      }
      this.#open.set(symbol, [...open, head.type]);
      const name = definitionName(this, head);
      draft = { name, notes: this.#notesOf(symbol), model: undefined, found: nothingFound() };
      this.#definitions.set(key, draft);
      const alias = aliasNode(this, head);
      // `Record<K, V>` says it where it is used; the first use decides.
      const used = alias === undefined && head.alias ? place.node : undefined;
      const isPlaced = used !== undefined && (head.kind !== "object" || head.mapped);
      this.#begin({ kind: "definition", key, draft, isPlaced });
      const inner: Place = {
        path: "",
        direction: place.direction,
        found: draft.found,
        node: alias ?? used,
      };
      const model = this.readHead(head, inner);
      draft.model = { ...model, ...draft.notes, ...notesIn(model) };
      if (draft.isAwaited && draft.model.description !== draft.notes.description) this.#isEntangled = true;
      this.#open.set(symbol, open);
      this.#end();
    }
    // While it is being read, its problems are still those of the first use.
    if (draft.model === undefined) return { kind: "ref", name: key };
    repeatFound(draft.found, place);
    return { kind: "ref", name: key };
  }

  #readNameless(head: TypeHead, place: Place): TypeModel {
    const key = `${place.direction}:${head.type.key}`;
    const shared = this.#shared.nameless.get(key);
    let draft = shared ?? this.#nameless.get(key);
    if (!draft) {
      draft = { model: undefined, found: nothingFound() };
      this.#nameless.set(key, draft);
      const { direction, node } = place;
      // Of a mapped type the place says the order.
      this.#begin({ kind: "nameless", key, draft, isPlaced: node !== undefined && isMapped(head) });
      const model = this.readHead(head, { path: "", direction, node, found: draft.found });
      // What is inside a refused type is of no use, and may be large.
      draft.model = draft.found.problems.length > 0 ? { kind: "unknown" } : model;
      this.#end();
    } else if (!shared && this.#fresh.get(draft)?.isPlaced !== false) {
      // Read before, from another place, which may be why it is not shared.
      this.#placeOuter();
    }
    // It is inside itself, and has no name that a reference could use.
    if (draft.model === undefined) return this.#refuseInfinite(place, head.type);
    repeatFound(draft.found, place);
    return draft.model;
  }

  #begin(reading: DraftReading): void {
    this.#reading.push(reading);
  }

  /**
   * When nothing is open any more: what was read goes to the other toolsets too, unless it has problems (which may
   * come from how it was reached) or depends on where it is used or where the reading of a circle of types began.
   */
  #end(): void {
    const reading = this.#reading.pop();
    if (!reading) return;
    this.#fresh.set(reading.draft, reading);
    // It is written out in what is around it.
    if (reading.kind === "nameless" && reading.isPlaced) this.#placeOuter();
    if (this.#reading.length > 0) return;
    if (!this.#isEntangled) {
      for (const { kind, key } of share(this.#shared, [...this.#fresh.values()])) {
        (kind === "definition" ? this.#definitions : this.#nameless).delete(key);
      }
    }
    this.#fresh.clear();
    this.#isEntangled = false;
  }

  #placeOuter(): void {
    const outer = this.#reading.at(-1);
    if (outer) outer.isPlaced = true;
  }

  #refuseInfinite(place: Place, type: TypeRef): TypeModel {
    return this.refuse({ ...place, path: withoutRepeats(place.path) }, "infinite", type);
  }

  /** What a type says of itself; the platform's texts describe JavaScript and tell a model nothing. */
  #notesOf(symbol: SymbolRef): TypeNotes {
    if (isPlatformSymbol(this.compiler, symbol)) return {};
    return this.docs.notesOf(this.docs.ofSymbol(symbol));
  }
}

function isMapped(head: TypeHead): boolean {
  return head.kind === "object" && head.mapped;
}

/** Maps and sets take the order of a union from where they are written, so each use is read by itself. */
function isCollection(reader: TypeReader, head: HeadOfKind<"object">): boolean {
  const library = head.symbol && libraryTypes.get(head.symbol.name);
  return library !== undefined && "collection" in library && reader.isPlatform(head);
}

/** Only the notes of a model. */
function notesIn({ title, description, deprecated }: TypeModel): TypeNotes {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

/** Dispatch through the table; the head's kind decides the reader's parameter. */
function readKind<K extends TypeHead["kind"]>(
  reader: TypeReader,
  head: HeadOfKind<K>,
  place: Place,
): TypeModel {
  // boundary: the compiler cannot see that a head's own kind selects the reader of that kind
  const read = readers[head.kind as K];
  return read(reader, head, place);
}

/** Named types become definitions: interfaces, classes, and aliases of objects, arrays, tuples and unions. */
function nameableSymbol(reader: TypeReader, head: TypeHead): SymbolRef | undefined {
  switch (head.kind) {
    case "object":
      if (head.alias) return head.alias.symbol;
      return head.symbol && (head.symbol.isInterface || head.symbol.isClass) && !head.constructorOfClass
        ? reader.isPlatform(head)
          ? undefined
          : head.symbol
        : undefined;
    case "union":
    case "intersection":
    case "array":
    case "tuple":
      return head.alias?.symbol;
    default:
      return undefined;
  }
}

/** The right side of the alias that names the type, for the order of its union. */
function aliasNode(reader: TypeReader, head: TypeHead): SyntaxNode | undefined {
  if (!head.alias || head.alias.arguments.length > 0) return undefined;
  const [declaration] = reader.compiler.declarations(head.alias.symbol);
  return declaration?.kind === "TypeAliasDeclaration" ? declaration.child("type") : undefined;
}
