// The injection into a module's text, with a source map. No line of the module moves: what has to run first stands on the
// first statement's own line, the rest at the end.
import type { ProviderName, ToolsetModel, TypeScript6, ts } from "@toolshed/analyzer";
import MagicString, { type SourceMap } from "magic-string";
import { planInjection, receiverOf } from "./plan-injection.ts";

export interface InjectTextOptions {
  /** A TypeScript of 5.9 or 6, to parse with. */
  readonly typescript: TypeScript6;
  /** Names the source in the map. */
  readonly path: string;
  /** Whose dialects the input schemas are also written in. */
  readonly providers?: readonly ProviderName[];
}

export interface InjectedText {
  readonly code: string;
  readonly map: SourceMap;
}

/**
 * Puts the descriptors of a module's toolsets into it.
 *
 * @returns Undefined when none of the classes is in the text.
 * @example
 * const injected = injectText(code, toolsets, { typescript, path: "src/tickets.ts" });
 */
export function injectText(
  text: string,
  toolsets: readonly ToolsetModel[],
  { typescript, path, providers }: InjectTextOptions,
): InjectedText | undefined {
  const { ScriptTarget, ScriptKind } = typescript;
  const kind = /\.[jt]sx$/.test(path) ? ScriptKind.TSX : ScriptKind.TS;
  const source = typescript.createSourceFile(path, text, ScriptTarget.Latest, true, kind);
  const injection = planInjection(typescript, source, toolsets, "names", providers);
  if (injection === undefined) return undefined;
  const edited = new MagicString(text);
  const { registration, removed, named, firstStatement } = injection;
  for (const call of removed) {
    const { end } = receiverOf(typescript, call);
    // Its line breaks stay: no line moves, and no statement runs into the next.
    const breaks = text.slice(end, call.end).replace(/[^\r\n\u2028\u2029]+/g, "");
    if (breaks === "") edited.remove(end, call.end);
    else edited.overwrite(end, call.end, breaks);
  }
  for (const [declaration, name] of named)
    edited.appendLeft(afterClassKeyword(typescript, declaration), ` ${name}`);
  const first = source.statements[firstStatement];
  // A plugin before us may have taken the types away: then nothing after us knows any.
  const definition = hasTypes(typescript, source)
    ? registration.definition
    : withoutTypes(typescript, registration.definition);
  edited.appendLeft(first?.getStart(source) ?? text.length, `${registration.imports} ${registration.call} `);
  edited.append(`\n${definition}`);
  return {
    code: edited.toString(),
    map: edited.generateMap({ source: path, hires: "boundary", includeContent: true }),
  };
}

function afterClassKeyword(typescript: TypeScript6, declaration: ts.ClassDeclaration): number {
  const keyword = declaration.getChildren().find(({ kind }) => kind === typescript.SyntaxKind.ClassKeyword);
  if (keyword === undefined) throw new Error("a class without its keyword");
  return keyword.end;
}

function hasTypes(typescript: TypeScript6, source: ts.SourceFile): boolean {
  const isTyped = (node: ts.Node): boolean =>
    // What a class extends counts as a type for the parser.
    (typescript.isTypeNode(node) && !typescript.isExpressionWithTypeArguments(node)) ||
    typescript.isInterfaceDeclaration(node) ||
    ((typescript.isImportClause(node) || typescript.isImportSpecifier(node)) && node.isTypeOnly) ||
    typescript.forEachChild(node, isTyped) === true;
  return isTyped(source);
}

/** The same code as JavaScript. */
export function withoutTypes(typescript: TypeScript6, code: string): string {
  return typescript.transpileModule(code, {
    compilerOptions: {
      target: typescript.ScriptTarget.ESNext,
      module: typescript.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}
