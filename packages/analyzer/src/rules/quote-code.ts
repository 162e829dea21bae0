// Prints a piece of the user's source inside a message. Source text is data: it may hold line breaks, back-ticks
// and characters that a terminal would obey.

/**
 * Wraps source text in back-ticks, on one line, with control and direction characters shown as escapes.
 *
 * @example quoteCode("() =>\n void") // "`() => void`"
 */
export function quoteCode(text: string): string {
  // Names, which nearly all of it is.
  if (/^[\w$.]+$/.test(text)) return `\`${text}\``;
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`);
  const longestRun = (line.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
  if (longestRun === 0) return `\`${line}\``;
  const fence = "`".repeat(longestRun + 1);
  return `${fence} ${line} ${fence}`;
}
