// Where the documentation of a function stands.
import type { ts } from "ts-morph";
import { syntax } from "./parse-source.ts";

export interface DocumentedFunction {
  readonly declaration: ts.SignatureDeclaration;
  /** What its comment belongs to: the function itself, or the statement of its variable. */
  readonly holder: ts.Node;
}

/** The function with that name, or with that parameter; nothing for a function type, which has no comment of its own. */
export function documentedFunction(name: ts.Node): DocumentedFunction | undefined {
  const { isMethodDeclaration, isFunctionDeclaration, isVariableDeclaration, isParameter } = syntax();
  const { isVariableStatement, isArrowFunction, isFunctionExpression } = syntax();
  const { parent } = name;
  const named = parent !== undefined && isParameter(parent) ? parent.parent : parent;
  if (named === undefined) return undefined;
  if (isMethodDeclaration(named) || isFunctionDeclaration(named))
    return { declaration: named, holder: named };
  const isInitializer = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
    isArrowFunction(node) || isFunctionExpression(node);
  const variable = isInitializer(named) ? variableOf(named) : named;
  if (variable === undefined || !isVariableDeclaration(variable)) return undefined;
  const declaration = variable.initializer && unwrap(variable.initializer);
  const statement = variable.parent.parent;
  if (declaration === undefined || !isInitializer(declaration) || !isVariableStatement(statement))
    return undefined;
  // Of several variables in one statement its comment is about the first.
  const isFirst = statement.declarationList.declarations[0] === variable;
  return { declaration, holder: isFirst ? statement : variable };
}

function variableOf(initializer: ts.Node): ts.Node | undefined {
  const { isParenthesizedExpression, isAsExpression, isSatisfiesExpression } = syntax();
  let node = initializer.parent;
  while (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    node = node.parent;
  return node;
}

function unwrap(expression: ts.Expression): ts.Expression {
  const { isParenthesizedExpression, isAsExpression, isSatisfiesExpression } = syntax();
  let inner = expression;
  while (isParenthesizedExpression(inner) || isAsExpression(inner) || isSatisfiesExpression(inner)) {
    inner = inner.expression;
  }
  return inner;
}
