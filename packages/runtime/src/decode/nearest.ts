// The legal name that is nearest to a wrong one. Bounded in time, whatever is asked.
import { editDistance, maxDistanceLength } from "./edit-distance.ts";

const MAX_CANDIDATES = 256;

/** Candidates with what is compared of each. */
export type NearestNames = readonly (readonly [name: string, folded: string])[];

/**
 * The candidate that differs least from the text, or undefined when none is near. Letter case and
 * separators count little: `ticketNumber` is near `ticket_number`.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  return nearestOf(text, prepareNames(candidates));
}

/** Readies candidates that are asked about more than once. */
export function prepareNames(candidates: readonly string[]): NearestNames {
  return candidates
    .slice(0, MAX_CANDIDATES)
    .filter((candidate) => candidate.length <= maxDistanceLength)
    .map((candidate) => [candidate, fold(candidate)]);
}

/** As `nearest`, of candidates that are ready. */
export function nearestOf(text: string, candidates: NearestNames): string | undefined {
  if (text.length > maxDistanceLength) return undefined;
  const folded = fold(text);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [candidate, other] of candidates) {
    const limit = Math.max(1, Math.floor(Math.max(folded.length, other.length) / 3));
    const distance = editDistance(folded, other, Math.min(limit, bestDistance - 1));
    if (distance !== undefined) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, "");
}
