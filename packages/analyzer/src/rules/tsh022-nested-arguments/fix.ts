// Destructures the parameter, so that its properties become the arguments.
import type { ts } from "ts-morph";
import type { TextEdit } from "../../diagnostics/fix.ts";
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
  const reads = readsOf(owner, name);
  const names = reads && [...new Set(reads.map((read) => read.name.text))];
  const isClear =
    names !== undefined && names.length > 0 && names.every((each) => isFree(owner, each, name.text));
  const pattern = isClear ? `{ ${names.join(", ")} }` : `{ ...${name.text} }`;
  const { file } = span;
  const edits: TextEdit[] = [{ file, start: name.getStart(source), end: name.end, text: pattern }];
  if (isClear && reads !== undefined) {
    for (const read of reads) {
      const shorthand = shorthandOf(read);
      const { start, end } = shorthand ?? { start: read.getStart(source), end: read.end };
      edits.push({ file, start, end, text: read.name.text });
    }
  }
  edits.push(...dottedParams(source, name, file));
  return [{ title: `Destructure \`${name.text}\``, edits }];
};

/** The reads `search.query` when the parameter is used in no other way. */
function readsOf(owner: ts.Node, name: ts.Identifier): readonly ts.PropertyAccessExpression[] | undefined {
  const { isIdentifier, isPropertyAccessExpression } = syntax();
  const reads: ts.PropertyAccessExpression[] = [];
  // Also in the defaults of other parameters.
  for (const node of everyNode(owner)) {
    if (!isIdentifier(node) || node.text !== name.text || node === name) continue;
    const { parent } = node;
    if (isPropertyAccessExpression(parent) && parent.name === node) continue;
    const isRead = isPropertyAccessExpression(parent) && parent.questionDotToken === undefined;
    // A method is called on its object, and a member that is written is the object's.
    if (!isRead || !isIdentifier(parent.name) || isWritten(parent) || isCalled(parent)) return undefined;
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

function isWritten(node: ts.Node): boolean {
  const {
    isBinaryExpression,
    isPrefixUnaryExpression,
    isPostfixUnaryExpression,
    isDeleteExpression,
    SyntaxKind,
  } = syntax();
  const { parent } = node;
  if (isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
  }
  return isPrefixUnaryExpression(parent) || isPostfixUnaryExpression(parent) || isDeleteExpression(parent)
    ? !isPrefixUnaryExpression(parent) ||
        parent.operator === SyntaxKind.PlusPlusToken ||
        parent.operator === SyntaxKind.MinusMinusToken
    : false;
}

/** Whether the function uses the name for nothing else, and it can be one. */
function isFree(owner: ts.Node, property: string, parameter: string): boolean {
  const { isIdentifier, isPropertyAccessExpression, isPropertyAssignment, isTypeNode } = syntax();
  if (property === parameter || isReserved(property)) return false;
  return !everyNode(owner).some((node) => {
    if (!isIdentifier(node) || node.text !== property) return false;
    const { parent } = node;
    if (isPropertyAccessExpression(parent) && parent.name === node) return false;
    if (isPropertyAssignment(parent) && parent.name === node) return false;
    if ("members" in parent.parent && "name" in parent && parent.name === node) return false;
    return !isTypeNode(parent);
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
  read: ts.PropertyAccessExpression,
): { readonly start: number; readonly end: number } | undefined {
  const { isPropertyAssignment, isIdentifier } = syntax();
  const { parent } = read;
  if (!isPropertyAssignment(parent) || parent.initializer !== read) return undefined;
  return isIdentifier(parent.name) && parent.name.text === read.name.text
    ? { start: parent.getStart(), end: parent.end }
    : undefined;
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
