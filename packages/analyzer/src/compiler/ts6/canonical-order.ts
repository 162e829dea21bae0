// The order of union members and properties that TypeScript 7 has, so that all compilers give the same answers.
// TypeScript 6 with `stableTypeOrdering` agrees but for intersections; 5.9, and 6 where the host did not set it, sort
// by the order in which types were made, so everything is sorted here.
import type { ts } from "ts-morph";
import type { TypeScript6 } from "./program6.ts";

export interface CanonicalOrder {
  /** The compiler already sorts. */
  readonly isNative: boolean;
  /** Members of a union. */
  types(types: readonly ts.Type[]): readonly ts.Type[];
  properties(owner: ts.Type, properties: readonly ts.Symbol[]): readonly ts.Symbol[];
}

/** Names of type flags as TypeScript 7 numbers them, lowest first. */
const flagOrder = [
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
] as const;

/** Deeper comparisons end; what is equal so far is told apart by its text. */
const maxDepth = 8;

export function canonicalOrder(typescript: TypeScript6, program: ts.Program): CanonicalOrder {
  const checker = program.getTypeChecker();
  if (program.getCompilerOptions()["stableTypeOrdering"] === true) {
    const native = (owner: ts.Type, properties: readonly ts.Symbol[]): readonly ts.Symbol[] =>
      owner.isIntersection() ? sortByParts(checker, owner, properties, native) : properties;
    return { isNative: true, types: (types) => types, properties: native };
  }
  const { TypeFlags, ObjectFlags, SymbolFlags } = typescript;
  const ranks = flagOrder.map((name) => TypeFlags[name]);
  const fileIndex = new Map(program.getSourceFiles().map((file, index) => [file, index]));

  const objectFlags = (type: ts.Type): number =>
    (type.flags & TypeFlags.Object) === 0 ? 0 : (type as ts.ObjectType).objectFlags;
  const isReference = (type: ts.Type): boolean => (objectFlags(type) & ObjectFlags.Reference) !== 0;

  function rank(type: ts.Type): number {
    const isUnion = (type.flags & TypeFlags.Union) !== 0;
    if ((type.flags & (TypeFlags.EnumLiteral | TypeFlags.Enum)) !== 0 && !isUnion)
      return flagOrder.indexOf("Enum");
    return ranks.findIndex((flag) => (type.flags & flag) !== 0);
  }

  /** The symbol by whose name types are sorted first. */
  function namingSymbol(type: ts.Type): ts.Symbol | undefined {
    if (type.aliasSymbol !== undefined) return type.aliasSymbol;
    if ((type.flags & (TypeFlags.TypeParameter | TypeFlags.StringMapping)) !== 0) return type.getSymbol();
    const named = ObjectFlags.Class | ObjectFlags.Interface | ObjectFlags.Reference;
    return (objectFlags(type) & named) === 0 ? undefined : type.getSymbol();
  }

  function compareNames(a: ts.Type, b: ts.Type, depth: number): number {
    const nameA = namingSymbol(a);
    const nameB = namingSymbol(b);
    if (nameA === nameB) return compareLists(a.aliasTypeArguments ?? [], b.aliasTypeArguments ?? [], depth);
    if (nameA === undefined) return 1;
    if (nameB === undefined) return -1;
    return compareValues(String(nameA.escapedName), String(nameB.escapedName));
  }

  function compareLists(a: readonly ts.Type[], b: readonly ts.Type[], depth: number): number {
    if (a.length !== b.length) return a.length - b.length;
    for (const [index, type] of a.entries()) {
      const other = b[index];
      const order = other === undefined ? 0 : compareTypes(type, other, depth + 1);
      if (order !== 0) return order;
    }
    return 0;
  }

  function compareNodes(a: ts.Node, b: ts.Node): number {
    const fileA = a.getSourceFile();
    const fileB = b.getSourceFile();
    return fileA === fileB ? a.pos - b.pos : (fileIndex.get(fileA) ?? 0) - (fileIndex.get(fileB) ?? 0);
  }

  function compareSymbols(a: ts.Symbol | undefined, b: ts.Symbol | undefined): number {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    const nodeA = a.declarations?.[0];
    const nodeB = b.declarations?.[0];
    if (nodeA === undefined || nodeB === undefined) {
      if (nodeA !== undefined) return -1;
      if (nodeB !== undefined) return 1;
    } else {
      const order = compareNodes(nodeA, nodeB);
      if (order !== 0) return order;
    }
    return compareValues(String(a.escapedName), String(b.escapedName));
  }

  function compareObjects(a: ts.Type, b: ts.Type, depth: number): number {
    const order = compareSymbols(a.getSymbol(), b.getSymbol());
    if (order !== 0) return order;
    if (isReference(a) !== isReference(b)) return isReference(a) ? -1 : 1;
    if (!isReference(a)) return 0;
    const tuples = compareTuples((a as ts.TypeReference).target, (b as ts.TypeReference).target);
    if (tuples !== 0) return tuples;
    return compareLists(
      checker.getTypeArguments(a as ts.TypeReference),
      checker.getTypeArguments(b as ts.TypeReference),
      depth,
    );
  }

  function compareTuples(a: ts.Type, b: ts.Type): number {
    if (a === b || (objectFlags(a) & objectFlags(b) & ObjectFlags.Tuple) === 0) return 0;
    const [first, second] = [a as ts.TupleType, b as ts.TupleType];
    if (first.readonly !== second.readonly) return first.readonly ? 1 : -1;
    if (first.elementFlags.length !== second.elementFlags.length) {
      return first.elementFlags.length - second.elementFlags.length;
    }
    for (const [index, flag] of first.elementFlags.entries()) {
      const order = flag - (second.elementFlags[index] ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  }

  function compareParts(a: ts.Type, b: ts.Type, depth: number): number {
    if ((a.flags & TypeFlags.Object) !== 0) return compareObjects(a, b, depth);
    if (a.isUnionOrIntersection() && b.isUnionOrIntersection()) {
      const parts = (type: ts.UnionOrIntersectionType): readonly ts.Type[] =>
        (type.flags & TypeFlags.Union) === 0 ? type.types : sortTypes(type.types, depth + 1);
      return compareLists(parts(a), parts(b), depth);
    }
    const bySymbol =
      TypeFlags.Enum | TypeFlags.EnumLiteral | TypeFlags.UniqueESSymbol | TypeFlags.TypeParameter;
    if ((a.flags & bySymbol) !== 0) return compareSymbols(a.getSymbol(), b.getSymbol());
    if ((a.flags & TypeFlags.BooleanLiteral) !== 0) {
      return compareValues(checker.typeToString(a), checker.typeToString(b));
    }
    if (a.isStringLiteral() && b.isStringLiteral()) return compareValues(a.value, b.value);
    if (a.isNumberLiteral() && b.isNumberLiteral()) return compareValues(a.value, b.value);
    if ((a.flags & TypeFlags.TemplateLiteral) !== 0) {
      const [first, second] = [a as ts.TemplateLiteralType, b as ts.TemplateLiteralType];
      for (const [index, text] of first.texts.entries()) {
        const other = second.texts[index];
        const order = other === undefined ? 1 : compareValues(text, other);
        if (order !== 0) return order;
      }
      return first.texts.length - second.texts.length || compareLists(first.types, second.types, depth);
    }
    return 0;
  }

  function compareTypes(a: ts.Type, b: ts.Type, depth: number): number {
    if (a === b) return 0;
    const ranking = rank(a) - rank(b);
    if (ranking !== 0 || depth > maxDepth) return ranking;
    return compareNames(a, b, depth) || compareParts(a, b, depth) || compareTexts(a, b);
  }

  function compareTexts(a: ts.Type, b: ts.Type): number {
    return compareValues(checker.typeToString(a), checker.typeToString(b));
  }

  function sortTypes(types: readonly ts.Type[], depth: number): readonly ts.Type[] {
    return [...types].sort((a, b) => compareTypes(a, b, depth));
  }

  function sortProperties(owner: ts.Type, properties: readonly ts.Symbol[]): readonly ts.Symbol[] {
    if (owner.isIntersection()) return sortByParts(checker, owner, properties, sortProperties);
    const symbol = owner.getSymbol();
    const isDeclared =
      symbol !== undefined && (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0;
    const containers = new Set<ts.Node>(isDeclared ? symbol.declarations : []);
    const isOwn = (property: ts.Symbol): boolean =>
      (property.declarations ?? []).some((declaration) => isWithin(declaration, containers));
    const own = properties.filter(isOwn);
    const inherited = properties.filter((property) => !isOwn(property));
    return [...own.sort(compareSymbols), ...inherited.sort(compareSymbols)];
  }

  return { isNative: false, types: (types) => sortTypes(types, 0), properties: sortProperties };
}

/** An intersection has the properties of its parts, part by part. */
function sortByParts(
  checker: ts.TypeChecker,
  owner: ts.IntersectionType,
  properties: readonly ts.Symbol[],
  sort: CanonicalOrder["properties"],
): readonly ts.Symbol[] {
  const places = new Map<ts.__String, number>();
  for (const part of owner.types) {
    for (const property of sort(part, checker.getPropertiesOfType(part))) {
      if (!places.has(property.escapedName)) places.set(property.escapedName, places.size);
    }
  }
  const place = (property: ts.Symbol): number => places.get(property.escapedName) ?? places.size;
  return [...properties].sort((a, b) => place(a) - place(b));
}

function isWithin(node: ts.Node, containers: ReadonlySet<ts.Node>): boolean {
  for (let ancestor: ts.Node | undefined = node; ancestor !== undefined; ancestor = ancestor.parent) {
    if (containers.has(ancestor)) return true;
  }
  return false;
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
