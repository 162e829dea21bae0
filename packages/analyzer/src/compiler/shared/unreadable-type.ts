// What a compiler cannot pass on. TypeScript 7 sends its answers as JSON, which has no form for numbers that are not
// finite: the whole answer that holds such a type is lost. Both adapters lose the same answers, so that they agree.

/** Thrown by an adapter inside one question about one type; only that type is lost by it. */
export class UnreadableType extends Error {
  override readonly name = "UnreadableType";
}

/** Stands in a list of answers for a type that could not be passed on. */
export const unreadable = "unreadable";
export type Unreadable = typeof unreadable;

/** Half of a surrogate pair. */
const loneSurrogate = /\p{Surrogate}/gu;

/** What TypeScript 7 makes of each half of a surrogate pair in its answers: one replacement character a byte. */
const replaced = "\ufffd\ufffd\ufffd";

/**
 * Text as both compilers can tell it: halves of surrogate pairs are lost in one of them.
 *
 * @example sendableText("a\ud800") // "a\ufffd\ufffd\ufffd"
 */
export function sendableText(text: string): string {
  return text.replace(loneSurrogate, replaced);
}

/**
 * Whether text of an answer is what was written. A replacement character may stand for half of a surrogate pair, or
 * for bytes of a file that are no text.
 */
export function isExactText(text: string): boolean {
  return !/[\ufffd\p{Surrogate}]/u.test(text);
}
