// What tools cost the type check of the user's own project: plain functions, the same as toolsets with their generated
// modules, the same registered in the MCP SDK with zod.
import { join } from "node:path";
import { ratioRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { registerToolSources } from "../peers/register-tool.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { tscOf } from "../peers/tsc.mjs";
import { plainProject, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

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
      const { version, side, refused } = tscOf(compiler);
      const sdk = "registerTool with zod";
      const [base, ours, peer] = await takeTurns(
        [side("plain functions", functions), side("toolsets", own), side(sdk, registered, true)],
        { rounds },
      );
      const what = `TypeScript ${version}, ${tools.length} tools, check time`;
      rows.push(
        ratioRow({ title: what, ours, peer: base, aim: 1.2 }),
        ratioRow({ title: `${what} beside registerTool${refused(sdk)}`, ours, peer }),
      );
    }
    return rows;
  });
}
