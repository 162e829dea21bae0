// Comments, as the parser sees them: what looks like one in a text, a pattern or a template is none.
import type { ts } from "ts-morph";
import { syntax } from "./parse-source.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The comments that lie wholly in a range, in source order. */
export function commentsIn(source: ts.SourceFile, { start, end }: Range): readonly Range[] {
  const { forEachLeadingCommentRange, forEachTrailingCommentRange } = syntax();
  const { text } = source;
  // Most ranges have none.
  if (!/\/[/*]/.test(text.slice(start, end))) return [];
  const found = new Map<number, Range>();
  const add = (from: number, until: number): void => {
    if (from >= start && until <= end) found.set(from, { start: from, end: until });
  };
  for (const token of tokensOf(source, source)) {
    if (token.pos >= end || token.getStart(source) <= start || token.kind === syntax().SyntaxKind.JsxText)
      continue;
    forEachLeadingCommentRange(text, token.pos, add);
    // Behind the token before it, in that one's line.
    forEachTrailingCommentRange(text, token.pos, add);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** The tokens of a node, in source order; none of them holds a comment. */
export function tokensOf(source: ts.SourceFile, node: ts.Node): readonly ts.Node[] {
  const { isJSDoc, isToken } = syntax();
  const tokens: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    if (isJSDoc(each)) return;
    if (isToken(each)) tokens.push(each);
    else for (const child of each.getChildren(source)) visit(child);
  };
  visit(node);
  return tokens;
}
