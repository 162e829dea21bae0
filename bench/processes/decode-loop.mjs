// A process of its own that calls every side's validator on the same values, in turns, and prints what each took.
//   node decode-loop.mjs BUNDLE VALUES valid|invalid|heap ROUNDS MILLISECONDS
import { readFileSync } from "node:fs";

const [bundle, valuesFile, mode, roundsText, millisecondsText] = process.argv.slice(2);
const rounds = Number(roundsText);
const milliseconds = Number(millisecondsText);
/** By shape and side: a function that says whether it took a value. */
const { sides } = await import(bundle);
const texts = JSON.parse(readFileSync(valuesFile, "utf8"));
// Each value from a text of its own, as it comes from a model.
const values = Object.fromEntries(
  Object.entries(texts).map(([shape, { valid, invalid }]) => [
    shape,
    { valid: valid.map((text) => JSON.parse(text)), invalid: invalid.map((text) => JSON.parse(text)) },
  ]),
);
const pairs = Object.entries(sides).flatMap(([shape, byName]) =>
  Object.entries(byName).flatMap(([name, { valid, invalid, check }]) => [
    { shape, name, valid, invalid },
    // What a call allocates beside the object that it answers with.
    ...(mode === "heap" && check !== undefined
      ? [{ shape, name: `${name} check`, valid: check, invalid: check }]
      : []),
  ]),
);

function accepted(accepts, pool, calls) {
  let count = 0;
  for (let call = 0, index = 0; call < calls; call++) {
    if (accepts(pool[index])) count++;
    if (++index === pool.length) index = 0;
  }
  return count;
}

// All validators see all of their values, right and wrong ones, before any is timed: what the engine learns of one of
// them, and what it forgets again, is then the same for all.
for (let turn = 0; turn < (milliseconds > 1 ? 40 : 1); turn++) {
  for (const { shape, name, valid, invalid } of pairs) {
    const pool = values[shape];
    const right = accepted(valid, pool.valid, pool.valid.length);
    const wrong =
      accepted(invalid, pool.invalid, pool.invalid.length) +
      accepted(valid, pool.invalid, pool.invalid.length);
    if (right !== pool.valid.length || wrong !== 0)
      throw new Error(
        `${name} takes ${right} of ${pool.valid.length} legal and ${wrong} illegal values of ${shape}.`,
      );
  }
}

const kind = mode === "invalid" ? "invalid" : "valid";

/** How many calls take some milliseconds: one number for all sides of a shape, from its first side. */
function callsFor(shape, accepts) {
  const pool = values[shape][kind];
  let calls = pool.length;
  while (true) {
    const start = performance.now();
    accepted(accepts, pool, calls);
    const time = performance.now() - start;
    if (time >= milliseconds) return calls;
    calls *= 2;
  }
}

const results = pairs.map(({ shape, name }) => ({ shape, name, samples: [] }));
const calls = new Map();
for (const pair of pairs) {
  if (!calls.has(pair.shape)) calls.set(pair.shape, callsFor(pair.shape, pair[kind]));
}
for (let round = 0; round < rounds; round++) {
  const order = pairs.map((_, index) => index);
  if (round % 2 === 1) order.reverse();
  for (const index of order) {
    const pair = pairs[index];
    const pool = values[pair.shape][kind];
    if (mode === "heap") results[index].samples.push(bytesPerCall(pair[kind], pool));
    else {
      const count = calls.get(pair.shape);
      const start = performance.now();
      accepted(pair[kind], pool, count);
      results[index].samples.push(((performance.now() - start) * 1e6) / count);
    }
  }
}
// Were something else counted as well, a call that does nothing would show it, and every time: what the engine does
// once beside the calls, such as compiling them, shows only in some rounds.
const idle = () => Math.min(...Array.from({ length: 5 }, () => bytesPerCall(() => true, [undefined])));
if (mode === "heap" && rounds > 1 && idle() > 0)
  throw new Error("A call that does nothing seems to allocate.");
console.log(JSON.stringify(results));

/** The growth of a heap that is not collected meanwhile: the young generation is larger than what is allocated. */
function bytesPerCall(accepts, pool) {
  const count = milliseconds > 1 ? 20_000 : pool.length;
  global.gc();
  const before = process.memoryUsage().heapUsed;
  accepted(accepts, pool, count);
  return Math.max(0, Math.round((process.memoryUsage().heapUsed - before) / count));
}
