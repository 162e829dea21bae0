// Regular expressions of schemas, compiled once each with the `u` flag.
import { base64Pattern, isBase64 } from "./base64.ts";
import { bigintPattern, isBigintString } from "./digits.ts";

/**
 * Expressions whose verdict a function gives in less time, without a stack that a long text overflows, or for texts of a
 * length that can be read.
 */
const known: ReadonlyMap<string, (text: string) => boolean> = new Map([
  [base64Pattern, isBase64],
  [bigintPattern, isBigintString],
]);
const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 1_000;

/**
 * Does the pattern match somewhere in the text? Throws a `SyntaxError` when it is not a valid
 * regular expression with the `u` flag.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const test = known.get(pattern);
  if (test !== undefined) return test(text);
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, "u");
    // The patterns come from schemas, a bounded set; the limit only guards against schemas made at run time.
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
