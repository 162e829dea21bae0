// The legal name that is nearest to a wrong one. Bounded in time, whatever is asked.

const MAX_LENGTH = 64;
const MAX_CANDIDATES = 256;

/**
 * The candidate that differs least from the text, or undefined when none is near. Letter case and
 * separators count little: `ticketNumber` is near `ticket_number`.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const folded = fold(text);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    if (candidate.length > MAX_LENGTH) continue;
    const other = fold(candidate);
    const limit = Math.max(1, Math.floor(Math.max(folded.length, other.length) / 3));
    const distance = editDistance(folded, other);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
