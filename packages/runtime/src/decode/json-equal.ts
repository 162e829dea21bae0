// Equality of JSON values, and the uniqueness of an array's items, as ajv decides them; bounded in depth.
import { MAX_DEPTH } from "./limits.ts";
import { hasOwn, isObject } from "./object.ts";

/** Are two JSON values equal? The order of properties does not count; -0 is 0. */
export function jsonEqual(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => jsonEqual(item, b[index], depth + 1))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => hasOwn(b, key) && jsonEqual(a[key], b[key], depth + 1))
  );
}

/** Are no two items equal? In time linear in the size of the array. */
export function hasUniqueItems(items: readonly unknown[]): boolean {
  const isNew = newness();
  return items.every(isNew);
}

/** The items that are equal to none before them. */
export function withoutRepeats<T>(items: readonly T[]): readonly T[] {
  return hasUniqueItems(items) ? items : items.filter(newness());
}

/** A test that is true of an item when it has not been given an equal one before. */
function newness(): (item: unknown) => boolean {
  const scalars = new Set<unknown>();
  const containers = new Set<unknown>();
  return (item) => {
    const isContainer = typeof item === "object" && item !== null;
    const key = isContainer ? canonical(item, 0) : item;
    const known: Set<unknown> = isContainer ? containers : scalars;
    if (key === undefined || known.has(key)) return false;
    known.add(key);
    return true;
  };
}

/** One text for all equal JSON values; undefined when it is nested too deep to say. */
function canonical(value: unknown, depth: number): string | undefined {
  if (depth >= MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const parts: string[] = [];
    for (const item of value) {
      const part = canonical(item, depth + 1);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return `[${parts.join(",")}]`;
  }
  if (isObject(value)) {
    const parts: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const part = canonical(value[key], depth + 1);
      if (part === undefined) return undefined;
      parts.push(`${JSON.stringify(key)}:${part}`);
    }
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value);
}
