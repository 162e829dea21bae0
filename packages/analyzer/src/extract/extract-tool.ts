// One `addTool` statement: its function, its chain, and what the model sends and gets.
import type { Compiler, SyntaxNode, TypeRef } from "../compiler/port.ts";
import type { DocFacts, FunctionFacts, ToolFacts } from "../model/facts.ts";
import { type ChainLink, readCall, spanOf } from "./chain.ts";
import type { Docs } from "./docs/docs-reader.ts";
import { nameToolOf } from "./name-tool.ts";
import { extractParameters } from "./parameters.ts";
import { extractResult } from "./result.ts";
import { extractSettings } from "./settings.ts";
import { shortText } from "./syntax.ts";
import type { ResolvedTarget } from "./target.ts";
import type { TypeReader } from "./types/type-reader.ts";

export interface FunctionTypes {
  readonly parameters: readonly TypeRef[];
  readonly result: TypeRef | undefined;
}

export function extractTool(
  reader: TypeReader,
  { statement, links }: { readonly statement: SyntaxNode; readonly links: readonly ChainLink[] },
  index: number,
  resolved: ResolvedTarget | undefined,
  types: ReadonlyMap<SyntaxNode, FunctionTypes>,
  promised: SyntaxNode | undefined,
): ToolFacts {
  const { compiler } = reader;
  const [starter, ...rest] = links;
  if (!starter || !resolved) throw new Error("a chain without its first call");
  const argument = starter.call.list("arguments")[0];
  const calls = rest.map((link) => readCall(compiler, link));
  const starterSpan = compiler.span(starter.call.source, starter.nameNode.start, starter.call.end);
  const common = {
    index,
    span: spanOf(compiler, statement),
    addToolSpan: starterSpan,
    argumentSpan: argument ? spanOf(compiler, argument) : starterSpan,
    argumentText: argument ? shortText(argument) : "",
    calls,
  };
  if (resolved.kind === "refused") {
    const declaration = resolved.declaration?.child("name") ?? resolved.declaration;
    return {
      ...common,
      target: {
        kind: "refused",
        reason: resolved.reason,
        ...(declaration ? { declaration: spanOf(compiler, declaration) } : {}),
      },
      bindings: [],
      parameters: [],
    };
  }
  // Overload signatures carry the docs of an overloaded function.
  const docs = docFacts(
    compiler,
    [resolved.declaration, ...resolved.overloads].map((node) => reader.docs.ofNode(node)).find(Boolean),
  );
  const nameNode = resolved.declaration.child("name") ?? resolved.declaration;
  const fn: FunctionFacts = {
    name: resolved.name,
    file: spanOf(compiler, resolved.node).file,
    nameSpan: spanOf(compiler, nameNode),
    span: spanOf(compiler, resolved.node),
    typeParameters: resolved.node.list("typeParameters").map((parameter) => ({
      name: parameter.child("name")?.value ?? "",
      span: spanOf(compiler, parameter),
    })),
    overloads: resolved.overloads.map((overload) => spanOf(compiler, overload)),
    isAsync: resolved.node.has("async"),
    docs,
  };
  const settings = extractSettings(reader, rest, calls);
  const functionTypes = types.get(resolved.node);
  const parameters = extractParameters(reader, {
    parameters: resolved.node.list("parameters"),
    types: functionTypes?.parameters ?? [],
    docs,
    promised,
    isSettings: (head) => settings?.matches(head) === true,
  });
  const annotation = resolved.node.child("type");
  const result =
    functionTypes?.result &&
    extractResult(reader, functionTypes.result, annotation, spanOf(compiler, annotation ?? nameNode), docs);
  return {
    ...common,
    target: {
      kind: "function",
      target: resolved.target,
      function: { ...fn, ...arityOf(resolved.node, parameters.arity) },
    },
    ...nameToolOf(resolved, calls, common.argumentSpan),
    bindings: parameters.bindings,
    arguments: parameters.arguments,
    ...(settings ? { settings: settings.facts } : {}),
    parameters: parameters.facts,
    members: parameters.members,
    documentable: parameters.documentable,
    tagProblems: parameters.tagProblems,
    ...(result ? { result } : {}),
  };
}

/** A declaration file tells optional parameters, but not whether they have a default, which `fn.length` counts. */
function arityOf(node: SyntaxNode, arity: number): Pick<FunctionFacts, "arity"> {
  return node.child("body") ? { arity } : {};
}

function docFacts(compiler: Compiler, docs: Docs | undefined): DocFacts {
  if (!docs) return { summary: "", params: [], tags: [] };
  const { source } = docs.node;
  const part = ({ name, text, start, end }: Docs["params"][number]): DocFacts["params"][number] => ({
    name,
    text,
    span: compiler.span(source, start, end),
  });
  return {
    summary: docs.summary,
    params: docs.params.map(part),
    tags: docs.tags.map(part),
    span: compiler.span(source, docs.start, docs.end),
  };
}
