// Makes a declaration of a module an exported one.
import type { ts } from "ts-morph";
import type { TextEdit } from "../diagnostics/fix.ts";
import { syntax } from "./parse-source.ts";

type Exportable = ts.ClassDeclaration | ts.FunctionDeclaration | ts.VariableStatement;
type Merging = ts.ClassDeclaration | ts.FunctionDeclaration | ts.InterfaceDeclaration | ts.ModuleDeclaration;

/**
 * Writes `export` before a class, function or variable statement, and before whatever else declares the same thing: all
 * parts of a merged declaration are exported, or none is. Nothing for one that is not at the top of its module, has no
 * name, or whose name the module exports already for something else.
 */
export function exportEdits(source: ts.SourceFile, declaration: Exportable): readonly TextEdit[] {
  const { isVariableStatement, isExportAssignment } = syntax();
  if (declaration.parent !== source) return [];
  const names = isVariableStatement(declaration)
    ? declaration.declarationList.declarations.map(({ name }) => name.getText(source))
    : declaration.name === undefined
      ? []
      : [declaration.name.text];
  // Beside `export =` nothing else may be exported.
  if (source.statements.some((each) => isExportAssignment(each) && each.isExportEquals === true)) return [];
  const exported = exportedNames(source);
  if (names.length === 0 || names.some((name) => exported.has(name))) return [];
  const parts = isVariableStatement(declaration) ? [declaration] : partsOf(source, declaration);
  return parts.filter((part) => !isExported(part)).map((part) => exportEdit(source, part));
}

/** A class and the interfaces of its name, the signatures of a function, and namespaces that belong to them. */
function partsOf(
  source: ts.SourceFile,
  declaration: ts.ClassDeclaration | ts.FunctionDeclaration,
): readonly Merging[] {
  const { isClassDeclaration, isFunctionDeclaration, isInterfaceDeclaration, isModuleDeclaration } = syntax();
  return source.statements.filter((each): each is Merging => {
    const merges =
      isClassDeclaration(each) ||
      isFunctionDeclaration(each) ||
      isModuleDeclaration(each) ||
      (isInterfaceDeclaration(each) && isClassDeclaration(declaration));
    // `declare module "kit"` is another module, whatever it is called.
    const { name } = declaration;
    return merges && name !== undefined && each.name?.kind === name.kind && each.name.text === name.text;
  });
}

function isExported({ modifiers }: Exportable | Merging): boolean {
  return modifiers?.some(({ kind }) => kind === syntax().SyntaxKind.ExportKeyword) === true;
}

function exportEdit(source: ts.SourceFile, declaration: Exportable | Merging): TextEdit {
  // Behind decorators, which may stand on lines of their own.
  const at = declaration.modifiers?.filter(syntax().isDecorator).at(-1)?.end;
  const start = at === undefined ? declaration.getStart(source) : firstToken(source, at);
  return { file: source.fileName, start, end: start, text: "export " };
}

function firstToken(source: ts.SourceFile, offset: number): number {
  const trivia = syntax().createScanner(
    syntax().ScriptTarget.Latest,
    true,
    undefined,
    source.text,
    undefined,
    offset,
  );
  trivia.scan();
  return trivia.getTokenStart();
}

function exportedNames(source: ts.SourceFile): ReadonlySet<string> {
  const { isExportDeclaration, isNamedExports } = syntax();
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!isExportDeclaration(statement)) continue;
    const { exportClause } = statement;
    if (exportClause !== undefined && isNamedExports(exportClause)) {
      for (const { name } of exportClause.elements) names.add(name.text);
    }
  }
  return names;
}
