// The syntax tree of a file's text, for fixes. The parser is the one in ts-morph whatever compiler has found the
// diagnostic, so that a fix is the same in every face; it is loaded with the first fix, since it is large.
import { createRequire } from "node:module";
import type { ts } from "ts-morph";

export type Syntax = typeof ts;

let loaded: Syntax | undefined;

/** The parser and its syntax kinds. */
export function syntax(): Syntax {
  // boundary: the pinned version; CommonJS, so that it can be loaded synchronously and late.
  loaded ??= (createRequire(import.meta.url)("ts-morph") as { readonly ts: Syntax }).ts;
  return loaded;
}

/** Fixes of one file come together. */
let last: { readonly file: string; readonly text: string; readonly source: ts.SourceFile } | undefined;

/** @param text Without a byte order mark. */
export function parseSource(file: string, text: string): ts.SourceFile {
  if (last?.file !== file || last.text !== text) {
    const { createSourceFile, ScriptTarget } = syntax();
    last = { file, text, source: createSourceFile(file, text, ScriptTarget.Latest, true) };
  }
  return last.source;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The smallest node that covers the range, white space and comments before it not counted. */
export function nodeAt(source: ts.SourceFile, { start, end }: Range): ts.Node {
  let found: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.end < end) return;
    found = node;
    syntax().forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The node itself or the nearest one around it that the test accepts. */
export function findUp<N extends ts.Node>(
  node: ts.Node | undefined,
  test: (node: ts.Node) => node is N,
): N | undefined {
  for (let each = node; each !== undefined; each = each.parent) if (test(each)) return each;
  return undefined;
}

/** Every node below, and the node itself, in source order. */
export function everyNode(root: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    syntax().forEachChild(node, visit);
  };
  visit(root);
  return found;
}
