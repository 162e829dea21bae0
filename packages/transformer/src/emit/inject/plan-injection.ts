// Where a module's toolsets stand in its syntax: the chain calls that are left out, and what is put in instead. The parser is
// injected, since a compiler's plugin has to use its host's.
import {
  type ProviderName,
  type ToolsetModel,
  type TypeScript6,
  toolStarters,
  type ts,
} from "@toolshed/analyzer";
import { ModuleNames } from "../module/module-names.ts";
import {
  emitRegistration,
  type ImportStyle,
  type RegisteredToolset,
  type Registration,
} from "./emit-registration.ts";
import { isStaticCall, shortenToolset } from "./shorten-toolset.ts";

/** What changes in one module. */
export interface Injection {
  readonly registration: Registration;
  /** Calls of chains that give way to what they are called on. */
  readonly removed: ReadonlySet<ts.CallExpression>;
  /** Names for default exports that have none. */
  readonly named: ReadonlyMap<ts.ClassDeclaration, string>;
  /** Of the statements, the first that is no directive: everything new stands before it. */
  readonly firstStatement: number;
}

/**
 * Plans the injection.
 *
 * @param source The module, as TypeScript or as JavaScript that was made of it.
 * @param toolsets All toolsets of the module.
 * @returns Undefined when none of the classes is in the text.
 */
export function planInjection(
  typescript: TypeScript6,
  source: ts.SourceFile,
  toolsets: readonly ToolsetModel[],
  style: ImportStyle,
  providers: readonly ProviderName[] = [],
): Injection | undefined {
  const taken = new Set(source.text.match(/[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu));
  const names = new ModuleNames(taken);
  const removed = new Set<ts.CallExpression>();
  const named = new Map<ts.ClassDeclaration, string>();
  const registered: RegisteredToolset[] = [];
  for (const toolset of toolsets) {
    const declaration = findClass(typescript, source, toolset);
    if (declaration === undefined) {
      // Made of a class with decorators, in a way that only its name tells.
      if (hasVariable(typescript, source, toolset.className))
        registered.push({ toolset, className: toolset.className });
      continue;
    }
    let className = nameIn(typescript, declaration);
    if (className === undefined) {
      className = names.claim("DefaultToolset");
      taken.add(className);
      if (typescript.isClassDeclaration(declaration)) named.set(declaration, className);
    }
    const calls = staticCalls(typescript, declaration, toolset);
    for (const call of calls ?? []) removed.add(call);
    // What cannot be shortened keeps all its calls, and the runtime holds them against all that were read.
    registered.push({ toolset: calls === undefined ? toolset : shortenToolset(toolset), className });
  }
  if (registered.length === 0) return undefined;
  const first = source.statements.findIndex(
    (statement) =>
      !typescript.isExpressionStatement(statement) || !typescript.isStringLiteral(statement.expression),
  );
  return {
    registration: emitRegistration(registered, taken, style, providers),
    removed,
    named,
    firstStatement: first === -1 ? source.statements.length : first,
  };
}

/** The class at the module's top level; compilers write `let X = class X {}` of a class with decorators. */
function findClass(
  typescript: TypeScript6,
  source: ts.SourceFile,
  { className, exportName }: ToolsetModel,
): ts.ClassLikeDeclaration | undefined {
  for (const statement of source.statements) {
    if (typescript.isClassDeclaration(statement)) {
      if (statement.name?.text === className) return statement;
      if (statement.name === undefined && exportName === "default") return statement;
    }
    if (!typescript.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!typescript.isIdentifier(name) || name.text !== className) continue;
      if (initializer !== undefined && typescript.isClassExpression(initializer)) return initializer;
    }
  }
  return undefined;
}

function hasVariable(typescript: TypeScript6, source: ts.SourceFile, wanted: string): boolean {
  return source.statements.some(
    (statement) =>
      typescript.isVariableStatement(statement) &&
      statement.declarationList.declarations.some(
        ({ name }) => typescript.isIdentifier(name) && name.text === wanted,
      ),
  );
}

function nameIn(typescript: TypeScript6, declaration: ts.ClassLikeDeclaration): string | undefined {
  const { parent } = declaration;
  if (typescript.isVariableDeclaration(parent) && typescript.isIdentifier(parent.name))
    return parent.name.text;
  return declaration.name?.text;
}

/** The calls that may go; undefined when the constructor is not the one that was read. */
function staticCalls(
  typescript: TypeScript6,
  declaration: ts.ClassLikeDeclaration,
  toolset: ToolsetModel,
): readonly ts.CallExpression[] | undefined {
  const chains = toolChains(typescript, declaration);
  const found: ts.CallExpression[] = [];
  for (const tool of toolset.tools) {
    const [, ...links] = chains[tool.index] ?? [];
    if (chains[tool.index] === undefined || links.length !== tool.calls.length) return undefined;
    for (const [index, call] of tool.calls.entries()) {
      const link = links[index];
      if (link?.name !== call.name) return undefined;
      if (isStaticCall(call)) found.push(link.call);
    }
  }
  return found;
}

interface Link {
  readonly name: string;
  readonly call: ts.CallExpression;
}

/** The chains that are statements of the constructor's own body. */
function toolChains(
  typescript: TypeScript6,
  declaration: ts.ClassLikeDeclaration,
): readonly (readonly Link[])[] {
  const constructors = declaration.members.filter(typescript.isConstructorDeclaration);
  const statements = constructors.find(({ body }) => body !== undefined)?.body?.statements ?? [];
  return [...statements].flatMap((statement) => {
    if (!typescript.isExpressionStatement(statement)) return [];
    const chain = readChain(typescript, statement.expression);
    return chain !== undefined && toolStarters.includes(chain[0]?.name ?? "") ? [chain] : [];
  });
}

function readChain(typescript: TypeScript6, expression: ts.Expression): readonly Link[] | undefined {
  const links: Link[] = [];
  let current = unwrap(typescript, expression);
  while (typescript.isCallExpression(current)) {
    const access = unwrap(typescript, current.expression);
    if (!typescript.isPropertyAccessExpression(access)) return undefined;
    links.unshift({ name: access.name.text, call: current });
    current = unwrap(typescript, access.expression);
  }
  return current.kind === typescript.SyntaxKind.ThisKeyword ? links : undefined;
}

/** What a call of a chain is called on. */
export function receiverOf(typescript: TypeScript6, call: ts.CallExpression): ts.Expression {
  const access = unwrap(typescript, call.expression);
  if (!typescript.isPropertyAccessExpression(access)) throw new Error("a call of a chain without a receiver");
  return access.expression;
}

function unwrap(typescript: TypeScript6, expression: ts.Expression): ts.Expression {
  let current = expression;
  while (
    typescript.isParenthesizedExpression(current) ||
    typescript.isAsExpression(current) ||
    typescript.isSatisfiesExpression(current) ||
    typescript.isNonNullExpression(current) ||
    typescript.isTypeAssertionExpression(current)
  ) {
    current = current.expression;
  }
  return current;
}
