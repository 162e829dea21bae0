// Cold generation of the large project, beside a process in which the native compiler only opens the same program.
import { fileURLToPath } from "node:url";
import { ratioRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { generate, mustGenerate, removeGenerated } from "../peers/toolshed.mjs";
import { sharedFiles, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

const openProgram = fileURLToPath(new URL("../processes/open-program.mjs", import.meta.url));

export const title = "cold generation against only opening the program";
export const sizes = { files: 200, rounds: 7 };
export const tiny = { files: 2, rounds: 1 };

export async function measure({ files, rounds }) {
  return await inScratch(async (directory) => {
    writeProject(directory, toolshedProject(files));
    await mustGenerate(directory, files * toolsPerFile);
    const prepare = () => removeGenerated(directory);
    const [ours, peer] = await takeTurns(
      [
        { name: "toolshed generate --no-cache", prepare, run: () => void generate(directory, "--no-cache") },
        {
          name: "TypeScript 7 opens the program",
          prepare,
          run: () => void runNode([openProgram, directory, String(files + sharedFiles)]),
        },
      ],
      { rounds },
    );
    return [ratioRow({ title: `${files} files, ${files * toolsPerFile} tools`, ours, peer, aim: 1.5 })];
  });
}
