// Edits of chains: `this.addTool(fn).readOnly().withTitle("…")`. A call is taken with the dot before it.
import type { ts } from "ts-morph";
import type { TextEdit } from "../diagnostics/fix.ts";
import { commentsIn } from "./comments-in.ts";
import { findUp, nodeAt, syntax } from "./parse-source.ts";

/** One call of a chain. */
export interface ChainCall {
  readonly name: ts.Identifier;
  readonly call: ts.CallExpression;
  /** What it is called on. */
  readonly receiver: ts.Expression;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The call whose name stands at the range. */
export function chainCallAt(source: ts.SourceFile, range: Range): ChainCall | undefined {
  const { isIdentifier, isPropertyAccessExpression, isCallExpression } = syntax();
  const name = nodeAt(source, range);
  if (!isIdentifier(name) || name.end !== range.end) return undefined;
  const access = name.parent;
  if (!isPropertyAccessExpression(access) || access.name !== name) return undefined;
  const call = access.parent;
  if (!isCallExpression(call) || call.expression !== access) return undefined;
  return { name, call, receiver: access.expression };
}

/** The `addTool` or `addExternalTool` call around a place or at it. */
export function starterAt(source: ts.SourceFile, range: Range): ts.CallExpression | undefined {
  const { isCallExpression, isPropertyAccessExpression } = syntax();
  return findUp(
    nodeAt(source, range),
    (node): node is ts.CallExpression =>
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      /^add(?:External)?Tool$/.test(node.expression.name.text),
  );
}

/** From the end of the receiver to the end of the call: what can be moved to another place of the chain. */
export function segmentOf({ receiver, call }: ChainCall): Range {
  return { start: receiver.end, end: call.end };
}

/** Takes the call out of the chain. Comments around its dot stay; those behind its name are part of what it says. */
export function removeCall(source: ts.SourceFile, { receiver, call, name }: ChainCall): TextEdit {
  const { text, fileName: file } = source;
  const kept = commentsIn(source, { start: receiver.end, end: name.getStart(source) });
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined)
    return { file, start: receiver.end, end: call.end, text: "" };
  const dot = dotOf(source, name);
  // The white space before the first of them stays too; between them only the dot goes.
  const before = text.slice(receiver.end, Math.min(dot, last.end));
  const behind = last.start > dot ? text.slice(dot + text.slice(dot).search(/[^?.]/), last.end) : "";
  const comments = `${first.start > dot ? "" : before}${behind}`;
  // Nothing may follow a comment that ends with its line.
  const isOpen = text.startsWith("//", last.start) && !/^[ \t]*(?:[\n\r]|$)/.test(text.slice(call.end));
  const gap = isOpen ? (/^\s*/.exec(text.slice(last.end))?.[0] ?? "") : "";
  return { file, start: receiver.end, end: call.end, text: `${comments}${gap}` };
}

function dotOf(source: ts.SourceFile, name: ts.Identifier): number {
  const { SyntaxKind } = syntax();
  const dot = name.parent
    .getChildren(source)
    .find(({ kind }) => kind === SyntaxKind.DotToken || kind === SyntaxKind.QuestionDotToken);
  return dot?.getStart(source) ?? name.getStart(source);
}

/** Puts a call behind an expression. */
export function appendCall(source: ts.SourceFile, behind: ts.Node, call: string): TextEdit {
  return { file: source.fileName, start: behind.end, end: behind.end, text: call };
}
