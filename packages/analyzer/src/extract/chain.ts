// Reads `this.addTool(fn).readOnly()` chains from syntax.
import type { Compiler, SyntaxNode } from "../compiler/port.ts";
import {
  type ArgumentRole,
  chainCalls,
  isChainCall,
  isToolsetCall,
  toolsetCalls,
} from "../model/chain-calls.ts";
import type { ArgumentFacts, CallFacts } from "../model/facts.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { Span } from "../model/span.ts";
import { evaluateConstant } from "./constant.ts";
import { namedSymbols } from "./named-symbols.ts";
import { isFunctionLike, nameNodeOf, shortText, unwrapExpression, walk } from "./syntax.ts";

/** One call on the way from `this` outwards. */
export interface ChainLink {
  readonly name: string;
  readonly call: SyntaxNode;
  readonly nameNode: SyntaxNode;
}

/** The calls of `this.a(…).b(…)` in the order they run, or nothing when the expression is no such chain. */
export function readChain(expression: SyntaxNode): readonly ChainLink[] | undefined {
  const links: ChainLink[] = [];
  let current = unwrapExpression(expression);
  while (current.kind === "CallExpression") {
    const callee = current.child("expression");
    const access = callee && unwrapExpression(callee);
    const nameNode = access?.kind === "PropertyAccessExpression" ? access.child("name") : undefined;
    const receiver = access?.child("expression");
    if (!nameNode || !receiver) return undefined;
    links.unshift({ name: nameNode.value, call: current, nameNode });
    current = unwrapExpression(receiver);
  }
  return current.kind === "ThisKeyword" && links.length > 0 ? links : undefined;
}

export function spanOf(compiler: Compiler, node: SyntaxNode): Span {
  return compiler.span(node.source, node.start, node.end);
}

/** From the call's name to its closing parenthesis. */
function linkSpan(compiler: Compiler, link: ChainLink): Span {
  return compiler.span(link.call.source, link.nameNode.start, link.call.end);
}

export function readCall(compiler: Compiler, link: ChainLink): CallFacts {
  const shape = isChainCall(link.name)
    ? chainCalls[link.name]
    : isToolsetCall(link.name)
      ? toolsetCalls[link.name]
      : undefined;
  const roles = shape?.arguments ?? [];
  return {
    name: link.name,
    span: linkSpan(compiler, link),
    nameSpan: spanOf(compiler, link.nameNode),
    arguments: link.call.list("arguments").flatMap((argument, index) => {
      const role = roles[index] ?? (shape?.rest ? roles.at(-1) : undefined);
      return argument.kind === "SpreadElement"
        ? readSpread(compiler, argument)
        : [readArgument(compiler, argument, role)];
    }),
    hasTypeArguments: link.call.list("typeArguments").length > 0,
  };
}

function readArgument(compiler: Compiler, node: SyntaxNode, role: ArgumentRole | undefined): ArgumentFacts {
  const span = spanOf(compiler, node);
  const inner = unwrapExpression(node);
  if (isFunctionLike(inner)) {
    const path = role === "selector" ? selectorPath(inner) : undefined;
    return path ? { kind: "selector", path, span } : { kind: "live", span };
  }
  if (role === "settings") {
    const name = nameNodeOf(inner);
    const [symbol] = name ? compiler.unalias(namedSymbols(compiler, [name])) : [];
    if (symbol?.isClass) return { kind: "class", name: symbol.name, span };
  }
  const value = evaluateConstant(compiler, node);
  if (value.ok) return { kind: "constant", value: value.value, span };
  // What is not constant in the place of a live argument is the function itself, by its name or from a call.
  if (role === "live" || holdsFunctions(inner)) return { kind: "live", span };
  return { kind: "dynamic", text: shortText(value.node), why: value.why, span: spanOf(compiler, value.node) };
}

/** `...tags`: the elements of a constant array, each at the place where it is spread. */
function readSpread(compiler: Compiler, node: SyntaxNode): readonly ArgumentFacts[] {
  const inner = node.child("expression");
  const result = inner && evaluateConstant(compiler, inner);
  const span = spanOf(compiler, node);
  if (result?.ok && Array.isArray(result.value)) {
    return result.value.map((value: JsonValue) => ({ kind: "constant", value, span }));
  }
  const why = result && !result.ok ? result.why : "what it spreads is not a constant array";
  return [{ kind: "dynamic", text: shortText(node), why, span }];
}

function holdsFunctions(node: SyntaxNode): boolean {
  if (node.kind !== "ObjectLiteralExpression") return false;
  let found = false;
  walk(node, (inner) => {
    found ||= isFunctionLike(inner);
    return !found;
  });
  return found;
}

/** `s => s.a.b` gives `["a", "b"]`. */
function selectorPath(node: SyntaxNode): readonly string[] | undefined {
  const [parameter, ...others] = node.list("parameters");
  const name = parameter?.child("name");
  const body = node.child("body");
  if (!body || others.length > 0 || name?.kind !== "Identifier") return undefined;
  const path: string[] = [];
  let current = unwrapExpression(body);
  while (current.kind === "PropertyAccessExpression") {
    path.unshift(current.child("name")?.value ?? "");
    const receiver = current.child("expression");
    if (!receiver) return undefined;
    current = unwrapExpression(receiver);
  }
  return current.kind === "Identifier" && current.value === name.value && path.length > 0 ? path : undefined;
}
