// How wide text is on a terminal, and text of a given width. Knows neither colours nor control characters: escape first.

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const zeroWidth = /^[\p{Mn}\p{Me}\u200c\u200d]+$/u;
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** What a reader sees as one character each. */
export function graphemesOf(text: string): Iterable<string> {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The columns that one of them takes. */
export function displayWidth(grapheme: string): number {
  if (zeroWidth.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** The columns that a whole text takes. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += displayWidth(grapheme);
  return width;
}

/**
 * The text, or its beginning with an ellipsis where it is wider.
 *
 * @example cutToWidth("a long text", 6) // "a lon…"
 */
export function cutToWidth(text: string, width: number): string {
  // A hostile text may have megabytes; no grapheme of more code units than this is a real one.
  const near = text.slice(0, Math.max(0, width + 1) * 32);
  if (near.length === text.length && textWidth(text) <= width) return text;
  if (width < 1) return "";
  let shown = "";
  let used = 0;
  for (const grapheme of graphemesOf(near)) {
    used += displayWidth(grapheme);
    if (used > width - 1) break;
    shown += grapheme;
  }
  return `${shown.trimEnd()}…`;
}

/** With spaces after it, up to the width. */
export function padToWidth(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}
