// Small questions about neutral syntax that several extractors ask.
import type { SyntaxNode } from "../compiler/port.ts";

/** The expression inside parentheses, `as`, `satisfies`, `!` and `<T>` casts. */
export function unwrapExpression(node: SyntaxNode): SyntaxNode {
  let current = node;
  for (;;) {
    switch (current.kind) {
      case "ParenthesizedExpression":
      case "AsExpression":
      case "SatisfiesExpression":
      case "NonNullExpression":
      case "TypeAssertionExpression": {
        const inner = current.child("expression");
        if (!inner) return current;
        current = inner;
        break;
      }
      default:
        return current;
    }
  }
}

/** The node that names what an expression stands for: an identifier, or the last name of `a.b.c` or `a.b["c"]`. */
export function nameNodeOf(node: SyntaxNode): SyntaxNode | undefined {
  const inner = unwrapExpression(node);
  if (inner.kind === "Identifier") return inner;
  if (inner.kind === "PropertyAccessExpression") return inner.child("name");
  const given = inner.kind === "ElementAccessExpression" ? inner.child("argumentExpression") : undefined;
  const index = given && unwrapExpression(given);
  return index?.kind === "StringLiteral" || index?.kind === "NoSubstitutionTemplateLiteral"
    ? index
    : undefined;
}

/** Source text on one line, at most `limit` characters. */
export function shortText(node: SyntaxNode, limit = 60): string {
  const flat = node.text.replace(/\s+/g, " ");
  return flat.length > limit ? `${flat.slice(0, limit - 1)}…` : flat;
}

const functionKinds = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
]);

export function isFunctionLike(node: SyntaxNode): boolean {
  return functionKinds.has(node.kind);
}

/** Visits `node` and everything below it until `visit` answers false for a node (its children are skipped then). */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean): void {
  const pending: SyntaxNode[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!visit(next)) continue;
    const children = next.children();
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) pending.push(child);
    }
  }
}

/**
 * Like `walk`, but goes only into nodes whose text, comments included, holds one of the words: nodes of large files are
 * not made for nothing.
 *
 * @param words With the flag `g`.
 */
export function walkTowards(node: SyntaxNode, words: RegExp, visit: (node: SyntaxNode) => boolean): void {
  const from = node.fullStart;
  const places = [...node.source.text.slice(from, node.end).matchAll(words)].map(({ index }) => from + index);
  const holds = ({ fullStart, end }: SyntaxNode): boolean =>
    places.some((place) => place >= fullStart && place < end);
  walk(node, (inner) => holds(inner) && visit(inner));
}

/** `const a = 1`, by its keyword: to the compilers it is a flag, not a modifier. */
export function isConstList(node: SyntaxNode | undefined): boolean {
  return node?.kind === "VariableDeclarationList" && /^const\b/.test(node.text);
}
