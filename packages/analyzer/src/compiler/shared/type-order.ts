// The canonical order of a union's members, where nobody wrote one: by kind, name, value, place of declaration and
// structure. It does not depend on what the compiler checked before, nor on the other files of the program.
import type { NativeProgram, TypeFlagTable } from "./native.ts";
import { compareTexts, type SymbolOrder } from "./symbol-order.ts";

/** Kinds of types, first to last. */
const kindOrder: readonly (keyof TypeFlagTable)[] = [
  "Any",
  "Unknown",
  "Undefined",
  "Null",
  "Void",
  "String",
  "Number",
  "BigInt",
  "Boolean",
  "ESSymbol",
  "StringLiteral",
  "NumberLiteral",
  "BigIntLiteral",
  "BooleanLiteral",
  "UniqueESSymbol",
  "EnumLiteral",
  "Enum",
  "NonPrimitive",
  "Never",
  "TypeParameter",
  "Object",
  "Index",
  "TemplateLiteral",
  "StringMapping",
  "Substitution",
  "IndexedAccess",
  "Conditional",
  "Union",
  "Intersection",
];

/** Deeper comparisons end; what is equal so far keeps the compiler's order. */
const maxDepth = 8;

type Value = string | number | bigint | boolean;

export interface TypeOrderHost<S extends object, T extends object> {
  readonly program: NativeProgram<S, T>;
  readonly symbolOrder: SymbolOrder<S>;
  /** In canonical order. */
  properties(type: T): readonly S[];
}

/** @returns A sorted copy of a union's members. */
export function createTypeOrder<S extends object, T extends object>(
  host: TypeOrderHost<S, T>,
): (members: readonly T[]) => readonly T[] {
  const { program, symbolOrder } = host;
  const native = program.types;
  const { flagTable: typeFlags, objectFlagTable: objectFlags } = native;
  const ranks = kindOrder.map((name) => typeFlags[name]);
  const enumRank = kindOrder.indexOf("Enum");
  const byValue =
    typeFlags.StringLiteral | typeFlags.NumberLiteral | typeFlags.BigIntLiteral | typeFlags.BooleanLiteral;
  const bySymbol =
    typeFlags.Enum | typeFlags.EnumLiteral | typeFlags.UniqueESSymbol | typeFlags.TypeParameter;
  const named = objectFlags.Class | objectFlags.Interface | objectFlags.Reference;

  const is = (type: T, flags: number): boolean => (native.flags(type) & flags) !== 0;
  const isObject = (type: T, flags: number): boolean => (native.objectFlags(type) & flags) !== 0;

  function rank(type: T): number {
    const flags = native.flags(type);
    const isEnum = (flags & (typeFlags.EnumLiteral | typeFlags.Enum)) !== 0;
    if (isEnum && (flags & typeFlags.Union) === 0) return enumRank;
    return ranks.findIndex((flag) => (flags & flag) !== 0);
  }

  /** The symbol by whose name types are sorted first. */
  function namingSymbol(type: T): S | undefined {
    const alias = native.aliasSymbol(type);
    if (alias !== undefined) return alias;
    const hasName = is(type, typeFlags.TypeParameter | typeFlags.StringMapping) || isObject(type, named);
    return hasName ? native.symbol(type) : undefined;
  }

  function compareNames(a: T, b: T, depth: number): number {
    const nameA = namingSymbol(a);
    const nameB = namingSymbol(b);
    if (nameA === nameB) return compareLists(native.aliasArguments(a), native.aliasArguments(b), depth);
    if (nameA === undefined) return 1;
    if (nameB === undefined) return -1;
    return compareTexts(program.symbols.escapedName(nameA), program.symbols.escapedName(nameB));
  }

  function compareLists(a: readonly T[], b: readonly T[], depth: number): number {
    if (a.length !== b.length) return a.length - b.length;
    for (const [index, type] of a.entries()) {
      const other = b[index];
      const order = other === undefined ? 0 : compareTypes(type, other, depth + 1);
      if (order !== 0) return order;
    }
    return 0;
  }

  function compareObjects(a: T, b: T, depth: number): number {
    const order = symbolOrder.compare(native.symbol(a), native.symbol(b));
    if (order !== 0) return order;
    const isReference = isObject(a, objectFlags.Reference);
    if (isReference !== isObject(b, objectFlags.Reference)) return isReference ? -1 : 1;
    if (!isReference) return compareMembers(a, b, depth);
    return (
      compareTuples(native.target(a), native.target(b)) ||
      compareLists(native.typeArguments(a), native.typeArguments(b), depth)
    );
  }

  function compareTuples(a: T, b: T): number {
    if (a === b || !isObject(a, objectFlags.Tuple) || !isObject(b, objectFlags.Tuple)) return 0;
    const [first, second] = [native.tupleShape(a), native.tupleShape(b)];
    if (first.readonly !== second.readonly) return first.readonly ? 1 : -1;
    if (first.flags.length !== second.flags.length) return first.flags.length - second.flags.length;
    for (const [index, flag] of first.flags.entries()) {
      const order = flag - (second.flags[index] ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** One declaration with other type arguments around it: told apart by what is inside. */
  function compareMembers(a: T, b: T, depth: number): number {
    if (depth >= maxDepth) return 0;
    const [first, second] = [host.properties(a), host.properties(b)];
    for (const [index, property] of first.entries()) {
      const other = second[index];
      if (other === undefined) return 1;
      const order = compareTexts(program.symbols.escapedName(property), program.symbols.escapedName(other));
      if (order !== 0) return order;
    }
    if (first.length !== second.length) return -1;
    const isSent = (type: unknown): type is T => typeof type === "object" && type !== null;
    const [own, others] = [
      program.typesOfSymbols(first).filter(isSent),
      program.typesOfSymbols(second).filter(isSent),
    ];
    const order = compareLists(own, others, depth);
    if (order !== 0) return order;
    const values = (type: T): readonly T[] =>
      native.indexInfos(type).flatMap(({ key, value }) => [key, value]);
    return compareLists(values(a), values(b), depth);
  }

  function compareParts(a: T, b: T, depth: number): number {
    if (is(a, typeFlags.Object)) return compareObjects(a, b, depth);
    if (is(a, bySymbol)) return symbolOrder.compare(native.symbol(a), native.symbol(b));
    if (is(a, byValue)) return compareValues(native.literal(a), native.literal(b));
    if (is(a, typeFlags.Union))
      return compareLists(
        sort(native.constituents(a), depth + 1),
        sort(native.constituents(b), depth + 1),
        depth,
      );
    if (is(a, typeFlags.Intersection))
      return compareLists(native.constituents(a), native.constituents(b), depth);
    if (!is(a, typeFlags.TemplateLiteral)) return 0;
    const [first, second] = [native.templateTexts(a), native.templateTexts(b)];
    for (const [index, text] of first.entries()) {
      const other = second[index];
      const order = other === undefined ? 1 : compareTexts(text, other);
      if (order !== 0) return order;
    }
    return (
      first.length - second.length || compareLists(native.constituents(a), native.constituents(b), depth)
    );
  }

  function compareTypes(a: T, b: T, depth: number): number {
    if (a === b) return 0;
    const ranking = rank(a) - rank(b);
    if (ranking !== 0 || depth > maxDepth) return ranking;
    return compareNames(a, b, depth) || compareParts(a, b, depth);
  }

  function sort(types: readonly T[], depth: number): readonly T[] {
    return [...types].sort((a, b) => compareTypes(a, b, depth));
  }

  return (members) => sort(members, 0);
}

function compareValues(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
