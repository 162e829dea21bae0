// Puts edits into a text, and chooses which of many fixes go together. Knows no rule and no syntax.
import type { Fix, TextEdit } from "../diagnostics/fix.ts";

const byteOrderMark = "\ufeff";

/**
 * The text of one file after the edits, in whatever order they are given. A byte order mark stays, and is not counted.
 *
 * @throws Error when edits overlap or reach beyond the text, since one of them would be lost.
 * @example applyFixes("class A {}", [{ file: "a.ts", start: 0, end: 0, text: "export " }]) // "export class A {}"
 */
export function applyFixes(text: string, edits: readonly TextEdit[]): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const source = text.slice(mark.length);
  const parts: string[] = [mark];
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < done || edit.end < edit.start || edit.end > source.length) {
      throw new Error(`An edit of ${edit.file} overlaps another one or lies outside of the text.`);
    }
    parts.push(source.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  return `${parts.join("")}${source.slice(done)}`;
}

/**
 * The fixes that can be applied in one go, the earlier of two that come near each other. What is left out has to be
 * found again in the new text: its offsets, or its reason, may be gone.
 */
export function combineFixes(fixes: Iterable<Fix>): readonly Fix[] {
  const taken = new Map<string, TextEdit[]>();
  const chosen: Fix[] = [];
  for (const fix of fixes) {
    if (fix.edits.some((edit) => taken.get(edit.file)?.some((other) => touches(edit, other)))) continue;
    chosen.push(fix);
    for (const edit of fix.edits) {
      const known = taken.get(edit.file);
      if (known === undefined) taken.set(edit.file, [edit]);
      else known.push(edit);
    }
  }
  return chosen;
}

/** Also side by side: of two insertions at one place nobody knows the order. */
function touches(one: TextEdit, other: TextEdit): boolean {
  return one.start <= other.end && other.start <= one.end;
}
