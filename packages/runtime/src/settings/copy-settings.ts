// Copies of settings, so that no call can change the values of another one.
import { isObject } from "../decode/object.ts";

/** A copy of plain objects and arrays, all the way down; other values (dates, instances) are the same ones. */
export function copySettings(settings: object): object {
  return Object.fromEntries(Object.entries(settings).map(([name, member]) => [name, copyPlain(member)]));
}

/** As `copySettings`, of any value. */
export function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain);
  if (!isObject(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? copySettings(value) : value;
}
