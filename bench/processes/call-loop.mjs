// A process of its own that makes each side's call many times, in turns, and prints the microseconds of one.
//   node call-loop.mjs BUNDLE ROUNDS MILLISECONDS
const [bundle, roundsText, millisecondsText] = process.argv.slice(2);
const rounds = Number(roundsText);
const milliseconds = Number(millisecondsText);
/** By name: the calls that one run makes, the run, and what each call must give. */
const { sides } = await import(bundle);

async function timeOf(run, count) {
  const start = performance.now();
  for (let index = 0; index < count; index++) await run();
  return performance.now() - start;
}

const names = Object.keys(sides);
for (const name of names) {
  const given = await sides[name].run();
  const wanted = JSON.stringify(Array.from({ length: sides[name].calls }, () => sides[name].result));
  if (JSON.stringify(given) !== wanted) throw new Error(`${name} gives ${JSON.stringify(given)}.`);
}

// Each side is known to the engine before any is timed, and runs as often as some milliseconds take.
const counts = {};
for (const name of names) {
  let count = 1;
  while ((await timeOf(sides[name].run, count)) < milliseconds) count *= 2;
  counts[name] = count;
}
const samples = Object.fromEntries(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const name of round % 2 === 0 ? names : [...names].reverse()) {
    const { run, calls } = sides[name];
    samples[name].push(((await timeOf(run, counts[name])) * 1e3) / (counts[name] * calls));
  }
}
console.log(JSON.stringify(samples));
