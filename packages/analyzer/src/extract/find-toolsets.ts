// Finds every class of the project that derives from the runtime's `Toolset`, however it was imported.
import type { Compiler, SymbolRef, SyntaxNode } from "../compiler/port.ts";
import { toolStarters } from "../model/chain-calls.ts";
import { isRuntimeSymbol } from "./runtime-symbols.ts";
import { nameNodeOf, unwrapExpression, walk, walkTowards } from "./syntax.ts";

export interface ToolsetClass {
  readonly node: SyntaxNode;
  /** The expression after `extends`. */
  readonly heritage: SyntaxNode;
  /** `AppDeps` of `extends Toolset<AppDeps>`. */
  readonly promised: SyntaxNode | undefined;
  readonly derivation: "direct" | "indirect";
}

/** Longest chain of base classes that is followed. */
const maxBases = 20;

/** By file, then by place in it. */
export function findToolsets(compiler: Compiler, sources: readonly string[]): readonly ToolsetClass[] {
  // Cheap look first: most files of a project hold no class that extends anything.
  const promising = sources.filter((path) => mayDerive(compiler.text(path) ?? ""));
  const candidates = compiler
    .sources(promising)
    .flatMap((source) => (source ? derivedClasses(source.root) : []));
  const bases = resolve(
    compiler,
    candidates.map(({ heritage }) => nameNodeOf(heritage)),
  );
  return candidates.flatMap((candidate, index) => {
    const derivation =
      derivationOf(compiler, candidate.heritage, bases[index]) ??
      (inheritsStarter(compiler, candidate.node) ? "indirect" : undefined);
    const promised =
      derivation === "direct" ? candidate.heritage.parent?.list("typeArguments")[0] : undefined;
    return derivation ? [{ ...candidate, derivation, promised }] : [];
  });
}

function mayDerive(text: string): boolean {
  return /\bextends\b/.test(text) && /\bclass\b/.test(text);
}

function derivedClasses(
  root: SyntaxNode,
): readonly { readonly node: SyntaxNode; readonly heritage: SyntaxNode }[] {
  const found: { node: SyntaxNode; heritage: SyntaxNode }[] = [];
  walkTowards(root, /\bclass\b/g, (node) => {
    if (node.kind === "ClassDeclaration" || node.kind === "ClassExpression") {
      const heritage = heritageOf(node);
      if (heritage) found.push({ node, heritage });
    }
    return true;
  });
  return found.sort((left, right) => left.node.start - right.node.start);
}

/** `const Base = Toolset; class X extends Base`: a base that has no name here, told by what the class calls. */
function inheritsStarter(compiler: Compiler, node: SyntaxNode): boolean {
  if (!toolStarters.some((starter) => node.text.includes(`this.${starter}`))) return false;
  let name: SyntaxNode | undefined;
  walk(node, (inner) => {
    const called = inner.kind === "PropertyAccessExpression" ? inner.child("name") : undefined;
    if (called && toolStarters.includes(called.value) && inner.child("expression")?.kind === "ThisKeyword")
      name ??= called;
    return (
      !name && (inner === node || (inner.kind !== "ClassDeclaration" && inner.kind !== "ClassExpression"))
    );
  });
  const [symbol] = name ? compiler.symbolsAt([name]) : [];
  return name !== undefined && symbol !== undefined && isRuntimeSymbol(compiler, symbol, name.value);
}

function heritageOf(node: SyntaxNode): SyntaxNode | undefined {
  const clause = node.list("heritageClauses").find((candidate) => candidate.operator === "extends");
  return clause?.list("types")[0]?.child("expression");
}

function resolve(
  compiler: Compiler,
  nodes: readonly (SyntaxNode | undefined)[],
): readonly (SymbolRef | undefined)[] {
  const present = nodes.filter((node) => node !== undefined);
  const symbols = compiler.unalias(compiler.symbolsAt(present));
  const byNode = new Map(present.map((node, index) => [node, symbols[index]]));
  return nodes.map((node) => node && byNode.get(node));
}

function derivationOf(
  compiler: Compiler,
  heritage: SyntaxNode,
  base: SymbolRef | undefined,
): ToolsetClass["derivation"] | undefined {
  if (base && isRuntimeSymbol(compiler, base, "Toolset")) return "direct";
  if (base) return isToolset(compiler, base, 0) ? "indirect" : undefined;
  // A mixin: `extends Logged(Toolset)`.
  const call = unwrapExpression(heritage);
  if (call.kind !== "CallExpression") return undefined;
  const mixed = resolve(compiler, call.list("arguments").map(nameNodeOf));
  return mixed.some((symbol) => symbol && isToolset(compiler, symbol, 0)) ? "indirect" : undefined;
}

function isToolset(compiler: Compiler, symbol: SymbolRef, depth: number): boolean {
  if (isRuntimeSymbol(compiler, symbol, "Toolset")) return true;
  if (!symbol.isClass || depth > maxBases) return false;
  return compiler.declarations(symbol).some((declaration) => {
    const heritage = heritageOf(declaration);
    if (!heritage) return false;
    const [base] = resolve(compiler, [nameNodeOf(heritage)]);
    return (
      derivationOf(compiler, heritage, base) !== undefined && (!base || isToolset(compiler, base, depth + 1))
    );
  });
}
