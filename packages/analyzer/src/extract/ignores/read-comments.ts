// The comments of a file, told from the syntax tree: what looks like one in a string, a template, a regular
// expression or JSX text is none. Knows nothing of what comments say.
import type { SourceText, SyntaxKind, SyntaxNode } from "../../compiler/port.ts";

/** A comment with its marks, as offsets into the file's text. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Kinds whose text may look like a comment. All other text between tokens is punctuation, words and comments. */
const opaqueKinds: ReadonlySet<SyntaxKind> = new Set([
  "StringLiteral",
  "RegularExpressionLiteral",
  "JsxText",
  "NoSubstitutionTemplateLiteral",
  "TemplateHead",
  "TemplateMiddle",
  "TemplateTail",
]);

/** All of them, in order. Walks the whole tree: for files that are known to hold something of interest. */
export function readComments(source: SourceText): readonly Comment[] {
  const comments: Comment[] = [];
  const opaque = opaqueRanges(source.root);
  const { text } = source;
  let next = 0;
  // Only comments are looked at, so that a step from one candidate to the next is enough.
  const candidate = /\/[/*]/g;
  candidate.lastIndex = text.startsWith("#!") ? lineEnd(text, 0) : 0;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const start = match.index;
    while ((opaque[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const range = opaque[next];
    // A slash just before a literal (`</a>/…`) and a mark that begins outside of it.
    if (range !== undefined && range.start <= start) {
      candidate.lastIndex = range.end;
      continue;
    }
    const end = match[0] === "//" ? lineEnd(text, start) : blockEnd(text, start);
    comments.push({ start, end, text: text.slice(start, end) });
    candidate.lastIndex = end;
  }
  return comments;
}

function opaqueRanges(root: SyntaxNode): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const visit = (node: SyntaxNode): void => {
    if (opaqueKinds.has(node.kind)) {
      // JSX text has no leading comments: all of it is text.
      ranges.push({ start: node.kind === "JsxText" ? node.fullStart : node.start, end: node.end });
    }
    for (const child of node.children()) visit(child);
  };
  visit(root);
  return ranges.sort((left, right) => left.start - right.start);
}

function lineEnd(text: string, start: number): number {
  const lineBreak = /[\n\r\u2028\u2029]/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text)?.index ?? text.length;
}

function blockEnd(text: string, start: number): number {
  const end = text.indexOf("*/", start + 2);
  return end < 0 ? text.length : end + 2;
}
