// Writes outputs, or only says which are out of date. Knows nothing of what they hold.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A whole file; a part of a file between two marker lines; or a file to remove when it begins with our header.
 * @typedef {{ path: string, text: string }
 *   | { path: string, text: string, between: [start: string, end: string] }
 *   | { path: string, removeIfHeaded: string }} Output
 *
 * @param {string} root
 * @param {Output[]} outputs
 * @param {{ check: boolean }} options With `check` nothing is written.
 * @returns {boolean} Whether all is (or, without `check`, now is) up to date.
 */
export function applyOutputs(root, outputs, { check }) {
  let fine = true;
  for (const output of outputs) {
    const path = join(root, output.path);
    const before = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : undefined;
    const after = wanted(output, before);
    if (after instanceof Error) {
      console.error(after.message);
      fine = false;
    } else if (after !== before) {
      if (check) {
        console.error(`${output.path} is out of date: run \`node scripts/gen.mjs\`.`);
        fine = false;
      } else {
        write(path, after);
        console.log(`${after === undefined ? "removed" : "wrote"} ${output.path}`);
      }
    }
  }
  return fine;
}

/** What the file is to hold; undefined for none. */
function wanted(output, before) {
  if ("removeIfHeaded" in output) return before?.startsWith(output.removeIfHeaded) ? undefined : before;
  if (!("between" in output)) return output.text;
  const [start, end] = output.between;
  const lines = before?.split("\n") ?? [];
  const from = lines.indexOf(start);
  const to = lines.indexOf(end);
  if (from < 0 || to < from) {
    return new Error(
      `${output.path} needs a line ${start} and after it a line ${end}: the table is written between.`,
    );
  }
  return [...lines.slice(0, from + 1), "", output.text, "", ...lines.slice(to)].join("\n");
}

function write(path, text) {
  if (text === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
