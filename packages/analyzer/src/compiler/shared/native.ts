// What the shared reading asks of one compiler: native nodes, symbols and types in, native ones out. Each adapter
// implements it with that compiler's calls and nothing else; no port object appears here.
import type { Unreadable } from "./unreadable-type.ts";

/** What the nodes of both compilers have. Children with a role are read by property name. */
export interface NativeNode {
  readonly kind: number;
  readonly pos: number;
  readonly end: number;
  readonly parent: NativeNode | undefined;
  forEachChild(visit: (child: NativeNode) => undefined): unknown;
}

export interface NativeSource extends NativeNode {
  readonly text: string;
  readonly fileName: string;
}

/** Flag values by name; each adapter hands in its compiler's own enums. */
export interface TypeFlagTable {
  readonly Any: number;
  readonly Unknown: number;
  readonly Never: number;
  readonly Undefined: number;
  readonly Null: number;
  readonly Void: number;
  readonly String: number;
  readonly Number: number;
  readonly BigInt: number;
  readonly Boolean: number;
  readonly ESSymbol: number;
  readonly UniqueESSymbol: number;
  readonly StringLiteral: number;
  readonly NumberLiteral: number;
  readonly BigIntLiteral: number;
  readonly BooleanLiteral: number;
  readonly EnumLiteral: number;
  readonly Enum: number;
  readonly NonPrimitive: number;
  readonly Object: number;
  readonly Union: number;
  readonly Intersection: number;
  readonly TypeParameter: number;
  readonly Index: number;
  readonly IndexedAccess: number;
  readonly Conditional: number;
  readonly Substitution: number;
  readonly TemplateLiteral: number;
  readonly StringMapping: number;
}

export interface ObjectFlagTable {
  readonly Class: number;
  readonly Interface: number;
  readonly Reference: number;
  readonly Tuple: number;
  readonly Anonymous: number;
  readonly Mapped: number;
}

export interface SymbolFlagTable {
  readonly Alias: number;
  readonly Class: number;
  readonly Interface: number;
  readonly Function: number;
  readonly Method: number;
  readonly Enum: number;
  readonly EnumMember: number;
  readonly Variable: number;
  readonly TypeAlias: number;
  readonly TypeLiteral: number;
  readonly Optional: number;
  readonly Transient: number;
  readonly GetAccessor: number;
  readonly SetAccessor: number;
}

/** Both compilers share these values, but do not export them as public enums. */
export const checkFlags: {
  readonly Instantiated: number;
  readonly Readonly: number;
} = { Instantiated: 1, Readonly: 8 };

export interface ElementFlagTable {
  readonly Required: number;
  readonly Optional: number;
  readonly Rest: number;
  readonly Variadic: number;
}

export interface NativeMessage {
  readonly path: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly message: string;
}

export interface NativeSymbols<S extends object> {
  readonly flagTable: SymbolFlagTable;
  /** With the compiler's escapes. */
  escapedName(symbol: S): string;
  flags(symbol: S): number;
  checkFlags(symbol: S): number;
  /** Of the declaring files, one for each declaration, as the compiler spells them. */
  paths(symbol: S): readonly string[];
  /** Where its declarations are, without loading the files; `place` sorts those of one file as they were written. */
  places(symbol: S): readonly { readonly path: string; readonly place: readonly number[] }[];
  /** Loads the declaring files. */
  declarations(symbol: S): readonly NativeNode[];
  parent(symbol: S): S | undefined;
  /** Only asked for aliases. `undefined` when it leads nowhere. */
  aliased(symbol: S): S | undefined;
}

/** Every question about one type throws an UnreadableType when the compiler cannot pass the answer on. */
export interface NativeTypes<S extends object, T extends object> {
  readonly flagTable: TypeFlagTable;
  readonly objectFlagTable: ObjectFlagTable;
  readonly elementFlagTable: ElementFlagTable;
  id(type: T): number;
  flags(type: T): number;
  /** 0 for types that are no objects. */
  objectFlags(type: T): number;
  isError(type: T): boolean;
  symbol(type: T): S | undefined;
  aliasSymbol(type: T): S | undefined;
  aliasArguments(type: T): readonly T[];
  /** Of unions, intersections and template literals, in the compiler's order. */
  constituents(type: T): readonly T[];
  /** Of literal types. */
  literal(type: T): string | number | bigint | boolean;
  /** Only asked for references. */
  target(type: T): T;
  /** Only asked for references; without the hidden `this` argument. */
  typeArguments(type: T): readonly T[];
  /** Of a tuple's target. */
  tupleShape(target: T): { readonly flags: readonly number[]; readonly readonly: boolean };
  templateTexts(type: T): readonly string[];
  booleanType(): T;
  /** In the compiler's order. */
  properties(type: T): readonly S[];
  indexInfos(type: T): readonly { readonly key: T; readonly value: T }[];
  callable(type: T): boolean;
  constructable(type: T): boolean;
  text(type: T): string;
  isAssignable(source: T, target: T): boolean;
}

/** A type, none, or one that could not be passed on. */
export type NativeAnswer<T extends object> = T | Unreadable | undefined;

/** An object type that is going to be opened, and which questions about it its declarations leave open. */
export interface OpenedType<T extends object> {
  readonly type: T;
  readonly index: boolean;
  readonly signatures: boolean;
}

/**
 * Has the answers to questions that come next fetched together. Changes nothing but speed: whoever forgets it, or asks
 * something else, only waits longer.
 */
export interface NativeAhead<S extends object, T extends object> {
  sources(paths: readonly string[]): void;
  syntaxMessages(paths: readonly string[]): void;
  isLibrary(paths: readonly string[]): void;
  aliased(symbols: readonly S[]): void;
  declaredTypes(symbols: readonly S[]): void;
  /** What a type is, without its members. */
  heads(types: readonly T[]): void;
  members(types: readonly OpenedType<T>[]): void;
}

/** One program of one compiler. Lists go to the compiler in one request where it can. */
export interface NativeProgram<S extends object, T extends object> {
  readonly symbols: NativeSymbols<S>;
  readonly types: NativeTypes<S, T>;
  /** Absent where each answer is there at once. */
  readonly ahead?: NativeAhead<S, T>;
  source(path: string): NativeSource | undefined;
  /** Every file of the program, libraries and declaration files too, as the compiler spells them. */
  fileNames(): readonly string[];
  /** A root file may be listed and not be there. */
  has(path: string): boolean;
  /** Its text alone, where that costs less; it may begin with a byte order mark. */
  text(path: string): string | undefined;
  /** Where the first token of a node starts. */
  start(node: NativeNode, source: NativeSource): number;
  isLibrary(path: string): boolean;
  /** Syntax errors of one file, which has to be there. */
  syntaxMessages(path: string): readonly NativeMessage[];
  /** What is wrong with the configuration. */
  configMessages(): readonly NativeMessage[];
  symbolsAt(nodes: readonly NativeNode[]): readonly (S | undefined)[];
  /** The variable behind `{ a }`, of the shorthand property. */
  shorthandValue(node: NativeNode): S | undefined;
  typesAt(nodes: readonly NativeNode[]): readonly NativeAnswer<T>[];
  typesOfSymbols(symbols: readonly S[]): readonly NativeAnswer<T>[];
  declaredType(symbol: S): NativeAnswer<T>;
  /** Of a function-like node without an annotation. */
  returnType(node: NativeNode): NativeAnswer<T>;
}
