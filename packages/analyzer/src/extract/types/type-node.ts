// Small questions about type syntax.
import type { SyntaxNode } from "../../compiler/port.ts";

/** The type inside parentheses and `readonly`. */
export function skipTypeParentheses(node: SyntaxNode): SyntaxNode {
  let current = node;
  for (;;) {
    const inner =
      current.kind === "ParenthesizedType" ||
      (current.kind === "TypeOperator" && current.operator === "readonly")
        ? current.child("type")
        : undefined;
    if (!inner) return current;
    current = inner;
  }
}

/** The members of a union as written, nested unions opened. */
export function unionNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const inner = skipTypeParentheses(node);
  return inner.kind === "UnionType" ? inner.list("types").flatMap(unionNodes) : [inner];
}

/** An argument of a type reference as written. */
export function typeArgument(node: SyntaxNode | undefined, index: number): SyntaxNode | undefined {
  const inner = node && skipTypeParentheses(node);
  return inner?.kind === "TypeReference" ? inner.list("typeArguments")[index] : undefined;
}

/** The element of `T[]`, `readonly T[]` and `Array<T>` as written. */
export function listElementNode(node: SyntaxNode): SyntaxNode | undefined {
  const inner = skipTypeParentheses(node);
  if (inner.kind === "ArrayType") return inner.children()[0];
  return typeArgument(inner, 0);
}
