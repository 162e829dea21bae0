// Edits of whole statements.
import type { ts } from "ts-morph";
import type { TextEdit } from "../diagnostics/fix.ts";
import { deletion } from "./layout.ts";
import { syntax } from "./parse-source.ts";

/**
 * Takes a statement out of its block. A semicolon stays where the statements around it would become one without it.
 *
 * @param gone Others of the block that are taken out with it.
 * @returns Nothing where it is no statement of a block: something has to stand there.
 */
export function removeStatement(
  source: ts.SourceFile,
  statement: ts.Statement,
  gone: ReadonlySet<ts.Statement> = new Set(),
): TextEdit | undefined {
  const { text, fileName: file } = source;
  const { parent: block } = statement;
  if (!syntax().isBlock(block)) return undefined;
  const at = block.statements.indexOf(statement);
  const next = block.statements[at + 1];
  const before = block.statements.slice(0, at).findLast((each) => !gone.has(each));
  const range = { start: statement.getStart(source), end: statement.end };
  const wouldJoin =
    next !== undefined &&
    before !== undefined &&
    text.charAt(before.end - 1) !== ";" &&
    /[[(`/+*-]/.test(text.charAt(next.getStart(source)));
  return wouldJoin ? { file, ...range, text: ";" } : { file, ...deletion(text, range), text: "" };
}
