// One level of a type, from flags and the compiler's answers for that one type. Goes into no member.
import type { ElementFlag, Origin, SymbolRef, TypeHead, TypeRef } from "../port.ts";
import type { NativeProgram } from "./native.ts";
import type { SymbolTable } from "./symbol-table.ts";
import type { TypeTable } from "./type-table.ts";
import { isExactText, UnreadableType } from "./unreadable-type.ts";

export interface TypeHeadHost<S extends object, T extends object> {
  readonly program: NativeProgram<S, T>;
  readonly symbols: SymbolTable<S>;
  readonly types: TypeTable<T>;
  originOf(symbol: SymbolRef): Origin | undefined;
  /** Sorts the members of a union. */
  ordered(members: readonly T[]): readonly T[];
}

type DistributiveOmit<H> = H extends unknown ? Omit<H, "type" | "alias"> : never;
type HeadShape = DistributiveOmit<TypeHead>;
/** Kinds that have nothing more to say. */
type SimpleKind = Extract<
  HeadShape["kind"],
  | "any"
  | "error"
  | "unknown"
  | "never"
  | "undefined"
  | "null"
  | "void"
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "symbol"
  | "nonPrimitive"
>;

export function createHeadReader<S extends object, T extends object>(
  host: TypeHeadHost<S, T>,
): (refs: readonly TypeRef[]) => readonly TypeHead[] {
  const { program, symbols, types } = host;
  const native = program.types;
  const typeFlags = native.flagTable;
  const objectFlags = native.objectFlagTable;
  const symbolFlags = program.symbols.flagTable;
  const refs = (list: readonly T[]): readonly TypeRef[] => list.map((type) => types.ref(type));

  /** Kinds that their flag alone decides, in the order in which they are tried. */
  const simpleKinds: readonly (readonly [number, SimpleKind])[] = [
    [typeFlags.Unknown, "unknown"],
    [typeFlags.Never, "never"],
    [typeFlags.Undefined, "undefined"],
    [typeFlags.Null, "null"],
    [typeFlags.Void, "void"],
    [typeFlags.String, "string"],
    [typeFlags.Number, "number"],
    [typeFlags.BigInt, "bigint"],
    [typeFlags.Boolean, "boolean"],
    [typeFlags.ESSymbol | typeFlags.UniqueESSymbol, "symbol"],
    [typeFlags.NonPrimitive, "nonPrimitive"],
  ];
  const deferred = typeFlags.Index | typeFlags.IndexedAccess | typeFlags.Conditional | typeFlags.Substitution;
  const literals =
    typeFlags.StringLiteral | typeFlags.NumberLiteral | typeFlags.BooleanLiteral | typeFlags.BigIntLiteral;
  const elementFlags: readonly (readonly [number, ElementFlag])[] = [
    [native.elementFlagTable.Required, "required"],
    [native.elementFlagTable.Optional, "optional"],
    [native.elementFlagTable.Rest, "rest"],
    [native.elementFlagTable.Variadic, "variadic"],
  ];

  const has = (symbol: S, flag: number): boolean => (program.symbols.flags(symbol) & flag) !== 0;

  function enumMember(type: T, flags: number): HeadShape | undefined {
    const symbol = native.symbol(type);
    if (symbol === undefined) return undefined;
    const parent = has(symbol, symbolFlags.EnumMember) ? program.symbols.parent(symbol) : symbol;
    const enumSymbol = symbols.ref(parent ?? symbol);
    if ((flags & (typeFlags.StringLiteral | typeFlags.NumberLiteral)) === 0)
      return { kind: "enumMember", enumSymbol };
    const value = native.literal(type);
    if (typeof value === "string" && !isExactText(value)) return { kind: "unreadable", part: "text" };
    return typeof value === "string" || typeof value === "number"
      ? { kind: "enumMember", enumSymbol, value }
      : { kind: "enumMember", enumSymbol };
  }

  function literal(type: T): HeadShape {
    const value = native.literal(type);
    if (typeof value === "string" && !isExactText(value)) return { kind: "unreadable", part: "text" };
    return typeof value === "bigint"
      ? { kind: "bigintLiteral", value: String(value) }
      : { kind: "literal", value };
  }

  /** Members with `true | false` folded into one `boolean`, at the place of the first of them. */
  function unionMembers(type: T): readonly T[] {
    const members = host.ordered(native.constituents(type));
    const isBoolean = (member: T): boolean =>
      (native.flags(member) & typeFlags.BooleanLiteral) !== 0 &&
      (native.flags(member) & typeFlags.EnumLiteral) === 0;
    if (members.filter(isBoolean).length < 2) return members;
    const folded: T[] = [];
    let placed = false;
    for (const member of members) {
      if (!isBoolean(member)) folded.push(member);
      else if (!placed) {
        folded.push(native.booleanType());
        placed = true;
      }
    }
    return folded;
  }

  function union(type: T, flags: number): HeadShape {
    const symbol = (flags & typeFlags.EnumLiteral) === 0 ? undefined : native.symbol(type);
    const members = refs(unionMembers(type));
    return symbol === undefined
      ? { kind: "union", members }
      : { kind: "union", members, enumSymbol: symbols.ref(symbol) };
  }

  function tuple(type: T, target: T): HeadShape {
    const shape = native.tupleShape(target);
    const elements = native.typeArguments(type);
    return {
      kind: "tuple",
      readonly: shape.readonly,
      elements: shape.flags.map((flag, index) => ({
        flag: elementFlags.find(([bit]) => (flag & bit) !== 0)?.[1] ?? "required",
        type: types.ref(elements[index]),
      })),
    };
  }

  function object(type: T): HeadShape {
    const flags = native.objectFlags(type);
    const isReference = (flags & objectFlags.Reference) !== 0;
    if (isReference) {
      const target = native.target(type);
      if ((native.objectFlags(target) & objectFlags.Tuple) !== 0) return tuple(type, target);
    }
    const symbol = native.symbol(type);
    const ref = symbol === undefined ? undefined : symbols.ref(symbol);
    const origin = ref === undefined ? undefined : host.originOf(ref);
    const typeArguments = isReference ? refs(native.typeArguments(type)) : [];
    const element = typeArguments[0];
    if (isReference && element !== undefined && origin === "library") {
      if (ref?.name === "Array") return { kind: "array", element, readonly: false };
      if (ref?.name === "ReadonlyArray") return { kind: "array", element, readonly: true };
    }
    return {
      kind: "object",
      ...(ref === undefined ? {} : { symbol: ref }),
      ...(origin === undefined ? {} : { origin }),
      typeArguments,
      mapped: (flags & objectFlags.Mapped) !== 0,
      constructorOfClass: (ref?.isClass ?? false) && (flags & objectFlags.Anonymous) !== 0,
    };
  }

  function shape(type: T): HeadShape {
    const flags = native.flags(type);
    if ((flags & typeFlags.Any) !== 0) return { kind: native.isError(type) ? "error" : "any" };
    if ((flags & (typeFlags.EnumLiteral | typeFlags.Enum)) !== 0 && (flags & typeFlags.Union) === 0) {
      const member = enumMember(type, flags);
      if (member !== undefined) return member;
    }
    if ((flags & literals) !== 0) return literal(type);
    const simple = simpleKinds.find(([flag]) => (flags & flag) !== 0);
    if (simple !== undefined) return { kind: simple[1] };
    if ((flags & typeFlags.Union) !== 0) return union(type, flags);
    if ((flags & typeFlags.Intersection) !== 0)
      return { kind: "intersection", members: refs(native.constituents(type)) };
    if ((flags & typeFlags.TemplateLiteral) !== 0) {
      const texts = native.templateTexts(type);
      return texts.every(isExactText)
        ? { kind: "template", texts, types: refs(native.constituents(type)) }
        : { kind: "unreadable", part: "text" };
    }
    const symbol = native.symbol(type);
    const name = symbol === undefined ? "" : symbols.ref(symbol).name;
    if ((flags & typeFlags.StringMapping) !== 0) return { kind: "stringMapping", name };
    if ((flags & typeFlags.TypeParameter) !== 0) {
      // The hidden type parameter of a class is known by the symbol of the class.
      const isThis = symbol !== undefined && has(symbol, symbolFlags.Class | symbolFlags.Interface);
      return { kind: "typeParameter", name: isThis || name === "" ? "this" : name };
    }
    return (flags & deferred) !== 0 || (flags & typeFlags.Object) === 0 ? { kind: "deferred" } : object(type);
  }

  /** An enum is its own alias in one compiler's eyes; nobody wrote that. */
  function alias(type: T, kind: TypeHead["kind"]): TypeHead["alias"] {
    if (kind === "error") return undefined;
    const symbol = native.aliasSymbol(type);
    if (symbol === undefined || has(symbol, symbolFlags.Enum)) return undefined;
    return { symbol: symbols.ref(symbol), arguments: refs(native.aliasArguments(type)) };
  }

  function readableHead(ref: TypeRef, type: T): TypeHead {
    try {
      const own = shape(type);
      const named = alias(type, own.kind);
      return { type: ref, ...(named === undefined ? {} : { alias: named }), ...own };
    } catch (error) {
      if (error instanceof UnreadableType) return { type: ref, kind: "unreadable", part: "answer" };
      throw error;
    }
  }

  const memo = new Map<TypeRef, TypeHead>();
  function headOf(ref: TypeRef): TypeHead {
    let head = memo.get(ref);
    if (head === undefined) {
      const type = types.native(ref);
      if (type !== undefined) head = readableHead(ref, type);
      else if (types.unreadable(ref) === undefined) head = { type: ref, kind: "error" };
      else head = { type: ref, kind: "unreadable", part: "answer" };
      memo.set(ref, head);
    }
    return head;
  }

  return (refs) => {
    if (refs.length > 1 && program.ahead !== undefined) {
      const unknown = [...new Set(refs)].filter((ref) => !memo.has(ref)).map(types.native);
      program.ahead.heads(unknown.filter((type) => type !== undefined));
    }
    return refs.map(headOf);
  };
}
