// A line of the report: what was measured, its sides, and whether the aim is met.
import { median, short } from "./numbers.mjs";

/**
 * Ours against a peer: the middle of the ratios of each round, since both sides of a round ran in the same seconds.
 *
 * @param {{ title: string, ours: object, peer: object, aim?: number, others?: readonly object[] }} parts Sides are
 *   summaries; `aim` is the greatest ratio that meets it.
 */
export function ratioRow({ title, ours, peer, aim, others = [] }) {
  const ratio = median(ours.samples.map((value, round) => value / peer.samples[round]));
  return {
    title,
    sides: [ours, peer, ...others],
    value: ratio,
    unit: "×",
    says: `${short(ratio)}× of ${peer.name}`,
    ...judged(ratio, aim, "×"),
  };
}

/**
 * What ours takes longer than the peer of which it is a part: the middle of the differences of each round.
 *
 * @param {{ title: string, ours: object, peer: object, aim?: number }} parts Sides are summaries; `aim` is the greatest
 *   difference that meets it.
 */
export function differenceRow({ title, ours, peer, aim }) {
  const { unit } = ours;
  const difference = median(ours.samples.map((value, round) => value - peer.samples[round]));
  const says =
    difference < 0
      ? `${short(-difference)} ${unit} less than ${peer.name}`
      : `${short(difference)} ${unit} more than ${peer.name}`;
  return {
    title,
    sides: [ours, peer],
    value: difference,
    unit,
    says,
    ...judged(difference, aim, ` ${unit}`),
  };
}

/** A number of ours alone. `aim` is the greatest that meets it. */
export function valueRow({ title, ours, aim, others = [] }) {
  return {
    title,
    sides: [ours, ...others],
    value: ours.median,
    unit: ours.unit,
    says: `${short(ours.median)} ${ours.unit}`,
    ...judged(ours.median, aim, ` ${ours.unit}`),
  };
}

/** What could not be measured, and why. */
export function skippedRow(title, why) {
  return { title, sides: [], skipped: why };
}

function judged(value, aim, unit) {
  return aim === undefined ? {} : { aim, aimUnit: unit, verdict: value <= aim ? "meets" : "misses" };
}
