// Prints types of programs that do not sort unions (TypeScript 5.9, or 6 without `stableTypeOrdering`) in the order
// in which the others print them, as far as the printed syntax tells it.
import type { ts } from "ts-morph";
import type { TypeScript6 } from "./program6.ts";

/** Printed kinds of union members, first to last; what is not listed stands where objects stand. */
const kindOrder = [
  "AnyKeyword",
  "UnknownKeyword",
  "StringKeyword",
  "NumberKeyword",
  "BigIntKeyword",
  "SymbolKeyword",
  "StringLiteral",
  "NumericLiteral",
  "BigIntLiteral",
  "BooleanKeyword",
  "FalseKeyword",
  "TrueKeyword",
  "ObjectKeyword",
  "TypeReference",
  "TemplateLiteralType",
  "IntersectionType",
  "NullKeyword",
  "UndefinedKeyword",
] as const;

export function typePrinter(typescript: TypeScript6, checker: ts.TypeChecker): (type: ts.Type) => string {
  const { SyntaxKind, NodeBuilderFlags } = typescript;
  const ranks = new Map<number, number>(kindOrder.map((name, index) => [SyntaxKind[name], index]));
  const rankOfObjects = kindOrder.indexOf("TypeReference") + 0.5;
  const flags =
    NodeBuilderFlags.NoTruncation |
    NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
    NodeBuilderFlags.IgnoreErrors;
  const printer = typescript.createPrinter({ removeComments: true, omitTrailingSemicolon: true });
  const anywhere = typescript.createSourceFile("type.ts", "", typescript.ScriptTarget.Latest);

  function literalOf(node: ts.TypeNode): ts.Node {
    const inner = typescript.isParenthesizedTypeNode(node) ? node.type : node;
    return typescript.isLiteralTypeNode(inner) ? inner.literal : inner;
  }

  function compare(a: ts.TypeNode, b: ts.TypeNode): number {
    const [first, second] = [literalOf(a), literalOf(b)];
    const rank = (node: ts.Node): number =>
      typescript.isPrefixUnaryExpression(node)
        ? kindOrder.indexOf("NumericLiteral")
        : (ranks.get(node.kind) ?? rankOfObjects);
    const ranking = rank(first) - rank(second);
    if (ranking !== 0) return ranking;
    const [from, to] = [sortKey(first), sortKey(second)];
    return from < to ? -1 : from > to ? 1 : 0;
  }

  /** What members of one kind are sorted by; those without a value keep their order. */
  function sortKey(node: ts.Node): string | number {
    if (typescript.isStringLiteral(node)) return node.text;
    if (typescript.isNumericLiteral(node)) return Number(node.text);
    if (typescript.isPrefixUnaryExpression(node) && typescript.isNumericLiteral(node.operand)) {
      return -Number(node.operand.text);
    }
    return typescript.isTypeReferenceNode(node) && typescript.isIdentifier(node.typeName)
      ? node.typeName.text
      : "";
  }

  const sortUnions: ts.TransformerFactory<ts.TypeNode> = (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const inner = typescript.visitEachChild(node, visit, context);
      if (!typescript.isUnionTypeNode(inner)) return inner;
      return context.factory.updateUnionTypeNode(
        inner,
        context.factory.createNodeArray([...inner.types].sort(compare)),
      );
    };
    return (root) => typescript.visitNode(root, visit, typescript.isTypeNode);
  };

  return (type) => {
    const node = checker.typeToTypeNode(type, undefined, flags);
    const [sorted] = node === undefined ? [] : typescript.transform(node, [sortUnions]).transformed;
    if (sorted === undefined) return checker.typeToString(type);
    const text = printer.printNode(typescript.EmitHint.Unspecified, sorted, anywhere);
    // The compiler prints literals of objects on one line.
    return text.replace(/\s*\n\s*/g, " ");
  };
}
