// One text for all equal JSON values: what is signed must not depend on the order in which a store gives properties.
import { isObject } from "../../decode/object.ts";

/** Properties in the order of their UTF-16 code units, no white space; undefined ones are left out. */
export function canonicalJson(value: unknown, depth: number): string {
  if (depth < 0) throw new RangeError("The value is nested too deep.");
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth - 1)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key], depth - 1)}`);
  return `{${members.join(",")}}`;
}
