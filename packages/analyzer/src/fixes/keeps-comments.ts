// What every repair has to hold: no comment that a person wrote is lost with the code around it.
import type { TextEdit } from "../diagnostics/fix.ts";
import { commentsIn } from "./comments-in.ts";
import { parseSource } from "./parse-source.ts";

/**
 * Whether the words of each comment that edits of one file take away as a whole are written elsewhere by them. What an
 * edit changes inside of a comment is not looked at: it speaks of that comment.
 */
export function keepsComments(file: string, text: string, edits: readonly TextEdit[]): boolean {
  const gone = edits.filter(({ start, end }) => /\/[/*]/.test(text.slice(start, end)));
  if (gone.length === 0) return true;
  const source = parseSource(file, text);
  const written = wordsOf(edits.map((edit) => edit.text).join("\n"));
  return gone
    .flatMap((edit) => commentsIn(source, edit))
    .flatMap(({ start, end }) => wordsOf(text.slice(start, end)))
    .every((word) => {
      const at = written.indexOf(word);
      if (at >= 0) written.splice(at, 1);
      return at >= 0;
    });
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}@]+/gu) ?? [];
}
