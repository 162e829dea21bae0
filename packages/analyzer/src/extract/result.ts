// What a function's answer is on the wire: promises opened, iterables and streams by their elements.
import type { SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type { DocFacts, ResultFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import type { ResultModel } from "../model/toolset-model.ts";
import type { TypeModel } from "../model/type-model.ts";
import { nothingFound, type Place } from "./types/place.ts";
import type { TypeReader } from "./types/type-reader.ts";
import { unionOf } from "./types/union.ts";

type Sequence = "iterable" | "stream";

const sequences: ReadonlyMap<string, { readonly mode: Sequence; readonly generator: boolean }> = new Map([
  ["Iterable", { mode: "iterable", generator: false }],
  ["Iterator", { mode: "iterable", generator: false }],
  ["IterableIterator", { mode: "iterable", generator: false }],
  ["IteratorObject", { mode: "iterable", generator: false }],
  ["Generator", { mode: "iterable", generator: true }],
  ["AsyncIterable", { mode: "stream", generator: false }],
  ["AsyncIterator", { mode: "stream", generator: false }],
  ["AsyncIterableIterator", { mode: "stream", generator: false }],
  ["AsyncIteratorObject", { mode: "stream", generator: false }],
  ["AsyncGenerator", { mode: "stream", generator: true }],
]);
const promises: ReadonlySet<string> = new Set(["Promise", "PromiseLike"]);

/** Promises in promises that are opened. */
const maxPromises = 10;

export function extractResult(
  reader: TypeReader,
  type: TypeRef,
  node: SyntaxNode | undefined,
  span: Span,
  docs: DocFacts,
): ResultFacts {
  const found = nothingFound();
  const place: Place = { path: "result", direction: "output", node: undefined, found };
  const description = docs.tags.find((tag) => tag.name === "returns" || tag.name === "return")?.text;
  const model = readResult(reader, type, { ...place, node: resultNode(node) });
  return {
    model: description ? { ...model, description } : model,
    span,
    typeProblems: found.problems,
  };
}

function readResult(reader: TypeReader, type: TypeRef, place: Place): ResultModel {
  const members = settled(reader, type, 0);
  const [first, ...others] = members;
  const sequence = first && others.length === 0 ? sequenceOf(reader, reader.head(first)) : undefined;
  if (sequence) {
    const element = { ...place, path: `${place.path}[]`, node: undefined };
    const yields = reader.read(sequence.element, element);
    if (!sequence.returns) return { mode: sequence.mode, type: yields };
    if (sequence.mode === "stream") {
      const value = readValue(reader, settled(reader, sequence.returns, 0), { ...place, node: undefined });
      return value ? { mode: "progress", type: value, progress: yields } : { mode: "stream", type: yields };
    }
    return { mode: "iterable", type: yields };
  }
  const value = readValue(reader, members, place);
  return value ? { mode: "value", type: value } : { mode: "void" };
}

/** The types that the answer may finally have: promises opened, wherever they stand in a union. */
function settled(reader: TypeReader, type: TypeRef, depth: number): readonly TypeRef[] {
  const head = reader.head(type);
  if (head.kind === "union" && !head.enumSymbol) {
    // A union without promises is kept whole, with its alias and order.
    const opened = head.members.flatMap((member) => settled(reader, member, depth));
    return opened.length === head.members.length &&
      opened.every((member, index) => member === head.members[index])
      ? [type]
      : opened;
  }
  const inner =
    platformName(reader, head, promises) && head.kind === "object" ? head.typeArguments[0] : undefined;
  return inner && depth < maxPromises ? settled(reader, inner, depth + 1) : [type];
}

/** Nothing for a result that is never there; `undefined` beside other types is sent as null. */
function readValue(reader: TypeReader, types: readonly TypeRef[], place: Place): TypeModel | undefined {
  const models: TypeModel[] = [];
  let absent = false;
  for (const type of types) {
    const head = reader.head(type);
    if (isAbsent(head)) {
      absent = true;
      continue;
    }
    if (head.kind === "union") {
      const rest = head.members.filter((member) => !isAbsent(reader.head(member)));
      absent ||= rest.length < head.members.length;
      if (rest.length === 0) continue;
    }
    models.push(reader.read(type, types.length === 1 ? place : { ...place, node: undefined }));
  }
  if (models.length === 0) return undefined;
  return unionOf(absent ? [...models, { kind: "null" }] : models);
}

function isAbsent(head: TypeHead): boolean {
  return head.kind === "void" || head.kind === "undefined";
}

function sequenceOf(
  reader: TypeReader,
  head: TypeHead,
): { readonly mode: Sequence; readonly element: TypeRef; readonly returns?: TypeRef } | undefined {
  const name = platformName(reader, head, sequences);
  const found = name ? sequences.get(name) : undefined;
  if (!found || head.kind !== "object") return undefined;
  const [element, returns] = head.typeArguments;
  if (!element) return undefined;
  const returnKind = found.generator && returns ? reader.head(returns).kind : "void";
  const nothing =
    returnKind === "void" || returnKind === "undefined" || returnKind === "any" || returnKind === "unknown";
  return { mode: found.mode, element, ...(returns && !nothing ? { returns } : {}) };
}

function platformName(
  reader: TypeReader,
  head: TypeHead,
  names: { readonly has: (name: string) => boolean },
): string | undefined {
  if (head.kind !== "object" || !head.symbol || !names.has(head.symbol.name)) return undefined;
  return reader.isPlatform(head) ? head.symbol.name : undefined;
}

/** The type inside `Promise<…>` as written. */
function resultNode(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.kind !== "TypeReference") return node;
  const name = node.child("typeName")?.text;
  return name && promises.has(name) ? resultNode(node.list("typeArguments")[0]) : node;
}
