// Tests of objects that hostile keys and a polluted `Object.prototype` cannot mislead.

/** Has the object this property itself, not by inheritance? */
export function hasOwn(object: object, key: string): boolean {
  // Engines answer this call in a `for … in` loop without a look-up; not so `Object.hasOwn`, nor one through a variable.
  // biome-ignore lint/suspicious/noPrototypeBuiltins: see above.
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** A JSON object: not null, not an array. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a property, inherited ones included. */
export function memberOf(object: object, key: string): unknown {
  // boundary: any object may be asked for any key; what comes is unknown.
  return (object as { readonly [key: string]: unknown })[key];
}

/**
 * How many properties the object has, without those that are undefined. -1 when it inherits some, which reading
 * a property could take for its own.
 */
export function countKeys(object: { readonly [key: string]: unknown }): number {
  let count = 0;
  for (const key in object) {
    if (!hasOwn(object, key)) return -1;
    if (object[key] !== undefined) count += 1;
  }
  return count;
}

/** How many properties a property's value stands for: 0 when it is undefined, else 1. */
export function present(value: unknown): 0 | 1 {
  return value === undefined ? 0 : 1;
}
