// What was written of a type where the compiler has forgotten its order: members of unions, keys and values of mapped
// types and of `Record`, values of index signatures.
import type { SyntaxNode, TypeHead, TypeRef } from "../../compiler/port.ts";
import { skipTypeParentheses, typeArgument, unionNodes } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";

/** A member of a union, and where it was written, if anywhere. */
export interface WrittenMember {
  readonly type: TypeRef;
  readonly node?: SyntaxNode;
}

type UnionHead = Extract<TypeHead, { readonly kind: "union" }>;
type ObjectHead = Extract<TypeHead, { readonly kind: "object" }>;

/** Members as written: in the type node's order, or the enum's; else in canonical order. */
export function orderMembers(
  reader: TypeReader,
  head: UnionHead,
  node: SyntaxNode | undefined,
): readonly WrittenMember[] {
  const written: readonly WrittenMember[] = head.enumSymbol
    ? enumMembers(reader, head.enumSymbol)
    : node
      ? writtenMembers(reader, node)
      : [];
  const places = new Map<number, number>();
  const nodes = new Map<number, SyntaxNode>();
  for (const [index, { type, node: own }] of written.entries()) {
    if (!places.has(type.key)) places.set(type.key, index);
    if (own && !nodes.has(type.key)) nodes.set(type.key, own);
  }
  const place = (type: TypeRef): number => places.get(type.key) ?? written.length;
  return [...head.members]
    .sort((left, right) => place(left) - place(right))
    .map((type) => {
      const own = nodes.get(type.key);
      return own ? { type, node: own } : { type };
    });
}

function enumMembers(
  reader: TypeReader,
  symbol: NonNullable<UnionHead["enumSymbol"]>,
): readonly WrittenMember[] {
  const members = reader.compiler
    .declarations(symbol)
    .filter((declaration) => declaration.kind === "EnumDeclaration")
    .flatMap((declaration) => declaration.list("members"));
  return reader.compiler.typesAt(members).map((type) => ({ type }));
}

/** The members of the union's nodes, those of named unions among them opened in their own order. */
function writtenMembers(reader: TypeReader, node: SyntaxNode): readonly WrittenMember[] {
  const nodes = unionNodes(node);
  if (nodes.length === 1) {
    const alias = nodes[0] && aliasedNode(reader, nodes[0]);
    return alias ? writtenMembers(reader, alias) : [];
  }
  return membersAt(reader, nodes);
}

function membersAt(reader: TypeReader, nodes: readonly SyntaxNode[]): readonly WrittenMember[] {
  const types = reader.compiler.typesAt(nodes);
  return types.flatMap((type, index): readonly WrittenMember[] => {
    const head = reader.head(type);
    const own = nodes[index];
    if (head.kind !== "union") return own ? [{ type, node: own }] : [{ type }];
    return orderMembers(reader, head, own && aliasedNode(reader, own));
  });
}

/** The right side of the plain alias that a type reference names. */
function aliasedNode(reader: TypeReader, node: SyntaxNode): SyntaxNode | undefined {
  const name =
    node.kind === "TypeReference" && node.list("typeArguments").length === 0
      ? node.child("typeName")
      : undefined;
  const nameNode = name?.kind === "QualifiedName" ? name.child("right") : name;
  if (!nameNode) return undefined;
  const [symbol] = reader.compiler.unalias(reader.compiler.symbolsAt([nameNode]));
  const [declaration] = symbol?.isTypeAlias ? reader.compiler.declarations(symbol) : [];
  return declaration?.kind === "TypeAliasDeclaration" && declaration.list("typeParameters").length === 0
    ? declaration.child("type")
    : undefined;
}

/** What was written of a mapped type. */
export interface WrittenMapping {
  /** Names in the order of the keys as written. */
  readonly names: readonly string[];
  readonly value: SyntaxNode | undefined;
}

/** Of `Record<K, V>`, also inside `Partial` and the like, and of `{ [P in K]: V }`. */
export function writtenMapping(
  reader: TypeReader,
  head: ObjectHead | undefined,
  node: SyntaxNode | undefined,
): WrittenMapping | undefined {
  const inner = head?.mapped && node ? skipTypeParentheses(node) : undefined;
  if (!inner) return undefined;
  if (inner.kind === "TypeReference") {
    const name = libraryName(reader, inner);
    if (name === "Record") {
      const key = typeArgument(inner, 0);
      return { names: key ? namesAt(reader, key) : [], value: typeArgument(inner, 1) };
    }
    const wraps = name === "Partial" || name === "Required" || name === "Readonly";
    return wraps
      ? writtenMapping(reader, head, typeArgument(inner, 0))
      : writtenMapping(reader, head, aliasedNode(reader, inner));
  }
  const parameter = inner.children().find(({ kind }) => kind === "TypeParameter");
  const key = inner.kind === "Other" ? parameter?.child("constraint") : undefined;
  return key ? { names: namesAt(reader, key), value: inner.child("type") } : undefined;
}

/** The values of the literals that a type of keys consists of. */
function namesAt(reader: TypeReader, node: SyntaxNode): readonly string[] {
  const nodes = unionNodes(node);
  return membersAt(reader, nodes).flatMap(({ type }) => {
    const head = reader.head(type);
    const value = head.kind === "literal" || head.kind === "enumMember" ? head.value : undefined;
    return value === undefined ? [] : [String(value)];
  });
}

function libraryName(reader: TypeReader, node: SyntaxNode): string | undefined {
  const name = node.child("typeName");
  if (name?.kind !== "Identifier") return undefined;
  const [symbol] = reader.compiler.symbolsAt([name]);
  const isLibrary = symbol?.declarationPaths.some((path) => reader.compiler.origin(path) === "library");
  return isLibrary ? symbol?.name : undefined;
}

/** What was written as the value of the index signature with this key. */
export function writtenIndexValue(
  reader: TypeReader,
  head: ObjectHead | undefined,
  key: TypeRef,
): SyntaxNode | undefined {
  if (!head?.symbol || head.mapped) return undefined;
  const signatures = reader.compiler
    .declarations(head.symbol)
    .flatMap((declaration) => declaration.list("members"))
    .filter((member) => member.kind === "IndexSignature");
  return signatures
    .find((signature) => {
      const written = signature.list("parameters")[0]?.child("type");
      return written !== undefined && reader.compiler.typesAt([written])[0]?.key === key.key;
    })
    ?.child("type");
}
