// Asks for types and what they lead to in waves, so that reading them later one by one meets answers that the
// adapter already has. Changes nothing but speed.
import type { Compiler, TypeHead, TypeRef } from "../compiler/port.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import { isPlatformSymbol } from "./runtime-symbols.ts";

/** Deeper types are asked for when they are read; infinite ones end here. */
const maxWaves = 8;

export function prefetchTypes(
  compiler: Compiler,
  types: readonly TypeRef[],
  onProgress?: ReportProgress,
): void {
  const seen = new Set<number>();
  let wave = types;
  for (let round = 0; round < maxWaves && wave.length > 0; round++) {
    onProgress?.({ phase: "types", done: round, total: 0 });
    const fresh = wave.filter((type) => !seen.has(type.key) && seen.add(type.key));
    const heads = compiler.heads(fresh);
    const expanded = heads.filter((head) => hasMembers(compiler, head)).map((head) => head.type);
    const members = compiler.members(expanded);
    wave = [
      ...heads.flatMap(partsOf),
      ...members.flatMap(({ properties, index }) => [
        ...properties.map((property) => property.type),
        ...index.map((info) => info.value),
      ]),
    ];
  }
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
