// Whether a value can be sent as JSON text: half of a surrogate pair has no form in UTF-8 (RFC 8259, section 8).
import type { JsonValue } from "./json-value.ts";

/**
 * Looks into arrays and objects, at keys too.
 *
 * @example isWellFormed({ a: ["\ud800"] }) // false
 */
export function isWellFormed(value: JsonValue): boolean {
  if (typeof value === "string") return !/\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([key, member]) => isWellFormed(key) && isWellFormed(member));
}
