// Equal values that stand side by side where JSON has no two equal ones: they come of texts that differ and mean one thing.
import { isDeepStrictEqual } from "node:util";

/** The value with every element of a set once, in all its depth. Such is what the encoder's answer is read as. */
export function withoutTwins(value: unknown): unknown {
  if (value instanceof Set) return new Set(distinct([...value].map(withoutTwins)));
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [withoutTwins(key), withoutTwins(item)]));
  if (Array.isArray(value)) return value.map(withoutTwins);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTwins(item)]));
}

/** Has a set or a list in the value two equal items? */
export function hasTwins(value: unknown): boolean {
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...value].map(withoutTwins);
    return distinct(items).length < items.length || [...value].some(hasTwins);
  }
  if (value instanceof Map) return [...value].flat().some(hasTwins);
  return isPlain(value) && Object.values(value).some(hasTwins);
}

function distinct(items: readonly unknown[]): readonly unknown[] {
  const kept: unknown[] = [];
  for (const item of items) if (!kept.some((other) => isDeepStrictEqual(other, item))) kept.push(item);
  return kept;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
