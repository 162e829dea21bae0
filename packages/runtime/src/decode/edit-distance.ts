// How far two short texts are from each other.

export const maxDistanceLength = 64;

/**
 * Three rows of the table in one list: the current one, the last and the one before it. No folded text is longer than
 * three times the bound, as case mapping makes at most three units of one.
 */
const rows: Uint8Array = /* @__PURE__ */ new Uint8Array(3 * (3 * maxDistanceLength + 1));

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other; undefined when
 * there are more than `most`. Before their letter case was folded, the texts were no longer than `maxDistanceLength`.
 */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  const width = b.length + 1;
  let current = 0;
  for (let column = 0; column < width; column += 1) rows[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const last = current;
    const beforeLast = (last + 2 * width) % (3 * width);
    current = (last + width) % (3 * width);
    rows[current] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        at(last + column) + 1,
        at(current + column - 1) + 1,
        at(last + column - 1) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, at(beforeLast + column - 2) + 1);
      }
      rows[current + column] = cost;
      least = Math.min(least, cost);
    }
    // What follows costs at least as much, but for a swap, which also looks one row further back.
    if (least > most + 1) return undefined;
  }
  const distance = at(current + b.length);
  return distance <= most ? distance : undefined;
}

// boundary: all places asked for are within the table.
const at = (place: number): number => rows[place] as number;
