// Values with keys that trip over what every object inherits.
import type { JsonValue } from "../packages/analyzer/src/index.ts";
import { anyValue, type Random } from "../packages/transformer/testing/values.ts";

const hostileKeys = ["__proto__", "constructor", "toString", "", "prototype", "hasOwnProperty"];

/** The value with one more key somewhere, of a name that every object inherits or that is easily forgotten. */
export function withHostileKey(value: JsonValue, random: Random): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const index = random.below(Math.max(1, value.length));
    return value.map((item, at) => (at === index ? withHostileKey(item, random) : item));
  }
  const names = Object.keys(value);
  if (names.length > 0 && random.below(3) > 0) {
    const name = random.pick(names);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === name ? withHostileKey(item, random) : item]),
    );
  }
  return Object.fromEntries([...Object.entries(value), [random.pick(hostileKeys), anyValue(random, 1)]]);
}
