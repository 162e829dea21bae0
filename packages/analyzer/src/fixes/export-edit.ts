// Makes a declaration of a module an exported one.
import type { ts } from "ts-morph";
import type { TextEdit } from "../diagnostics/fix.ts";
import { syntax } from "./parse-source.ts";

/**
 * Writes `export` before a class, function or variable statement. Nothing for one that is not at the top of its module,
 * has no name, or whose name the module exports already for something else.
 */
export function exportEdit(
  source: ts.SourceFile,
  declaration: ts.ClassDeclaration | ts.FunctionDeclaration | ts.VariableStatement,
): TextEdit | undefined {
  const { isVariableStatement, isDecorator, isExportAssignment } = syntax();
  if (declaration.parent !== source) return undefined;
  const names = isVariableStatement(declaration)
    ? declaration.declarationList.declarations.map(({ name }) => name.getText(source))
    : declaration.name === undefined
      ? []
      : [declaration.name.text];
  // Beside `export =` nothing else may be exported.
  if (source.statements.some((each) => isExportAssignment(each) && each.isExportEquals === true))
    return undefined;
  const exported = exportedNames(source);
  if (names.length === 0 || names.some((name) => exported.has(name))) return undefined;
  // Behind decorators, which may stand on lines of their own.
  const decorators = declaration.modifiers?.filter(isDecorator) ?? [];
  const at = decorators.at(-1)?.end;
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
