// From an opened project to facts: the order of reading, in batches. Every question about one thing has a file
// of its own.
import type { Compiler, SymbolRef, SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type {
  ConstructorFacts,
  DocFacts,
  FunctionFacts,
  ProjectFacts,
  SettingsFacts,
  ToolFacts,
  ToolsetFacts,
} from "../model/facts.ts";
import type { PropertyModel } from "../model/type-model.ts";
import { type ChainLink, readCall, readChain, spanOf } from "./chain.ts";
import type { Docs } from "./docs/docs-reader.ts";
import { exportNameOf } from "./export-name.ts";
import { findToolsets, type ToolsetClass } from "./find-toolsets.ts";
import { findMisplaced } from "./misplaced.ts";
import { extractParameters } from "./parameters.ts";
import { prefetchTypes } from "./prefetch-types.ts";
import { extractResult } from "./result.ts";
import { nameNodeOf, shortText, unwrapExpression, walk } from "./syntax.ts";
import { type ResolvedTarget, resolveTargets } from "./target.ts";
import { toToolName } from "./tool-name.ts";
import { settleDefinitions } from "./types/settle-definitions.ts";
import { TypeReader } from "./types/type-reader.ts";

/** A toolset class and the chains of its constructor. */
interface ReadToolset {
  readonly found: ToolsetClass;
  readonly toolsetLinks: readonly ChainLink[];
  readonly tools: readonly { readonly statement: SyntaxNode; readonly links: readonly ChainLink[] }[];
}

interface FunctionTypes {
  readonly parameters: readonly TypeRef[];
  readonly result: TypeRef | undefined;
}

/** `sources` are the files that are looked at for toolsets, absolute. */
export function extractProject(compiler: Compiler, sources: readonly string[]): ProjectFacts {
  const read = findToolsets(compiler, sources).map((found) => readToolset(found));
  const requests = read.flatMap(({ found, tools }) =>
    tools.map(({ links }) => ({ argument: links[0]?.call.list("arguments")[0], toolset: found.node })),
  );
  const targets = resolveTargets(compiler, requests);
  const types = readFunctionTypes(
    compiler,
    targets.flatMap((target) => (target.kind === "function" ? [target.node] : [])),
  );
  let next = 0;
  return {
    toolsets: read.map((toolset) => {
      const own = targets.slice(next, next + toolset.tools.length);
      next += toolset.tools.length;
      return extractToolset(compiler, toolset, own, types);
    }),
  };
}

function readToolset(found: ToolsetClass): ReadToolset {
  const constructor = constructorsOf(found.node).find((candidate) => candidate.child("body"));
  const toolsetLinks: ChainLink[] = [];
  const tools: { statement: SyntaxNode; links: readonly ChainLink[] }[] = [];
  for (const statement of constructor?.child("body")?.list("statements") ?? []) {
    const expression = statement.kind === "ExpressionStatement" ? statement.child("expression") : undefined;
    const links = expression && readChain(expression);
    if (!links) continue;
    if (links[0]?.name === "addTool") tools.push({ statement, links });
    else toolsetLinks.push(...links);
  }
  return { found, toolsetLinks, tools };
}

function constructorsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.list("members").filter((member) => member.kind === "Constructor");
}

/** Parameter and return types of all functions, each kind in one request, and what they lead to. */
function readFunctionTypes(compiler: Compiler, functions: readonly SyntaxNode[]): ReadonlyMap<SyntaxNode, FunctionTypes> {
  const unique = [...new Set(functions)];
  // The annotation, so that an optional parameter does not gain `undefined`.
  const nodes = unique.flatMap((node) => node.list("parameters").map((parameter) => parameter.child("type") ?? parameter));
  const parameterTypes = compiler.typesAt(nodes);
  const results = compiler.returnTypes(unique);
  prefetchTypes(compiler, [...parameterTypes, ...results]);
  let next = 0;
  return new Map(
    unique.map((node, index) => {
      const count = node.list("parameters").length;
      const parameters = parameterTypes.slice(next, next + count);
      next += count;
      return [node, { parameters, result: results[index] }];
    }),
  );
}

function extractToolset(
  compiler: Compiler,
  { found, toolsetLinks, tools }: ReadToolset,
  targets: readonly ResolvedTarget[],
  types: ReadonlyMap<SyntaxNode, FunctionTypes>,
): ToolsetFacts {
  const { node } = found;
  const reader = new TypeReader(compiler);
  const name = node.child("name");
  const exportName = node.kind === "ClassDeclaration" ? exportNameOf(node) : undefined;
  const placed = new Set(tools.flatMap(({ links }) => links.slice(0, 1).map((link) => link.call)));
  const abstractNode = node.list("modifiers").find((modifier) => modifier.text === "abstract");
  const typeParameters = node.list("typeParameters");
  const [firstParameter] = typeParameters;
  const lastParameter = typeParameters.at(-1);
  const extracted = tools.map((tool, index) => extractTool(reader, tool, index, targets[index], types));
  const settled = settleDefinitions(reader, extracted);
  return {
    className: name?.value ?? "default",
    file: spanOf(compiler, node).file,
    nameSpan: name ? spanOf(compiler, name) : compiler.span(node.source, node.start, node.start + "class".length),
    span: spanOf(compiler, node),
    ...(exportName ? { exportName } : {}),
    derivation: found.derivation,
    heritageSpan: spanOf(compiler, found.heritage),
    isExpression: node.kind === "ClassExpression",
    ...(abstractNode ? { abstractSpan: spanOf(compiler, abstractNode) } : {}),
    ...(firstParameter && lastParameter
      ? { typeParametersSpan: compiler.span(node.source, firstParameter.start, lastParameter.end) }
      : {}),
    constructors: constructorsOf(node).map((constructor) => extractConstructor(compiler, constructor)),
    misplaced: findMisplaced(compiler, node, placed),
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
      if (inner.kind === "CallExpression" && inner.child("expression")?.kind === "SuperKeyword") callsSuper = true;
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

function extractTool(
  reader: TypeReader,
  { statement, links }: { readonly statement: SyntaxNode; readonly links: readonly ChainLink[] },
  index: number,
  resolved: ResolvedTarget | undefined,
  types: ReadonlyMap<SyntaxNode, FunctionTypes>,
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
    typeParameters: resolved.node
      .list("typeParameters")
      .map((parameter) => ({ name: parameter.child("name")?.value ?? "", span: spanOf(compiler, parameter) })),
    overloads: resolved.overloads.map((overload) => spanOf(compiler, overload)),
    isAsync: resolved.node.has("async"),
    docs,
    arity: 0,
  };
  const settings = readSettings(reader, rest, calls);
  const functionTypes = types.get(resolved.node);
  const parameters = extractParameters(reader, {
    parameters: resolved.node.list("parameters"),
    types: functionTypes?.parameters ?? [],
    docs,
    isSettings: (head) => settings?.matches(head) === true,
  });
  const annotation = resolved.node.child("type");
  const result =
    functionTypes?.result &&
    extractResult(reader, functionTypes.result, annotation, spanOf(compiler, annotation ?? nameNode), docs);
  const named = calls.find((call) => call.name === "withName")?.arguments[0];
  const given = named?.kind === "constant" && typeof named.value === "string" ? named.value : undefined;
  return {
    ...common,
    target: { kind: "function", target: resolved.target, function: { ...fn, arity: parameters.arity } },
    name: given ?? toToolName(resolved.name),
    nameSpan: given !== undefined && named ? named.span : common.argumentSpan,
    nameSource: given === undefined ? "function" : "withName",
    bindings: parameters.bindings,
    arguments: parameters.arguments,
    ...(settings ? { settings: settings.facts } : {}),
    parameters: parameters.facts,
    ...(result ? { result } : {}),
  };
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

interface ReadSettings {
  readonly facts: SettingsFacts;
  readonly matches: (head: TypeHead) => boolean;
}

/** The chain's settings: their class or type, and the members that are open to stored values and the run. */
function readSettings(
  reader: TypeReader,
  links: readonly ChainLink[],
  calls: ToolFacts["calls"],
): ReadSettings | undefined {
  const { compiler } = reader;
  const index = calls.findIndex(({ name }) => name === "withSettings" || name === "withConfigurableSettings");
  const link = links[index];
  const call = calls[index];
  if (!link || !call) return undefined;
  const type = settingsType(compiler, link);
  if (!type) return undefined;
  const head = reader.head(type);
  const [members] = head.kind === "object" || head.kind === "intersection" ? compiler.members([type]) : [];
  const selected = calls.flatMap((candidate) => {
    if (candidate.name !== "configurable" && candidate.name !== "notConfigurable") return [];
    const [argument] = candidate.arguments;
    return argument?.kind === "selector" ? argument.path.slice(0, 1) : [];
  });
  const all = (members?.properties ?? []).map(({ name }) => name);
  const open =
    call.name === "withSettings"
      ? all.filter((name) => selected.includes(name))
      : all.filter((name) => !selected.includes(name));
  const problems: SettingsFacts["typeProblems"][number][] = [];
  const properties: PropertyModel[] = [];
  for (const property of members?.properties ?? []) {
    if (!open.includes(property.name)) continue;
    const [declaration] = compiler.declarations(property.symbol);
    const model = reader.read(property.type, {
      path: `settings.${property.name}`,
      direction: "input",
      node: declaration?.child("type"),
      problems,
    });
    const notes = reader.docs.notesOf(reader.docsOfSymbol(property.symbol));
    // Stored and run-time settings give some members only.
    properties.push({ name: property.name, optional: true, type: { ...model, ...notes } });
  }
  const symbol = head.kind === "object" ? head.symbol : undefined;
  return {
    facts: {
      span: call.span,
      type: { kind: "object", properties },
      configurable: open,
      typeProblems: problems,
    },
    matches: (other) => other.type.key === head.type.key || sameClass(symbol, other),
  };
}

function sameClass(symbol: SymbolRef | undefined, other: TypeHead): boolean {
  return symbol !== undefined && (symbol.isClass || symbol.isInterface) && other.kind === "object" && other.symbol === symbol;
}

/** `withSettings<T>()`, `withSettings(Class)`, or the type of the constant defaults. */
function settingsType(compiler: Compiler, link: ChainLink): TypeRef | undefined {
  const [given] = link.call.list("typeArguments");
  if (given) return compiler.typesAt([given])[0];
  const [argument] = link.call.list("arguments");
  if (!argument) return undefined;
  const nameNode = nameNodeOf(unwrapExpression(argument));
  const [symbol] = nameNode ? compiler.unalias(compiler.symbolsAt([nameNode])) : [];
  return symbol?.isClass ? compiler.declaredTypes([symbol])[0] : compiler.typesAt([argument])[0];
}
