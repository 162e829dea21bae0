// The symbols of names that `nameNodeOf` found. Compilers know those of `a["b"]`, but not of `a[("b")]`.
import type { Compiler, SymbolRef, SyntaxNode } from "../compiler/port.ts";

/** One answer a name, in one batch; aliases are not followed. */
export function namedSymbols(
  compiler: Compiler,
  names: readonly SyntaxNode[],
): readonly (SymbolRef | undefined)[] {
  const symbols = compiler.symbolsAt(names);
  return names.map((name, index) => symbols[index] ?? propertyInBrackets(compiler, name));
}

function propertyInBrackets(compiler: Compiler, name: SyntaxNode): SymbolRef | undefined {
  if (name.kind !== "StringLiteral" && name.kind !== "NoSubstitutionTemplateLiteral") return undefined;
  let node = name;
  while (node.parent !== undefined && node.parent.child("argumentExpression") !== node) {
    if (node.parent.child("expression") !== node) return undefined;
    node = node.parent;
  }
  const receiver =
    node.parent?.kind === "ElementAccessExpression" ? node.parent.child("expression") : undefined;
  if (receiver === undefined) return undefined;
  const [members] = compiler.members(compiler.typesAt([receiver]));
  return members?.properties.find((property) => property.name === name.value)?.symbol;
}
