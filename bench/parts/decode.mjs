// Decoding calls, right and wrong ones, beside typia, ajv and zod, and what a right one allocates.
import { fileURLToPath } from "node:url";
import { summary } from "../measure/numbers.mjs";
import { ratioRow, valueRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch } from "../measure/scratch.mjs";
import { buildDecodeSides } from "../peers/decode-sides.mjs";
import { shapes } from "../sample/decode-shapes.mjs";

const loop = fileURLToPath(new URL("../processes/decode-loop.mjs", import.meta.url));
/** Room for all that the measured calls allocate, so that nothing is collected meanwhile. */
const heapFlags = ["--expose-gc", "--min-semi-space-size=128", "--max-semi-space-size=128"];

export const title = "decoding calls of several shapes";
export const notes = ["dates: Toolshed also makes Dates, the others only validate"];
export const sizes = { processes: 5, rounds: 7, milliseconds: 10 };
export const tiny = { processes: 1, rounds: 1, milliseconds: 0 };

export async function measure({ processes, rounds, milliseconds }) {
  return await inScratch(async (directory) => {
    const { bundle, valuesFile } = await buildDecodeSides(directory);
    const run = (mode, flags, count) => {
      const lists = Array.from({ length: count }, () =>
        JSON.parse(runNode([...flags, loop, bundle, valuesFile, mode, String(rounds), String(milliseconds)])),
      );
      // Rounds of all processes one after the other: those of one index ran beside each other.
      return (shape, name, unit) => {
        const samples = lists.flatMap(
          (list) => list.find((one) => one.shape === shape && one.name === name).samples,
        );
        return summary(name, unit, samples);
      };
    };
    const [valid, invalid, heap] = [
      run("valid", [], processes),
      run("invalid", [], processes),
      run("heap", heapFlags, 1),
    ];
    const compared = (what, of) =>
      shapes.map(({ name, converts }) =>
        ratioRow({
          title: `${name}, ${what} call`,
          ours: of(name, "toolshed", "ns"),
          peer: of(name, "typia", "ns"),
          ...(converts !== true && { aim: 1 }),
          others: [of(name, "ajv", "ns"), of(name, "zod", "ns")],
        }),
      );
    const allocated = shapes.map(({ name }) =>
      valueRow({
        title: `${name}, bytes allocated by the check of a valid call`,
        ours: heap(name, "toolshed check", "bytes"),
        aim: 0,
        // The answer is an object too, as those of typia and zod are; and dates are converted.
        others: ["toolshed", "typia", "ajv", "zod"].map((side) => heap(name, side, "bytes")),
      }),
    );
    return [...compared("valid", valid), ...compared("invalid", invalid), ...allocated];
  });
}
