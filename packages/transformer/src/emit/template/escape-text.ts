// Text as a regular expression (with the `u` flag) that matches exactly it.

const named: { readonly [character: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes syntax, slashes, and what does not show: control characters, line separators, lone surrogates. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
    .replace(/[\p{Cc}\u2028\u2029\p{Cs}]/gu, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
      return named[character] ?? `\\u${code}`;
    });
}
