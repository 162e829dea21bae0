// Runs every benchmark of this folder on the built packages and prints medians and ratios. Each comparison takes
// turns (A B A B …) in one run, so that a machine that slows down slows both.
import { measureDecoding } from "./decode.mjs";
import { measureGeneration } from "./generate.mjs";

const only = process.argv[2];
const benches = { generate: measureGeneration, decode: measureDecoding };
if (only !== undefined && !Object.hasOwn(benches, only)) {
  console.error(`There is no benchmark "${only}". Known: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(benches)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n${name}`);
  for (const line of await measure()) console.log(`  ${line}`);
}
