// Resolves `addTool`'s argument to a function that can be a tool, or says why it cannot be one.
import type { Compiler, SymbolRef, SyntaxKind, SyntaxNode } from "../compiler/port.ts";
import type { TargetRefusal } from "../model/facts.ts";
import type { TargetModel } from "../model/toolset-model.ts";
import { exportNameOf } from "./export-name.ts";
import { namedSymbols } from "./named-symbols.ts";
import { isPlatformSymbol } from "./runtime-symbols.ts";
import { isConstList, isFunctionLike, nameNodeOf, unwrapExpression } from "./syntax.ts";

export type ResolvedTarget =
  | {
      readonly kind: "function";
      readonly target: TargetModel;
      readonly name: string;
      /** The function's own node: parameters, body, return type. */
      readonly node: SyntaxNode;
      /** What carries the name and the documentation: the method, the function, the variable. */
      readonly declaration: SyntaxNode;
      /** Signatures without a body beside the implementation. */
      readonly overloads: readonly SyntaxNode[];
    }
  | { readonly kind: "refused"; readonly reason: TargetRefusal; readonly declaration?: SyntaxNode };

export interface TargetRequest {
  readonly argument: SyntaxNode | undefined;
  readonly toolset: SyntaxNode;
}

const refuse = (reason: TargetRefusal, declaration?: SyntaxNode): ResolvedTarget => ({
  kind: "refused",
  reason,
  ...(declaration ? { declaration } : {}),
});

/** One answer a request; symbols are asked for in one batch. */
export function resolveTargets(
  compiler: Compiler,
  requests: readonly TargetRequest[],
): readonly ResolvedTarget[] {
  const names = requests.map(({ argument }) => argument && nameNodeOf(argument));
  const present = names.filter((node) => node !== undefined);
  const direct = namedSymbols(compiler, present);
  const symbols = compiler.unalias(direct);
  const byNode = new Map(
    present.map((node, index) => [node, { direct: direct[index], symbol: symbols[index] }]),
  );
  return requests.map((request, index) => {
    const { argument } = request;
    if (!argument) return refuse("missing");
    const name = names[index];
    if (!name) return refuse(nameless(unwrapExpression(argument)));
    const found = byNode.get(name);
    if (!found?.symbol) {
      const instance = instanceMethod(request.toolset, name.value);
      return instance ? refuse("instance-method", instance) : refuse("unresolved");
    }
    return resolveSymbol(compiler, request, name, found.symbol);
  });
}

/** Why an argument that is no name cannot be a tool: a literal is none, of anything else only run time knows it. */
function nameless(argument: SyntaxNode): TargetRefusal {
  if (isFunctionLike(argument)) return "inline";
  return literals.has(argument.kind) ? "not-a-function" : "property";
}

const literals: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "StringLiteral",
  "NoSubstitutionTemplateLiteral",
  "TemplateExpression",
  "NumericLiteral",
  "BigIntLiteral",
  "TrueKeyword",
  "FalseKeyword",
  "NullKeyword",
  "ArrayLiteralExpression",
  "ObjectLiteralExpression",
  "ThisKeyword",
  "ClassExpression",
]);

/** What may share its name with a function or a `const` without being either. */
const merged: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "InterfaceDeclaration",
  "TypeAliasDeclaration",
  "ModuleDeclaration",
]);

function resolveSymbol(
  compiler: Compiler,
  { argument, toolset }: TargetRequest,
  nameNode: SyntaxNode,
  symbol: SymbolRef,
): ResolvedTarget {
  const declarations = compiler.declarations(symbol);
  const first = declarations.find(({ kind }) => !merged.has(kind)) ?? declarations[0];
  if (!first) return refuse("unresolved");
  // The platform's own declarations stand elsewhere on each machine, and nobody can change them.
  if (isPlatformSymbol(compiler, symbol)) return refuse("property");
  const functions = declarations.filter(isFunctionLike);
  const bodies = functions.filter((declaration) => declaration.child("body"));
  switch (first.kind) {
    case "MethodDeclaration": {
      const declaration = bodies[0] ?? first;
      if (!declaration.has("static")) return refuse("instance-method", declaration);
      if (declaration.parent !== toolset) return refuse("other-class", declaration);
      if (!isPublic(declaration)) return refuse("not-public", declaration);
      return {
        kind: "function",
        target: { kind: "static", member: symbol.name },
        name: symbol.name,
        node: declaration,
        declaration,
        overloads:
          bodies.length > 0 ? functions.filter((candidate) => !candidate.child("body")) : functions.slice(1),
      };
    }
    case "FunctionDeclaration": {
      const declaration = bodies[0] ?? first;
      const name = declaration.child("name")?.value ?? symbol.name;
      const overloads =
        bodies.length > 0 ? functions.filter((candidate) => !candidate.child("body")) : functions.slice(1);
      return exported(compiler, argument, toolset, nameNode, declaration, (target) => ({
        kind: "function",
        target,
        name,
        node: declaration,
        declaration,
        overloads,
      }));
    }
    case "VariableDeclaration": {
      const initializer = first.child("initializer");
      const node = initializer && unwrapExpression(initializer);
      if (!node || !isFunctionLike(node)) {
        return refuse(node && literals.has(node.kind) ? "not-a-function" : "property", first);
      }
      if (!isConstList(first.parent)) return refuse("property", first);
      const name = first.child("name")?.value ?? symbol.name;
      return exported(compiler, argument, toolset, nameNode, first, (target) => ({
        kind: "function",
        target,
        name,
        node,
        declaration: first,
        overloads: [],
      }));
    }
    case "ClassDeclaration":
    case "EnumDeclaration":
    case "InterfaceDeclaration":
      return refuse("not-a-function", first);
    case "Parameter":
      return refuse("local", first);
    case "BindingElement":
      return refuse(isInFunction(first) ? "local" : "property", first);
    default:
      return refuse("property", first);
  }
}

/** `TicketToolset.close` where `close` lacks `static`. */
function instanceMethod(toolset: SyntaxNode, name: string): SyntaxNode | undefined {
  return toolset
    .list("members")
    .find(
      (member) =>
        member.kind === "MethodDeclaration" && !member.has("static") && member.child("name")?.value === name,
    );
}

/** `private`, `protected` and `#secret` methods cannot be named from outside. */
function isPublic(node: SyntaxNode): boolean {
  return !node.has("private") && !node.has("protected") && node.child("name")?.kind !== "PrivateIdentifier";
}

/** The function as the toolset's own module exports it, or as its import names it. */
function exported(
  compiler: Compiler,
  argument: SyntaxNode | undefined,
  toolset: SyntaxNode,
  nameNode: SyntaxNode,
  declaration: SyntaxNode,
  accept: (target: TargetModel) => ResolvedTarget,
): ResolvedTarget {
  if (declaration.source === toolset.source) {
    const name = exportNameOf(declaration);
    if (name) return accept({ kind: "function", name });
    return refuse(isTopLevel(declaration) ? "not-exported" : "local", declaration);
  }
  const imported = argument && importOf(compiler, argument, nameNode);
  return imported ? accept({ kind: "function", ...imported }) : refuse("property", declaration);
}

function isInFunction(node: SyntaxNode): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunctionLike(current) || current.kind === "Constructor") return true;
  }
  return false;
}

function isTopLevel(declaration: SyntaxNode): boolean {
  const statement = declaration.kind === "VariableDeclaration" ? declaration.parent?.parent : declaration;
  return statement?.parent?.kind === "SourceFile";
}

/** The import specifier and exported name behind `fn`, `ns.fn` or `ns["fn"]`. */
function importOf(
  compiler: Compiler,
  argument: SyntaxNode,
  nameNode: SyntaxNode,
): { readonly specifier: string; readonly name: string } | undefined {
  const expression = unwrapExpression(argument);
  const receiver = expression.kind === "Identifier" ? undefined : expression.child("expression");
  const local = receiver ? unwrapExpression(receiver) : nameNode;
  if (local.kind !== "Identifier") return undefined;
  const [symbol] = compiler.symbolsAt([local]);
  const [declaration] = symbol ? compiler.declarations(symbol) : [];
  const specifier = declaration && specifierOf(declaration);
  if (!declaration || specifier === undefined) return undefined;
  switch (declaration.kind) {
    case "ImportSpecifier":
      return receiver
        ? undefined
        : {
            specifier,
            name: (declaration.child("propertyName") ?? declaration.child("name"))?.value ?? local.value,
          };
    case "ImportClause":
      return receiver ? undefined : { specifier, name: "default" };
    case "NamespaceImport":
      return receiver ? { specifier, name: nameNode.value } : undefined;
    default:
      return undefined;
  }
}

function specifierOf(node: SyntaxNode): string | undefined {
  let current: SyntaxNode | undefined = node;
  while (current && current.kind !== "ImportDeclaration") current = current.parent;
  return current?.child("moduleSpecifier")?.value;
}
