// Makes text from source files safe to print: a terminal obeys control characters, and invisible or
// direction-changing ones make a line look like another.

// Zero-width (non-)joiners stay: some scripts and emoji need them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Writes every unprintable character as an escape.
 *
 * @example escapeText("a\u001b[31mb") // "a\\u{1b}[31mb"
 */
export function escapeText(text: string): string {
  return text.replace(unprintable, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for text of several lines; line breaks stay. */
export function escapeLines(text: string): string {
  return text.split(/\r?\n/).map(escapeText).join("\n");
}

/** The same for a text that is shown as a whole, such as a tool's answer; line breaks and tabs stay. */
export function escapeOutput(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.split("\t").map(escapeText).join("\t"))
    .join("\n");
}

/** The same as one line: line breaks and the white space around them become one space. */
export function escapeOneLine(text: string): string {
  return escapeText(text.trim().replace(/\s+/g, " "));
}
