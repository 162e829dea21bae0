// Cold generation beside typia on equal content: schemas of arguments and results, strict validators of arguments.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ratioRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { generate, mustGenerate, removeGenerated } from "../peers/toolshed.mjs";
import { tspc } from "../peers/tspc.mjs";
import { toolshedProject, toolsPerFile, typiaProject } from "../sample/large-project.mjs";

export const title = "cold generation against typia 12 through tspc";
// typia needs minutes for 200 files, so that both sides have 50.
export const sizes = { files: 50, rounds: 3 };
export const tiny = { files: 1, rounds: 1, libraries: false };

export async function measure({ files, rounds, libraries = true }) {
  return await inScratch(async (directory) => {
    const own = writeProject(join(directory, "toolshed"), toolshedProject(files, { libraries }));
    const other = writeProject(join(directory, "typia"), typiaProject(files, { libraries }));
    await mustGenerate(own, files * toolsPerFile);
    const compile = () => {
      tspc(other);
      const last = join(other, `dist/desks/desk${files - 1}.js`);
      if (!existsSync(last) || !readFileSync(last, "utf8").includes("_validateReport"))
        throw new Error("typia did not transform the last file.");
    };
    const [ours, peer] = await takeTurns(
      [
        {
          name: "toolshed generate --no-cache",
          prepare: () => removeGenerated(own),
          run: () => void generate(own, "--no-cache"),
        },
        {
          name: "tspc with typia",
          prepare: () => rmSync(join(other, "dist"), { recursive: true, force: true }),
          run: compile,
        },
      ],
      { rounds },
    );
    const what = `${files} files, ${files * toolsPerFile} tools`;
    return [ratioRow({ title: what, ours, peer, aim: 0.05 })];
  });
}
