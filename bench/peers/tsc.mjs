// The user's own compiler, as the user runs it: how long it says that its check took.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runNode } from "../measure/run-process.mjs";

const require = createRequire(import.meta.url);

/**
 * Sides for `takeTurns` of one compiler.
 *
 * @param {string} compiler The package.
 */
export function tscOf(compiler) {
  const manifest = require.resolve(`${compiler}/package.json`);
  const { version } = require(manifest);
  const tsc = join(dirname(manifest), "bin/tsc");
  const refusals = new Map();
  return {
    version,
    /** A side that checks a project; `mayBeTooDeep` allows that the compiler gives up on types. */
    side: (name, project, mayBeTooDeep = false) => ({
      name,
      run: () => {
        const statuses = mayBeTooDeep ? [0, 1, 2] : [0];
        const options = ["--noEmit", "--extendedDiagnostics", "--pretty", "false", "-p", "."];
        const printed = runNode([tsc, ...options], { cwd: project, statuses });
        refusals.set(name, countTooDeep(printed));
        return checkTime(printed);
      },
    }),
    /** What a title says of a side that has run: nothing, unless the compiler gave up somewhere. */
    refused(name) {
      const count = refusals.get(name);
      return count === 0 ? "" : ` (which it refuses in ${count} places: TS2589, too deep)`;
    },
  };
}

/** In milliseconds. */
function checkTime(printed) {
  const found = /^Check time:\s+([\d.]+)s/m.exec(printed)?.[1];
  if (found === undefined) throw new Error(`tsc said nothing of its check time:\n${printed}`);
  return 1000 * Number(found);
}

/**
 * How often the compiler gave up on a type. That is what it is known to do with such schemas: it then checks less, so
 * that the time is rather too short.
 *
 * @throws {Error} When there is any other error.
 */
function countTooDeep(printed) {
  const errors = printed.split("\n").filter((line) => / error TS\d+: /.test(` ${line}`));
  const others = errors.filter((line) => !line.includes("error TS2589: "));
  if (others.length > 0) throw new Error(`tsc found errors:\n${others.slice(0, 5).join("\n")}`);
  return errors.length;
}
