// Reads `this.addExternalTool<(selector: string) => void>("click_element")`: a signature without a body here.
import type { Compiler, SyntaxNode } from "../compiler/port.ts";
import type { ChainLink } from "./chain.ts";
import { evaluateConstant } from "./constant.ts";
import type { ResolvedTarget } from "./target.ts";
import { skipTypeParentheses } from "./types/type-node.ts";

/** Aliases followed from the type argument to the function type. */
const maxAliases = 20;

export function resolveExternal(compiler: Compiler, link: ChainLink): ResolvedTarget {
  const [given] = link.call.list("typeArguments");
  const [argument] = link.call.list("arguments");
  const name = argument && evaluateConstant(compiler, argument);
  if (!name?.ok || typeof name.value !== "string") return { kind: "refused", reason: "external-name" };
  const found = given && functionTypeOf(compiler, given);
  if (!found) return { kind: "refused", reason: "external-type" };
  return {
    kind: "function",
    target: { kind: "external" },
    name: name.value,
    node: found.node,
    declaration: found.alias ?? found.node,
    overloads: [],
  };
}

/** The function type and the alias that names it, whose documentation is the tool's. */
function functionTypeOf(
  compiler: Compiler,
  given: SyntaxNode,
): { readonly node: SyntaxNode; readonly alias?: SyntaxNode } | undefined {
  let node = skipTypeParentheses(given);
  let alias: SyntaxNode | undefined;
  for (let step = 0; step < maxAliases && node.kind === "TypeReference"; step++) {
    const typeName = node.child("typeName");
    const nameNode = typeName?.kind === "QualifiedName" ? typeName.child("right") : typeName;
    const [symbol] = nameNode ? compiler.unalias(compiler.symbolsAt([nameNode])) : [];
    const [declaration] = symbol?.isTypeAlias ? compiler.declarations(symbol) : [];
    const type = declaration?.child("type");
    if (!declaration || !type || declaration.list("typeParameters").length > 0) return undefined;
    alias ??= declaration;
    node = skipTypeParentheses(type);
  }
  return node.kind === "FunctionType" ? { node, ...(alias ? { alias } : {}) } : undefined;
}
