// Measures several sides on the same work in turns (A B, B A, A B, …), so that whatever the machine does beside it
// falls on all of them, and no side is always the first after a pause.
import { summary } from "./numbers.mjs";

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {() => unknown} [prepare] Before each measurement, outside of it.
 * @property {() => unknown} run What is measured: its time in milliseconds, or the number that it gives.
 */

/**
 * One round to warm up, whose numbers are dropped, then `rounds` that count. A single round has no use for a warm one.
 *
 * @param {readonly Side[]} sides
 * @param {{ rounds: number, unit?: string }} options
 * @returns A summary a side, in their order; samples of one round have one index.
 */
export async function takeTurns(sides, { rounds, unit = "ms" }) {
  const samples = sides.map(() => []);
  for (let round = rounds > 1 ? -1 : 0; round < rounds; round++) {
    const order = sides.map((_, index) => index);
    if (round % 2 !== 0) order.reverse();
    for (const index of order) {
      const { prepare, run } = sides[index];
      await prepare?.();
      const start = performance.now();
      const given = await run();
      const time = performance.now() - start;
      if (round >= 0) samples[index].push(typeof given === "number" ? given : time);
    }
  }
  return sides.map(({ name }, index) => summary(name, unit, samples[index]));
}
