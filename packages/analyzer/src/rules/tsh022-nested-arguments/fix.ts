// Destructures the parameter, so that its properties become the arguments.
import type { ts } from "ts-morph";
import type { TextEdit } from "../../diagnostics/fix.ts";
import { commentsIn } from "../../fixes/comments-in.ts";
import { docCommentOf } from "../../fixes/doc-edit.ts";
import { documentedFunction } from "../../fixes/documented-function.ts";
import { everyNode, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, suggestion }, text) => {
  const { isIdentifier, isParameter, isFunctionLike } = syntax();
  const source = parseSource(span.file, text);
  const name = nodeAt(source, span);
  if (!isIdentifier(name)) return [];
  const parameter = name.parent;
  if (!isParameter(parameter) || parameter.name !== name) return [];
  // An argument that may be absent has nothing to take apart, unless there is something in its place.
  if (parameter.type === undefined || parameter.questionToken !== undefined) return [];
  if (suggestion === undefined && parameter.initializer === undefined) return [];
  const owner = parameter.parent;
  if (!isFunctionLike(owner) || !("body" in owner) || owner.body === undefined) return [];
  const uses = usesOf(owner, name);
  if (!uses.every((use) => isRepairable(use, owner)) || hasDirective(owner.body)) return [];
  const reads = readsOf(source, uses);
  const names = reads && [...new Set(reads.map((read) => read.name.text))];
  const isClear =
    names !== undefined && names.length > 0 && names.every((each) => isFree(owner, each, name.text));
  const pattern = isClear ? `{ ${names.join(", ")} }` : `{ ...${name.text} }`;
  const { file } = span;
  const edits: TextEdit[] = [{ file, start: name.getStart(source), end: name.end, text: pattern }];
  if (isClear && reads !== undefined) {
    for (const read of reads) {
      const shorthand = shorthandOf(source, read);
      const { start, end } = shorthand ?? { start: read.getStart(source), end: read.end };
      edits.push({ file, start, end, text: read.name.text });
    }
  }
  edits.push(...dottedParams(source, name, file));
  return [{ title: `Destructure \`${name.text}\``, edits }];
};

/** Where the function, or its signature, names the parameter; maybe also one of another function inside. */
function usesOf(owner: ts.Node, name: ts.Identifier): readonly ts.Identifier[] {
  const { isIdentifier } = syntax();
  return everyNode(owner).filter(
    (node): node is ts.Identifier =>
      isIdentifier(node) && node.text === name.text && node !== name && !isMemberName(node),
  );
}

/** What stands behind a dot, or names a member of a literal, a pattern or a type. */
function isMemberName(node: ts.Identifier): boolean {
  const { isPropertyAccessExpression, isQualifiedName, isBindingElement, isPropertyAssignment } = syntax();
  const { isTypeElement, isClassElement } = syntax();
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name === node;
  if (isQualifiedName(parent)) return parent.right === node;
  if (isBindingElement(parent)) return parent.propertyName === node;
  return (
    (isPropertyAssignment(parent) || isTypeElement(parent) || isClassElement(parent)) && parent.name === node
  );
}

/**
 * Whether a pattern in its place can mean the same. A signature that names the parameter cannot name a pattern, and
 * what is written to the object would be written to a variable or a copy.
 */
function isRepairable(use: ts.Identifier, owner: ts.SignatureDeclaration): boolean {
  const { isPropertyAccessExpression, isElementAccessExpression } = syntax();
  const isInBody = "body" in owner && owner.body !== undefined && owner.body.pos <= use.pos;
  if (!isInBody) return false;
  const { parent } = use;
  const isMember = isPropertyAccessExpression(parent) || isElementAccessExpression(parent);
  if (!isMember || parent.expression !== use) return true;
  if (isPropertyAccessExpression(parent) && /^(?:arguments|eval)$/.test(parent.name.text)) return false;
  return !isWritten(parent);
}

/** `"use strict"`, which a function with a pattern may not say. */
function hasDirective(body: ts.Node): boolean {
  const { isBlock, isExpressionStatement, isStringLiteral } = syntax();
  if (!isBlock(body)) return false;
  const [first] = body.statements;
  return first !== undefined && isExpressionStatement(first) && isStringLiteral(first.expression);
}

/** The reads `search.query` when the parameter is used in no other way. */
function readsOf(
  source: ts.SourceFile,
  uses: readonly ts.Identifier[],
): readonly ts.PropertyAccessExpression[] | undefined {
  const { isIdentifier, isPropertyAccessExpression } = syntax();
  const reads: ts.PropertyAccessExpression[] = [];
  for (const { parent } of uses) {
    const isRead = isPropertyAccessExpression(parent) && parent.questionDotToken === undefined;
    // A method is called on its object, and a comment inside would be lost.
    if (!isRead || !isIdentifier(parent.name) || isCalled(parent)) return undefined;
    if (commentsIn(source, { start: parent.getStart(source), end: parent.end }).length > 0) return undefined;
    reads.push(parent);
  }
  return reads;
}

function isCalled(node: ts.Node): boolean {
  const { isCallExpression, isTaggedTemplateExpression } = syntax();
  const { parent } = node;
  if (isCallExpression(parent)) return parent.expression === node;
  return isTaggedTemplateExpression(parent) && parent.tag === node;
}

/** Whether something is assigned to it, alone or as a part of a pattern, or it is deleted. */
function isWritten(node: ts.Node): boolean {
  const { isBinaryExpression, isPrefixUnaryExpression, isPostfixUnaryExpression, SyntaxKind } = syntax();
  const { isDeleteExpression, isForOfStatement, isForInStatement } = syntax();
  const { parent } = node;
  if (isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const isAssignment = kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
    return isAssignment && parent.left === node;
  }
  if (isPrefixUnaryExpression(parent))
    return parent.operator === SyntaxKind.PlusPlusToken || parent.operator === SyntaxKind.MinusMinusToken;
  if (isPostfixUnaryExpression(parent) || isDeleteExpression(parent)) return true;
  if (isForOfStatement(parent) || isForInStatement(parent)) return parent.initializer === node;
  return isInPattern(node, parent) && isWritten(parent);
}

/** Whether the outer one is written where the inner one is: `[search.query]` on the left side. */
function isInPattern(inner: ts.Node, outer: ts.Node): boolean {
  const { isParenthesizedExpression, isNonNullExpression, isAsExpression, isSatisfiesExpression } = syntax();
  const { isTypeAssertionExpression, isArrayLiteralExpression, isObjectLiteralExpression } = syntax();
  const { isSpreadElement, isSpreadAssignment, isPropertyAssignment } = syntax();
  if (isPropertyAssignment(outer)) return outer.initializer === inner;
  return (
    isParenthesizedExpression(outer) ||
    isNonNullExpression(outer) ||
    isAsExpression(outer) ||
    isSatisfiesExpression(outer) ||
    isTypeAssertionExpression(outer) ||
    isArrayLiteralExpression(outer) ||
    isObjectLiteralExpression(outer) ||
    isSpreadElement(outer) ||
    isSpreadAssignment(outer)
  );
}

/** Whether the function uses the name for nothing else, and it can be one. */
function isFree(owner: ts.Node, property: string, parameter: string): boolean {
  const { isIdentifier, isPropertyAccessExpression, isPropertyAssignment, isTypeNode } = syntax();
  const { isTypeQueryNode } = syntax();
  if (property === parameter || isReserved(property)) return false;
  return !everyNode(owner).some((node) => {
    if (!isIdentifier(node) || node.text !== property) return false;
    const { parent } = node;
    if (isPropertyAccessExpression(parent) && parent.name === node) return false;
    if (isPropertyAssignment(parent) && parent.name === node) return false;
    if ("members" in parent.parent && "name" in parent && parent.name === node) return false;
    return isTypeQueryNode(parent) || !isTypeNode(parent);
  });
}

function isReserved(name: string): boolean {
  const { identifierToKeywordKind, factory, SyntaxKind } = syntax();
  const kind = identifierToKeywordKind(factory.createIdentifier(name));
  if (["arguments", "await", "eval", "undefined"].includes(name)) return true;
  return kind !== undefined && kind <= SyntaxKind.LastFutureReservedWord;
}

/** `{ query: search.query }` becomes `{ query }`. */
function shorthandOf(
  source: ts.SourceFile,
  read: ts.PropertyAccessExpression,
): { readonly start: number; readonly end: number } | undefined {
  const { isPropertyAssignment, isIdentifier } = syntax();
  const { parent } = read;
  if (!isPropertyAssignment(parent) || parent.initializer !== read) return undefined;
  const range = { start: parent.getStart(source), end: parent.end };
  const isSame = isIdentifier(parent.name) && parent.name.text === read.name.text;
  return isSame && commentsIn(source, range).length === 0 ? range : undefined;
}

/** `@param search.query` becomes `@param query`: the pattern has no name. */
function dottedParams(source: ts.SourceFile, name: ts.Identifier, file: string): readonly TextEdit[] {
  const documented = documentedFunction(name);
  const comment = documented && docCommentOf(source, documented.holder);
  if (comment === undefined) return [];
  const prefix = new RegExp(
    `@(?:param|arg|argument)\\s+(?:\\{[^}]*\\}\\s*)?\\[?(?=${name.text.replaceAll("$", "\\$")}\\.)`,
    "g",
  );
  return [...comment.text.matchAll(prefix)].map((match) => {
    const start = comment.start + match.index + match[0].length;
    return { file, start, end: start + name.text.length + 1, text: "" };
  });
}
