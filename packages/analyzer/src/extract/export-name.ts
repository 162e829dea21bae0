// How a module exports one of its own declarations, from syntax alone.
import type { SyntaxNode } from "../compiler/port.ts";

/** The exported name of a top-level declaration; `default` for the default export; nothing when it has none. */
export function exportNameOf(declaration: SyntaxNode): string | undefined {
  const statement = declaration.kind === "VariableDeclaration" ? declaration.parent?.parent : declaration;
  if (statement?.parent?.kind !== "SourceFile") return undefined;
  const name = declaration.child("name")?.value;
  if (statement.has("export")) return statement.has("default") ? "default" : name;
  if (!name) return undefined;
  let found: string | undefined;
  for (const other of statement.parent.list("statements")) {
    if (other.kind === "ExportDeclaration" && !other.child("moduleSpecifier") && !other.typeOnly) {
      const clause = other.child("exportClause");
      for (const specifier of clause?.kind === "NamedExports" ? clause.list("elements") : []) {
        const local = (specifier.child("propertyName") ?? specifier.child("name"))?.value;
        if (local === name && !specifier.typeOnly) found ??= specifier.child("name")?.value;
      }
    }
    if (other.kind === "ExportAssignment") {
      const expression = other.child("expression");
      // `export = X` has no name that an import could use.
      if (expression?.kind === "Identifier" && expression.value === name && !/^export\s*=/.test(other.text))
        found ??= "default";
    }
  }
  return found;
}
