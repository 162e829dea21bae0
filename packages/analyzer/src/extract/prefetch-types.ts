// Asks for types and what they lead to in waves, so that reading them later one by one meets answers that the
// adapter already has. Changes nothing but speed.
import type { Compiler, PropertyFacts, SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import { isPlatformSymbol } from "./runtime-symbols.ts";
import { skipTypeParentheses, unionNodes } from "./types/type-node.ts";

/** Deeper types are asked for when they are read; infinite ones end here. */
const maxWaves = 8;

/** `nodes` are where the types are written. */
export function prefetchTypes(
  compiler: Compiler,
  types: readonly TypeRef[],
  nodes: readonly SyntaxNode[],
  onProgress?: ReportProgress,
): void {
  const seen = new Set<number>();
  const written = [...nodes];
  const asked: SyntaxNode[] = [];
  let wave = types;
  for (let round = 0; round < maxWaves && wave.length > 0; round++) {
    onProgress?.({ phase: "types", done: round, total: 0 });
    const fresh = wave.filter((type) => !seen.has(type.key) && seen.add(type.key));
    const heads = compiler.heads(fresh);
    const expanded = heads.filter((head) => hasMembers(compiler, head)).map((head) => head.type);
    const members = compiler.members(expanded);
    const properties = members.flatMap((found) => found.properties);
    for (const property of properties) {
      const type = typeNodeOf(compiler, property);
      if (type === undefined) continue;
      written.push(type);
      // Whatever is written, this is a union.
      if (property.optional) asked.push(...unionNodes(type));
    }
    for (const head of heads) asked.push(...enumMembersOf(compiler, head));
    // Definitions are named by them.
    compiler.heads(heads.flatMap(({ alias }) => alias?.arguments ?? []));
    wave = [
      ...heads.flatMap(partsOf),
      ...properties.map((property) => property.type),
      ...members.flatMap(({ index }) => index.map((info) => info.value)),
    ];
  }
  // What unions and mapped types are ordered by.
  compiler.typesAt([...asked, ...written.flatMap(unionsIn)]);
  compiler.unalias(compiler.symbolsAt(written.flatMap(genericNamesIn)));
}

/** Members of the unions that a type node is or holds. What is inside an object comes with its properties. */
function unionsIn(node: SyntaxNode): readonly SyntaxNode[] {
  const inner = skipTypeParentheses(node);
  switch (inner.kind) {
    case "UnionType":
      return unionNodes(inner).flatMap((member) => [member, ...unionsIn(member)]);
    case "ArrayType":
    case "TupleType":
      return inner.children().flatMap(unionsIn);
    case "TypeReference":
      return inner.list("typeArguments").flatMap(unionsIn);
    default:
      return [];
  }
}

/** `Partial` and `Record` of `Partial<Record<K, V>>`: which they are decides what is written in them. */
function genericNamesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const inner = skipTypeParentheses(node);
  if (inner.kind === "UnionType" || inner.kind === "ArrayType")
    return inner.children().flatMap(genericNamesIn);
  const given = inner.kind === "TypeReference" ? inner.list("typeArguments") : [];
  const name = given.length > 0 ? inner.child("typeName") : undefined;
  const own = name?.kind === "QualifiedName" ? name.child("right") : name;
  return own === undefined ? [] : [own, ...given.flatMap(genericNamesIn)];
}

function typeNodeOf(compiler: Compiler, property: PropertyFacts): SyntaxNode | undefined {
  if (property.symbol.declarationPaths.every((path) => compiler.origin(path) === "library")) return undefined;
  return compiler.declarations(property.symbol)[0]?.child("type");
}

function enumMembersOf(compiler: Compiler, head: TypeHead): readonly SyntaxNode[] {
  if (head.kind !== "union" || head.enumSymbol === undefined) return [];
  return compiler.declarations(head.enumSymbol).flatMap((declaration) => declaration.list("members"));
}

function hasMembers(compiler: Compiler, head: TypeHead): boolean {
  if (head.kind !== "object") return false;
  const named = head.symbol && (head.symbol.isInterface || head.symbol.isClass);
  return !head.constructorOfClass && !(named && head.symbol && isPlatformSymbol(compiler, head.symbol));
}

function partsOf(head: TypeHead): readonly TypeRef[] {
  switch (head.kind) {
    case "union":
    case "intersection":
      return head.members;
    case "array":
      return [head.element];
    case "tuple":
      return head.elements.map((element) => element.type);
    case "object":
      return head.typeArguments;
    default:
      return [];
  }
}
