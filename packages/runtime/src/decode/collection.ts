// From accepted JSON to maps and sets. Their parts are converted where a converter is given.

type Convert = (value: unknown) => unknown;

const same: Convert = (value) => value;

/** The map of an object's own properties. */
export function toMap(object: object, convertValue: Convert = same): Map<string, unknown> {
  const map = new Map<string, unknown>();
  for (const [key, value] of Object.entries(object)) map.set(key, convertValue(value));
  return map;
}

/** The map of `[key, value]` pairs; of several with one key the last counts, as in `new Map(pairs)`. */
export function toMapOfPairs(
  pairs: readonly unknown[],
  convertKey: Convert = same,
  convertValue: Convert = same,
): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  for (const pair of pairs) {
    // boundary: the check has accepted an array of pairs.
    const [key, value] = pair as readonly [unknown, unknown];
    map.set(convertKey(key), convertValue(value));
  }
  return map;
}

/** The set of the items, in their order. */
export function toSet(items: readonly unknown[], convertItem: Convert = same): Set<unknown> {
  return new Set(items.map((item) => convertItem(item)));
}
