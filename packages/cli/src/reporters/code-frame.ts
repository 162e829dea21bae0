// One line of source with marks under the part that a diagnostic is about. Knows no colours.
import type { Span } from "@toolshed/analyzer";
import { escapeText } from "./escape-text.ts";

export interface CodeFrame {
  readonly line: number;
  /** Tabs expanded, unprintable characters escaped, long lines cut. */
  readonly text: string;
  /** Columns before the marks. */
  readonly indent: number;
  /** How many columns are marked; at least one. */
  readonly width: number;
}

const tabWidth = 4;
/** How much of a line is shown on each side of the marks, and of the marked part itself. */
const shown = 80;

/**
 * The line on which `span` starts. Marks end with that line.
 *
 * @param text The file as the compiler saw it, with or without its byte order mark.
 * @returns `undefined` when the text is not the one that the span was made from.
 */
export function codeFrame(text: string, span: Span): CodeFrame | undefined {
  const source = text.startsWith("\ufeff") ? text.slice(1) : text;
  const lineStart = span.start - (span.column - 1);
  if (lineStart < 0 || span.start > source.length) return undefined;
  if (lineStart > 0 && !/[\n\r\u2028\u2029]/.test(source.charAt(lineStart - 1))) return undefined;
  const lineLength = source.slice(lineStart).search(/[\n\r\u2028\u2029]/);
  const lineEnd = lineLength === -1 ? source.length : lineStart + lineLength;
  if (span.start > lineEnd) return undefined;

  const markEnd = Math.max(span.start, Math.min(span.end, lineEnd));
  const before = render(cutStart(source.slice(lineStart, span.start)), 0);
  const marked = render(cutEnd(source.slice(span.start, markEnd)), before.width);
  const after = render(cutEnd(source.slice(markEnd, lineEnd)), before.width + marked.width);
  return {
    line: span.line,
    text: `${before.text}${marked.text}${after.text}`.trimEnd(),
    indent: before.width,
    width: Math.max(1, marked.width),
  };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const zeroWidth = /^[\p{Mn}\p{Me}\u200c\u200d]+$/u;
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

function render(text: string, startColumn: number): { readonly text: string; readonly width: number } {
  let rendered = "";
  let column = startColumn;
  for (const { segment } of graphemes.segment(text)) {
    if (segment === "\t") {
      const spaces = tabWidth - (column % tabWidth);
      rendered += " ".repeat(spaces);
      column += spaces;
      continue;
    }
    const safe = escapeText(segment);
    rendered += safe;
    column += safe === segment ? displayWidth(segment) : safe.length;
  }
  return { text: rendered, width: column - startColumn };
}

function displayWidth(grapheme: string): number {
  if (zeroWidth.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

function cutStart(text: string): string {
  if (text.length <= shown) return text;
  return `…${text.slice(-shown).replace(/^[\udc00-\udfff]/, "")}`;
}

function cutEnd(text: string): string {
  if (text.length <= shown) return text;
  return `${text.slice(0, shown).replace(/[\ud800-\udbff]$/, "")}…`;
}
