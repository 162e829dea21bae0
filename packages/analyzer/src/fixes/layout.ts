// How a file is laid out, so that what a fix writes looks like what is around it.

/** The line end that the file uses; the first one counts. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/** White space at the start of the line that the offset is in. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}

/** One step of indentation; two spaces where the file shows none. */
export function indentUnit(text: string): string {
  let least = "";
  for (const [, indent = ""] of text.matchAll(/^([ \t]+)(?![ \t*\r\n])/gm)) {
    if (indent.startsWith("\t")) return "\t";
    if (least === "" || indent.length < least.length) least = indent;
  }
  return least === "" ? "  " : least;
}

/** The quotes that the file uses most around texts. */
export function quoteOf(text: string): '"' | "'" {
  const single = text.match(/'[^'"\n]*'/g)?.length ?? 0;
  const double = text.match(/"[^'"\n]*"/g)?.length ?? 0;
  return single > double ? "'" : '"';
}

/** A text without quotes, back-slashes and line breaks in it, such as a tool's name. */
export function quoted(plain: string, text: string): string {
  const quote = quoteOf(text);
  return `${quote}${plain}${quote}`;
}

export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charAt(start - 1))) start--;
  return start;
}

/** The offset of the line break, or of the end of the text. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charAt(end))) end++;
  return end;
}

/** Whether nothing but white space stands before the offset in its line. */
export function isFirstInLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** Whether nothing but white space stands behind the offset in its line. */
export function isLastInLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(offset, lineEnd(text, offset)));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What to delete so that no hole is left: the whole lines where nothing else is on them, else the white space before
 * (at the end of a line) or behind.
 */
export function deletion(text: string, { start, end }: Range): Range {
  const first = isFirstInLine(text, start);
  const last = isLastInLine(text, end);
  if (first && last) return { start: lineStart(text, start), end: afterLineBreak(text, lineEnd(text, end)) };
  if (last) {
    const before = text.slice(lineStart(text, start), start);
    return { start: start - (before.length - before.trimEnd().length), end };
  }
  return { start, end: end + (/^[ \t]+/.exec(text.slice(end))?.[0].length ?? 0) };
}

/**
 * The edit that takes a comment away so that what stands on both sides of it does not become one: a blank stays
 * between tokens, a line break where the comment had one.
 */
export function commentDeletion(text: string, { start, end }: Range): Range & { readonly text: string } {
  if (isFirstInLine(text, start) || isLastInLine(text, end))
    return { ...deletion(text, { start, end }), text: "" };
  const before = start - (/[ \t]+$/.exec(text.slice(lineStart(text, start), start))?.[0].length ?? 0);
  const behind = end + (/^[ \t]+/.exec(text.slice(end))?.[0].length ?? 0);
  if (/[\n\r\u2028\u2029]/.test(text.slice(start, end)))
    return { start: before, end: behind, text: `${lineEndOf(text)}${indentAt(text, start)}` };
  if (before < start) return { start, end: behind, text: "" };
  return behind > end ? { start, end, text: "" } : { start, end, text: " " };
}

function afterLineBreak(text: string, offset: number): number {
  if (text.startsWith("\r\n", offset)) return offset + 2;
  return offset < text.length ? offset + 1 : offset;
}

function isLineBreak(character: string): boolean {
  return character === "\n" || character === "\r" || character === "\u2028" || character === "\u2029";
}
