// Whether an object type can be called, constructed or indexed, answered from its declarations where they say all of
// it, so that the compiler need not be asked three times for each type.
import type { SyntaxNode } from "../port.ts";

export interface WrittenShape {
  readonly callable: boolean;
  readonly constructable: boolean;
  readonly indexed: boolean;
}

/** `undefined` where the declarations leave something open: inherited, computed or merged with something else. */
export function writtenShape(declarations: readonly SyntaxNode[]): WrittenShape | undefined {
  if (declarations.length === 0) return undefined;
  let callable = false;
  let constructable = false;
  let indexed = false;
  for (const declaration of declarations) {
    if (!isComplete(declaration)) return undefined;
    if (declaration.kind === "FunctionType" || isFunction(declaration)) callable = true;
    for (const member of declaration.list("members")) {
      if (member.child("name")?.kind === "ComputedPropertyName") return undefined;
      if (member.kind === "CallSignature") callable = true;
      if (member.kind === "ConstructSignature") constructable = true;
      if (member.kind === "IndexSignature" && !member.has("static")) indexed = true;
    }
  }
  return { callable, constructable, indexed };
}

function isComplete(node: SyntaxNode): boolean {
  // In JavaScript, functions may be classes.
  if (/\.[cm]?jsx?$/.test(node.source.path)) return false;
  switch (node.kind) {
    case "TypeLiteral":
    case "FunctionType":
      return true;
    case "InterfaceDeclaration":
    case "ClassDeclaration":
    case "ClassExpression":
      return node.list("heritageClauses").every((clause) => clause.operator === "implements");
    default:
      return isFunction(node);
  }
}

function isFunction(node: SyntaxNode): boolean {
  return (
    node.kind === "ArrowFunction" ||
    node.kind === "FunctionExpression" ||
    node.kind === "FunctionDeclaration" ||
    node.kind === "MethodDeclaration" ||
    node.kind === "MethodSignature"
  );
}
