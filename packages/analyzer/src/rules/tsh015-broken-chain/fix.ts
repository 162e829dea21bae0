// Joins what a stored chain is told later into one chain.
import type { ts } from "ts-morph";
import { indentAt, indentUnit, lineEndOf } from "../../fixes/layout.ts";
import { everyNode, findUp, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import { removeStatement } from "../../fixes/statement-edit.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span }, text) => {
  const { isVariableDeclaration, isVariableStatement, isBlock, isIdentifier } = syntax();
  const source = parseSource(span.file, text);
  const variable = findUp(nodeAt(source, span), isVariableDeclaration);
  const statement = variable?.parent.parent;
  if (variable?.initializer === undefined || statement === undefined || !isVariableStatement(statement))
    return [];
  const { parent: block } = statement;
  const { name, initializer } = variable;
  if (!isBlock(block) || !isIdentifier(name) || statement.declarationList.declarations.length > 1) return [];
  const later = block.statements.slice(block.statements.indexOf(statement) + 1);
  const continuations = later.flatMap((each) => continuationOf(each, name.text));
  const uses = everyNode(block).filter(
    (node) => isIdentifier(node) && node.text === name.text && isUse(node),
  );
  // It goes somewhere else too, and who takes it needs the variable.
  if (uses.length !== continuations.length + 1 || !endsInChain(initializer)) return [];
  if (!canMoveUp(later, continuations)) return [];
  const gone = new Set<ts.Statement>(continuations.map((each) => each.statement));
  const removals = continuations.map((each) => removeStatement(source, each.statement, gone));
  if (!removals.every((edit) => edit !== undefined)) return [];
  const isOpen = /[\n\r]/.test(initializer.getText(source)) || continuations.length > 1;
  const line = isOpen
    ? `${lineEndOf(text)}${indentAt(text, statement.getStart(source))}${indentUnit(text)}`
    : "";
  const { file } = span;
  const calls = continuations
    .map(({ root, statement: { expression } }) => {
      const calls = text.slice(root.end, expression.end);
      return isOpen && !/^\s*[\n\r]/.test(calls) ? `${line}${calls.trimStart()}` : calls;
    })
    .join("");
  return [
    {
      title: "Join the chain",
      edits: [
        { file, start: statement.getStart(source), end: chainStart(source, initializer), text: "" },
        { file, start: initializer.end, end: initializer.end, text: calls },
        ...removals,
      ],
    },
  ];
};

/** With the comments between `=` and the chain. */
function chainStart(source: ts.SourceFile, initializer: ts.Expression): number {
  const start = initializer.getStart(source);
  const between = source.text.slice(initializer.pos, start);
  return /\/[/*]/.test(between) ? initializer.pos + between.search(/\S/) : start;
}

interface Continuation {
  readonly statement: ts.ExpressionStatement;
  readonly root: ts.Identifier;
}

function continuationOf(statement: ts.Statement, name: string): readonly Continuation[] {
  const { isExpressionStatement, isIdentifier } = syntax();
  if (!isExpressionStatement(statement)) return [];
  const root = rootOf(statement.expression);
  const isCall = root !== statement.expression;
  return isCall && isIdentifier(root) && root.text === name ? [{ statement, root }] : [];
}

/**
 * Whether the calls mean the same before the statements that stand between: none of these may end the constructor, nor
 * declare, change or even name what an argument names; and what an argument itself does stays in its order.
 */
function canMoveUp(later: readonly ts.Statement[], continuations: readonly Continuation[]): boolean {
  const passed = new Set<string>();
  const own = new Map<ts.Statement, Continuation>(continuations.map((each) => [each.statement, each]));
  let isPassing = false;
  let canEnd = false;
  return later.every((statement) => {
    const continuation = own.get(statement);
    if (continuation === undefined) {
      isPassing = true;
      canEnd ||= leaves(statement);
      for (const name of namesIn(statement)) passed.add(name);
      return true;
    }
    if (!isPassing) return true;
    const all = argumentsOf(continuation.statement.expression);
    return (
      !canEnd &&
      !all.some((argument) => doesSomething(argument) || namesIn(argument).some((name) => passed.has(name)))
    );
  });
}

function namesIn(node: ts.Node): readonly string[] {
  const { isIdentifier, SyntaxKind } = syntax();
  return everyNode(node).flatMap((each) => {
    if (each.kind === SyntaxKind.ThisKeyword) return ["this"];
    return isIdentifier(each) && isUse(each) ? [each.text] : [];
  });
}

/** Of every call of a chain. */
function argumentsOf(expression: ts.Expression): readonly ts.Expression[] {
  const { isCallExpression, isPropertyAccessExpression } = syntax();
  if (isPropertyAccessExpression(expression)) return argumentsOf(expression.expression);
  return isCallExpression(expression) ? [...expression.arguments, ...argumentsOf(expression.expression)] : [];
}

/** Whether it runs anything where it stands; what is in a function runs later. */
function doesSomething(node: ts.Node): boolean {
  const { isCallOrNewExpression, isTaggedTemplateExpression, isAwaitExpression } = syntax();
  return ownNodes(node).some(
    (each) => isCallOrNewExpression(each) || isTaggedTemplateExpression(each) || isAwaitExpression(each),
  );
}

function leaves(statement: ts.Statement): boolean {
  const { isReturnStatement, isThrowStatement, isBreakOrContinueStatement } = syntax();
  return ownNodes(statement).some(
    (each) => isReturnStatement(each) || isThrowStatement(each) || isBreakOrContinueStatement(each),
  );
}

/** Without the insides of functions. */
function ownNodes(root: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (syntax().isFunctionLike(node)) return;
    found.push(node);
    syntax().forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** What a chain of calls begins with. */
function rootOf(expression: ts.Expression): ts.Expression {
  const { isCallExpression, isPropertyAccessExpression } = syntax();
  let root = expression;
  while (isCallExpression(root) || isPropertyAccessExpression(root)) root = root.expression;
  return root;
}

function endsInChain(initializer: ts.Expression): boolean {
  return (
    syntax().isCallExpression(initializer) && rootOf(initializer).kind === syntax().SyntaxKind.ThisKeyword
  );
}

/** Names of properties are no uses of a variable. */
function isUse(node: ts.Identifier): boolean {
  const { isPropertyAccessExpression, isPropertyAssignment } = syntax();
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name !== node;
  return !(isPropertyAssignment(parent) && parent.name === node);
}
