// Cold generation beside ts-json-schema-generator, which makes schemas of the arguments alone.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ratioRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { generate, mustGenerate, removeGenerated } from "../peers/toolshed.mjs";
import { namedTypesProject, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

const generator = fileURLToPath(new URL("../processes/json-schema-generator.mjs", import.meta.url));

export const title = "cold generation against ts-json-schema-generator";
export const sizes = { files: 200, rounds: 5 };
export const tiny = { files: 1, rounds: 1, libraries: false };

export async function measure({ files, rounds, libraries = true }) {
  return await inScratch(async (directory) => {
    const own = writeProject(join(directory, "toolshed"), toolshedProject(files, { libraries }));
    const other = writeProject(join(directory, "generator"), namedTypesProject(files, { libraries }));
    const tools = files * toolsPerFile;
    await mustGenerate(own, tools);
    const [ours, peer] = await takeTurns(
      [
        {
          name: "toolshed generate --no-cache",
          prepare: () => removeGenerated(own),
          run: () => void generate(own, "--no-cache"),
        },
        {
          name: "ts-json-schema-generator",
          run: () => void runNode([generator, other, String(tools)]),
        },
      ],
      { rounds },
    );
    return [ratioRow({ title: `${files} files, ${tools} tools`, ours, peer, aim: 0.5 })];
  });
}
