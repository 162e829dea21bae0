// Finds the documentation comment of a node in the text before it. The compilers' own JSDoc nodes are not used: under
// tsc they are absent, and the two compilers attach comments differently.
import type { SyntaxNode } from "../port.ts";

export interface DocComment {
  /** With its `/**` and end. */
  readonly text: string;
  /** Offset into the file's text. */
  readonly start: number;
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * The last block that starts with two stars before the node's first token, decorators and modifiers included. A block
 * that trails the token before it (it starts on that token's line and a line end follows it) belongs to that one.
 * A variable's comment is that of its statement.
 *
 * @example docCommentOf(method)?.text // "/** Closes a ticket. *\/"
 */
export function docCommentOf(node: SyntaxNode): DocComment | undefined {
  const own = commentBefore(node);
  if (own !== undefined || node.kind !== "VariableDeclaration") return own;
  const list = node.parent;
  const statement = list?.parent;
  // Of `const a = 1, b = 2` the statement's comment is about the first.
  const isFirst = list?.list("declarations")[0] === node;
  return isFirst && statement?.kind === "VariableStatement" ? commentBefore(statement) : undefined;
}

function commentBefore({ source: { text }, fullStart, start }: SyntaxNode): DocComment | undefined {
  return docCommentIn(text, fullStart, start);
}

/**
 * The same of a stretch of white space and comments before a node's first token.
 *
 * @param from Where the token before it ends.
 */
export function docCommentIn(text: string, from: number, until: number): DocComment | undefined {
  const block = docBlocks(text, from, until)
    .filter((candidate) => !isTrailing(text, candidate, from, until))
    .at(-1);
  return block === undefined ? undefined : { text: text.slice(block.start, block.end), start: block.start };
}

/** Documentation blocks in a stretch of white space and comments. */
function docBlocks(text: string, from: number, until: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = from === 0 && text.startsWith("#!") ? lineEnd(text, 0, until) : from;
  while (at < until) {
    if (text.startsWith("//", at)) at = lineEnd(text, at, until);
    else if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at + 2);
      const end = close < 0 || close + 2 > until ? until : close + 2;
      if (text.charAt(at + 2) === "*" && text.charAt(at + 3) !== "/") blocks.push({ start: at, end });
      at = end;
    } else at++;
  }
  return blocks;
}

function isTrailing(text: string, block: Block, from: number, until: number): boolean {
  const before = text.charAt(from - 1);
  // Nothing is documented by a comment after a bracket that only opens a list.
  if (from === 0 || before === "(" || before === "[" || before === "<") return false;
  return !hasLineEnd(text.slice(from, block.start)) && hasLineEnd(text.slice(block.end, until));
}

function hasLineEnd(text: string): boolean {
  return /[\n\r\u2028\u2029]/.test(text);
}

function lineEnd(text: string, from: number, until: number): number {
  for (let at = from; at < until; at++) {
    if (hasLineEnd(text.charAt(at))) return at;
  }
  return until;
}
