// The injection into a module's syntax tree, for a compiler's transformer: the new statements have no place in the source, so
// that maps and comments of the module stay what they are.
import type { ProviderName, ToolsetModel, TypeScript6, ts } from "@toolshed/analyzer";
import { type Injection, planInjection, receiverOf } from "./plan-injection.ts";

/** What one module has to become, ready to be applied whenever it is emitted. */
export interface TreeInjection {
  /** All that is put in, as text. */
  readonly text: string;
  apply(source: ts.SourceFile, context: ts.TransformationContext): ts.SourceFile;
}

/**
 * Plans the descriptors of a module's toolsets.
 *
 * @param typescript The host's own TypeScript.
 * @param providers Whose dialects the input schemas are also written in.
 * @returns Undefined when none of the classes is in the module.
 */
export function planTreeInjection(
  typescript: TypeScript6,
  source: ts.SourceFile,
  toolsets: readonly ToolsetModel[],
  providers: readonly ProviderName[] = [],
): TreeInjection | undefined {
  const injection = planInjection(typescript, source, toolsets, "namespaces", providers);
  if (injection === undefined) return undefined;
  const { imports, call, definition } = injection.registration;
  return {
    text: [imports, call, definition].join("\n"),
    apply: (current, context) => apply(typescript, injection, current, context),
  };
}

function apply(
  typescript: TypeScript6,
  injection: Injection,
  source: ts.SourceFile,
  context: ts.TransformationContext,
): ts.SourceFile {
  const { removed, named, firstStatement, registration } = injection;
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node | undefined => {
    // boundary: the set holds calls only.
    if (removed.has(node as ts.CallExpression)) {
      return typescript.visitNode(receiverOf(typescript, node as ts.CallExpression), visit);
    }
    const visited = typescript.visitEachChild(node, visit, context);
    const name = typescript.isClassDeclaration(node) ? named.get(node) : undefined;
    if (name === undefined || !typescript.isClassDeclaration(visited)) return visited;
    return factory.updateClassDeclaration(
      visited,
      visited.modifiers,
      factory.createIdentifier(name),
      visited.typeParameters,
      visited.heritageClauses,
      visited.members,
    );
  };
  const visited = typescript.visitEachChild(source, visit, context);
  const { statements } = visited;
  return factory.updateSourceFile(visited, [
    ...statements.slice(0, firstStatement),
    ...newStatements(typescript, `${registration.imports}\n${registration.call}`),
    ...statements.slice(firstStatement),
    ...newStatements(typescript, registration.definition),
  ]);
}

/** The statements of a text as if a transformer had made them. */
function newStatements(typescript: TypeScript6, text: string): readonly ts.Statement[] {
  const source = typescript.createSourceFile("injected.ts", text, typescript.ScriptTarget.Latest, false);
  const detach = (node: ts.Node): void => {
    typescript.setTextRange(node, { pos: -1, end: -1 });
    // boundary: what a transformer makes carries this flag; the compiler then asks nothing about it.
    (node as { flags: ts.NodeFlags }).flags |= typescript.NodeFlags.Synthesized;
    typescript.setEmitFlags(node, typescript.EmitFlags.NoAsciiEscaping | typescript.EmitFlags.NoComments);
    typescript.forEachChild(node, detach, (nodes) => {
      typescript.setTextRange(nodes, { pos: -1, end: -1 });
      nodes.forEach(detach);
    });
  };
  for (const statement of source.statements) detach(statement);
  return source.statements;
}
