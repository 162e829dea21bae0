// What tools cost the type check of the user's own project: plain functions, the same as toolsets with their generated
// modules, the same registered in the MCP SDK with zod.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ratioRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { registerToolSources } from "../peers/register-tool.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { plainProject, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

const require = createRequire(import.meta.url);
export const title = "the user's own type check (the check time that tsc reports)";
export const sizes = { files: 30, rounds: 7, compilers: ["typescript", "typescript-7.0"] };
export const tiny = { files: 1, rounds: 1, compilers: ["typescript-7.0"] };

export async function measure({ files, rounds, compilers }) {
  return await inScratch(async (directory) => {
    const options = { libraries: false };
    const plain = plainProject(files, options);
    const functions = writeProject(join(directory, "functions"), plain);
    const own = writeProject(join(directory, "toolshed"), toolshedProject(files, options));
    const tools = await mustGenerate(own, files * toolsPerFile);
    const registered = writeProject(join(directory, "sdk"), {
      ...plain,
      ...registerToolSources(tools, toolsPerFile),
    });
    const rows = [];
    for (const compiler of compilers) {
      const manifest = require.resolve(`${compiler}/package.json`);
      const { version } = require(manifest);
      const tsc = join(dirname(manifest), "bin/tsc");
      const refusals = new Map();
      const side = (name, project, mayBeTooDeep) => ({
        name,
        run: () => {
          const statuses = mayBeTooDeep ? [0, 1, 2] : [0];
          const options = ["--noEmit", "--extendedDiagnostics", "--pretty", "false", "-p", "."];
          const printed = runNode([tsc, ...options], { cwd: project, statuses });
          refusals.set(name, countTooDeep(printed));
          return checkTime(printed);
        },
      });
      const sdk = "registerTool with zod";
      const [base, ours, peer] = await takeTurns(
        [side("plain functions", functions), side("toolsets", own), side(sdk, registered, true)],
        { rounds },
      );
      const what = `TypeScript ${version}, ${tools.length} tools, check time`;
      const count = refusals.get(sdk);
      const refused = count === 0 ? "" : ` (which it refuses in ${count} places: TS2589, too deep)`;
      rows.push(
        ratioRow({ title: what, ours, peer: base, aim: 1.2 }),
        ratioRow({ title: `${what} beside registerTool${refused}`, ours, peer }),
      );
    }
    return rows;
  });
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
