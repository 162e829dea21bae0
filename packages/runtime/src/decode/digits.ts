// The text of a bigint: digits, with an optional minus sign.
import { MAX_BIGINT_LENGTH } from "./limits.ts";

/** What schemas of bigints say. */
export const bigintPattern = "^-?[0-9]+$";

/** No more of them than can be read at once: the time that takes grows with the square. */
export function isBigintString(text: string): boolean {
  return text.length <= MAX_BIGINT_LENGTH && /^-?\d+$/u.test(text);
}
