// One line of source with marks under the part that a diagnostic is about. Knows no colours.
import type { Span } from "@toolshed/analyzer";
import { displayWidth, graphemesOf } from "./display-width.ts";
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
  // Offsets do not count the byte order mark. Only what is near the marks is looked at: a line may have megabytes.
  const first = text.startsWith("\ufeff") ? 1 : 0;
  const start = first + span.start;
  const lineStart = start - (span.column - 1);
  if (lineStart < first || start > text.length) return undefined;
  if (lineStart > first && !lineBreak.test(text.charAt(lineStart - 1))) return undefined;

  const before = text.slice(Math.max(lineStart, start - shown - 1), start);
  if (lineBreak.test(before)) return undefined;
  const wanted = Math.max(0, span.end - span.start);
  const marked = restOfLine(text, start, Math.min(wanted, shown + 1));
  const after = marked.length < wanted ? "" : restOfLine(text, start + wanted, shown + 1);

  const head = render(cutStart(before), 0);
  const part = render(cutEnd(marked), head.width);
  const rest = render(cutEnd(after), head.width + part.width);
  return {
    line: span.line,
    text: `${head.text}${part.text}${rest.text}`.trimEnd(),
    indent: head.width,
    width: Math.max(1, part.width),
  };
}

const lineBreak = /[\n\r\u2028\u2029]/;

/** The text from `start` to the end of its line, at most `length` of it. */
function restOfLine(text: string, start: number, length: number): string {
  const part = text.slice(start, start + length);
  const end = part.search(lineBreak);
  return end === -1 ? part : part.slice(0, end);
}

function render(text: string, startColumn: number): { readonly text: string; readonly width: number } {
  let rendered = "";
  let column = startColumn;
  for (const segment of graphemesOf(text)) {
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

function cutStart(text: string): string {
  if (text.length <= shown) return text;
  return `…${text.slice(-shown).replace(/^[\udc00-\udfff]/, "")}`;
}

function cutEnd(text: string): string {
  if (text.length <= shown) return text;
  return `${text.slice(0, shown).replace(/[\ud800-\udbff]$/, "")}…`;
}
