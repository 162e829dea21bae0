// Paired measuring: the sides take turns, and the middle of the pairwise ratios is what counts.

/** The middle of some numbers. */
export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Times named functions in turns after one warm-up each.
 *
 * @returns The median in milliseconds a side, and the median ratio of each side to the first.
 */
export async function compare(sides, rounds) {
  const times = sides.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, { run }] of sides.entries()) {
      const start = performance.now();
      await run();
      if (round >= 0) times[index].push(performance.now() - start);
    }
  }
  return sides.map(({ name }, index) => ({
    name,
    milliseconds: median(times[index]),
    ratio: median(times[index].map((time, round) => time / times[0][round])),
  }));
}

/** One line a side: name, median, ratio to the first side. */
export function format(results, unit) {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results.map(
    ({ name, milliseconds, ratio }) =>
      `${name.padEnd(width)}  ${unit(milliseconds).padStart(12)}  × ${ratio.toFixed(2)}`,
  );
}
