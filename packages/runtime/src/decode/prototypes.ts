// What `Object.prototype` may add to data where a script has put enumerable properties on it.
import { hasOwn, isObject } from "./object.ts";

/** Do properties of the object's prototypes show in a loop over its keys? */
export function inheritsProperties(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) if (!hasOwn(value, key)) return true;
  return false;
}

/** A deep copy of JSON data in which objects inherit nothing. Its depth is that of the data, which must be bounded. */
export function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isObject(value)) return value;
  const copy: { [key: string]: unknown } = Object.create(null);
  for (const key of Object.keys(value)) copy[key] = withoutPrototypes(value[key]);
  return copy;
}
