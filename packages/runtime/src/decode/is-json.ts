// Is a value of an unknown type JSON at all? Bounded in depth; allocates nothing.
import { MAX_DEPTH } from "./limits.ts";
import { hasOwn, memberOf } from "./object.ts";

/**
 * Any JSON value: finite numbers, no own key `__proto__` anywhere, nested at most `MAX_DEPTH` deep
 * (`depth` is how deep the value already lies).
 */
export function isJson(value: unknown, depth = 0): boolean {
  if (value === null) return true;
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return depth < MAX_DEPTH && isJsonContainer(value, depth + 1);
    default:
      return false;
  }
}

function isJsonContainer(container: object, depth: number): boolean {
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index += 1) {
      if (!isJson(container[index], depth)) return false;
    }
    return true;
  }
  if (hasOwn(container, "__proto__")) return false;
  for (const key in container) {
    if (!hasOwn(container, key)) continue;
    if (!isJson(memberOf(container, key), depth)) return false;
  }
  return true;
}
