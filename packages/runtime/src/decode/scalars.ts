// The measures of strings and numbers that JSON Schema uses, as ajv takes them.

/** The length in code points (JSON Schema counts characters as RFC 8259 defines them). */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      length -= 1;
      index += 1;
    }
  }
  return length;
}

/** Has the text at least `minimum` code points? Counts only where UTF-16 units do not decide. */
export function isLongEnough(text: string, minimum: number): boolean {
  if (text.length < minimum) return false;
  return text.length >= minimum * 2 || codePointLength(text) >= minimum;
}

/** Has the text at most `maximum` code points? Counts only where UTF-16 units do not decide. */
export function isShortEnough(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  return text.length <= maximum * 2 && codePointLength(text) <= maximum;
}

/** A finite number (JSON has no other). */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** A whole number, however written: 1.0 is one. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/**
 * Is the number a multiple of the divisor? Divides in floating point and asks whether the quotient
 * is what `parseInt` reads, as ajv does by default: 0.3 is no multiple of 0.1, and a quotient of
 * 1e21 or more is none either.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (divisor === 0) return false;
  const quotient = value / divisor;
  return quotient === Number.parseInt(String(quotient), 10);
}
