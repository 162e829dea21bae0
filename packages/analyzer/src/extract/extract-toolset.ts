// One toolset class: where it stands, its constructor, and its tools.
import type { Compiler, SyntaxNode } from "../compiler/port.ts";
import { toolStarters } from "../model/chain-calls.ts";
import type { ConstructorFacts, ToolsetFacts } from "../model/facts.ts";
import { type ChainLink, readCall, readChain, spanOf } from "./chain.ts";
import { exportNameOf } from "./export-name.ts";
import { extractTool, type FunctionTypes } from "./extract-tool.ts";
import type { ToolsetClass } from "./find-toolsets.ts";
import { findMisplaced } from "./misplaced.ts";
import { isFunctionLike, walk } from "./syntax.ts";
import type { ResolvedTarget } from "./target.ts";
import { settleDefinitions } from "./types/settle-definitions.ts";
import type { SharedTypes } from "./types/shared-types.ts";
import { TypeReader } from "./types/type-reader.ts";

/** A toolset class and the chains of its constructor. */
export interface ReadToolset {
  readonly found: ToolsetClass;
  readonly toolsetLinks: readonly ChainLink[];
  readonly tools: readonly { readonly statement: SyntaxNode; readonly links: readonly ChainLink[] }[];
  /** `addTool` calls that follow a statement which may return: the constructor may end before them. */
  readonly afterReturn: ReadonlySet<SyntaxNode>;
}

export function readToolset(found: ToolsetClass): ReadToolset {
  const own = constructorsOf(found.node).find((candidate) => candidate.child("body"));
  const toolsetLinks: ChainLink[] = [];
  const tools: { statement: SyntaxNode; links: readonly ChainLink[] }[] = [];
  const afterReturn = new Set<SyntaxNode>();
  let mayHaveReturned = false;
  for (const statement of own?.child("body")?.list("statements") ?? []) {
    const expression = statement.kind === "ExpressionStatement" ? statement.child("expression") : undefined;
    const links = expression && readChain(expression);
    const [first] = links ?? [];
    if (!links || !first) mayHaveReturned ||= mayReturn(statement);
    else if (!toolStarters.includes(first.name)) toolsetLinks.push(...links);
    else if (mayHaveReturned) afterReturn.add(first.call);
    else tools.push({ statement, links });
  }
  return { found, toolsetLinks, tools, afterReturn };
}

/** Whether a statement holds a `return` of the constructor itself. */
function mayReturn(statement: SyntaxNode): boolean {
  let found = false;
  walk(statement, (node) => {
    found ||= node.kind === "ReturnStatement";
    return (
      !found && !isFunctionLike(node) && node.kind !== "ClassDeclaration" && node.kind !== "ClassExpression"
    );
  });
  return found;
}

function constructorsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.list("members").filter((member) => member.kind === "Constructor");
}

export function extractToolset(
  shared: SharedTypes,
  { found, toolsetLinks, tools, afterReturn }: ReadToolset,
  targets: readonly ResolvedTarget[],
  types: ReadonlyMap<SyntaxNode, FunctionTypes>,
  onTool: () => void = () => {},
): ToolsetFacts {
  const { node } = found;
  const { compiler } = shared;
  const reader = new TypeReader(shared);
  const name = node.child("name");
  const exportName = node.kind === "ClassDeclaration" ? exportNameOf(node) : undefined;
  const placed = new Set(tools.flatMap(({ links }) => links.slice(0, 1).map((link) => link.call)));
  const abstractNode = node.list("modifiers").find((modifier) => modifier.text === "abstract");
  const typeParameters = node.list("typeParameters");
  const [firstParameter] = typeParameters;
  const lastParameter = typeParameters.at(-1);
  const extracted = tools.map((tool, index) => {
    onTool();
    return extractTool(reader, tool, index, targets[index], types, found.promised);
  });
  const settled = settleDefinitions(reader, extracted);
  return {
    className: name?.value ?? "default",
    file: spanOf(compiler, node).file,
    nameSpan: name
      ? spanOf(compiler, name)
      : compiler.span(node.source, node.start, node.start + "class".length),
    span: spanOf(compiler, node),
    ...(exportName ? { exportName } : {}),
    derivation: found.derivation,
    heritageSpan: spanOf(compiler, found.heritage),
    isExpression: node.kind === "ClassExpression",
    ...(abstractNode ? { abstractSpan: spanOf(compiler, abstractNode) } : {}),
    ...(firstParameter && lastParameter
      ? { typeParametersSpan: compiler.span(node.source, firstParameter.start, lastParameter.end) }
      : {}),
    constructors: constructorsOf(node).map((own) => extractConstructor(compiler, own)),
    misplaced: findMisplaced(compiler, node, { placed, afterReturn }),
    calls: toolsetLinks.map((link) => readCall(compiler, link)),
    tools: settled.tools,
    definitions: settled.definitions,
  };
}

function extractConstructor(compiler: Compiler, node: SyntaxNode): ConstructorFacts {
  let callsSuper = false;
  const body = node.child("body");
  const modifiers = node.list("modifiers");
  const hidden = modifiers.find(({ text }) => text === "private" || text === "protected");
  const afterModifiers = modifiers.at(-1)?.end ?? node.start;
  const keyword = node.source.text.indexOf("constructor", afterModifiers);
  if (body) {
    walk(body, (inner) => {
      if (inner.kind === "CallExpression" && inner.child("expression")?.kind === "SuperKeyword")
        callsSuper = true;
      return !callsSuper && inner.kind !== "ClassDeclaration" && inner.kind !== "ClassExpression";
    });
  }
  return {
    span: compiler.span(node.source, node.start, body ? body.start : node.end),
    nameSpan: compiler.span(node.source, keyword, keyword + "constructor".length),
    ...(hidden ? { notPublicSpan: spanOf(compiler, hidden) } : {}),
    hasBody: body !== undefined,
    callsSuper,
    requiredParameters: node
      .list("parameters")
      .filter((parameter) => !parameter.optional && !parameter.rest && !parameter.child("initializer"))
      .map((parameter) => spanOf(compiler, parameter)),
  };
}
