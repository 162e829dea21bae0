// Unions: members in the order that was written, literals gathered, booleans folded, `undefined` left out.
import type { SyntaxNode, TypeHead, TypeRef } from "../../compiler/port.ts";
import type { EnumType, TypeModel } from "../../model/type-model.ts";
import type { Place } from "./place.ts";
import { unionNodes } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { orderMembers, type WrittenMember } from "./written-order.ts";

type UnionHead = Extract<TypeHead, { readonly kind: "union" }>;

export function readUnion(reader: TypeReader, head: UnionHead, place: Place): TypeModel {
  const named = place.node && namedType(reader, head, place.node);
  if (named) return reader.read(named, place);
  const model = readUnionOf(reader, orderMembers(reader, head, place.node), place, head.type);
  const docs = head.enumSymbol && reader.docsOfSymbol(head.enumSymbol);
  return docs ? { ...model, ...reader.docs.notesOf(docs) } : model;
}

/** The type that was written, where `undefined` is all that the union adds to it: compilers forget its name then. */
function namedType(reader: TypeReader, head: UnionHead, node: SyntaxNode): TypeRef | undefined {
  const isAbsent = (type: TypeRef): boolean => reader.head(type).kind === "undefined";
  const present = head.members.filter((member) => !isAbsent(member));
  if (head.alias || present.length === head.members.length) return undefined;
  const [written, ...others] = reader.compiler.typesAt(unionNodes(node)).filter((type) => !isAbsent(type));
  const named = written && others.length === 0 ? reader.head(written) : undefined;
  if (named?.kind !== "union" || named.members.length !== present.length) return undefined;
  const keys = new Set(named.members.map(({ key }) => key));
  return present.every(({ key }) => keys.has(key)) ? written : undefined;
}

/**
 * The union of some types. `undefined` among them has no JSON form and is left out; a property or parameter
 * is optional instead. `whole` is shown when nothing is left.
 */
export function readUnionOf(
  reader: TypeReader,
  members: readonly WrittenMember[],
  place: Place,
  whole: TypeRef,
): TypeModel {
  const models: TypeModel[] = [];
  for (const { type, node } of members) {
    const head = reader.head(type);
    if (head.kind === "undefined" || head.kind === "void") continue;
    models.push(reader.read(type, { ...place, node }));
  }
  return unionOf(models) ?? reader.refuse(place, "undefined", whole);
}

/** An element of a list: where a result may hold `undefined`, JSON has null. */
export function readElement(reader: TypeReader, type: TypeRef, place: Place): TypeModel {
  const head = reader.head(type);
  const model = reader.read(type, place);
  if (place.direction === "input" || head.kind !== "union") return model;
  const mayBeAbsent = head.members.some((member) => reader.head(member).kind === "undefined");
  return (mayBeAbsent && unionOf([model, { kind: "null" }])) || model;
}

/** Joins models: nested unions opened, literals in one enum at the place of the first, duplicates once. */
export function unionOf(models: readonly TypeModel[]): TypeModel | undefined {
  const flat = models.flatMap((model) => (model.kind === "union" && isBare(model) ? model.members : [model]));
  if (flat.some((model) => model.kind === "unknown")) return { kind: "unknown" };
  const values = new Set(flat.flatMap((model) => (model.kind === "enum" ? [...model.values] : [])));
  const hasBoolean = flat.some((model) => model.kind === "boolean");
  const folds = !hasBoolean && values.has(true) && values.has(false);
  if (folds || hasBoolean) for (const value of [true, false]) values.delete(value);
  const out: TypeModel[] = [];
  let gathered = false;
  const literals: EnumType | undefined = values.size > 0 ? { kind: "enum", values: [...values] } : undefined;
  for (const model of flat) {
    if (model.kind !== "enum") {
      if (!out.some((other) => same(other, model))) out.push(model);
    } else if (!gathered) {
      gathered = true;
      if (folds) out.push({ kind: "boolean" });
      if (literals) out.push(literals);
    }
  }
  const [first, ...others] = out;
  return first && others.length > 0 ? { kind: "union", members: out } : first;
}

function isBare(model: TypeModel): boolean {
  return model.description === undefined && model.title === undefined && model.default === undefined;
}

function same(left: TypeModel, right: TypeModel): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
