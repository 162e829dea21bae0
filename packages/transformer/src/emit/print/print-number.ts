// A number as source text, with the sign of a negative zero kept.

/** Prints a finite number as a literal. */
export function printNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}
