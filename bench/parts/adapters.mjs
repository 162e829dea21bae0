// What handing tools to a model's SDK costs the type check of the user's own project: generated tools through the adapters, and
// the same tools in the AI SDK's own way, with zod.
import { join } from "node:path";
import { ratioRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import {
  openAiTools,
  typedHandles,
  wholeSources,
  withoutTools,
  zodTools,
} from "../peers/adapter-modules.mjs";
import { generatedTexts, mustGenerate } from "../peers/toolshed.mjs";
import { tscOf } from "../peers/tsc.mjs";
import { plainProject, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

export const title =
  "the user's own type check, tools handed to a model's SDK (the check time that tsc reports)";
export const sizes = { files: 30, rounds: 7, compilers: ["typescript", "typescript-7.0"] };
export const tiny = { files: 1, rounds: 1, compilers: ["typescript-7.0"] };

export async function measure({ files, rounds, compilers }) {
  return await inScratch(async (directory) => {
    const options = { libraries: false };
    const plain = plainProject(files, options);
    const toolsets = toolshedProject(files, options);
    const first = writeProject(join(directory, "generated"), toolsets);
    const tools = await mustGenerate(first, files * toolsPerFile);
    const own = { ...toolsets, ...Object.fromEntries(generatedTexts(first)) };
    const write = (folder, ...sources) =>
      writeProject(join(directory, folder), Object.assign({}, ...sources));
    const projects = {
      base: write("base", plain, withoutTools(files)),
      sources: write("sources", own, wholeSources(files)),
      handles: write("handles", own, typedHandles(files)),
      openai: write("openai", own, openAiTools(files)),
      zod: write("zod", plain, zodTools(tools, toolsPerFile)),
    };
    const rows = [];
    for (const compiler of compilers) {
      const { version, side, refused } = tscOf(compiler);
      const zod = "tool() with zod";
      const [base, sources, handles, openai, peer] = await takeTurns(
        [
          side("the same functions, no tools", projects.base),
          side("toAiSdkTools", projects.sources),
          side("toAiSdkTool, typed handles", projects.handles),
          side("toOpenAiTools", projects.openai),
          side(zod, projects.zod, true),
        ],
        { rounds },
      );
      const what = `TypeScript ${version}, ${tools.length} tools, `;
      for (const ours of [sources, handles, openai])
        rows.push(
          ratioRow({ title: `${what}${ours.name}`, ours, peer, aim: 1 }),
          ratioRow({ title: `${what}${ours.name} beside no tools`, ours, peer: base }),
        );
      rows.push(ratioRow({ title: `${what}${zod}${refused(zod)} beside no tools`, ours: peer, peer: base }));
    }
    return rows;
  });
}
