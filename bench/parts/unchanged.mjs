// The second run of `generate` on a project in which nothing has changed, beside a cold one.
import { ratioRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { generate, generatedTexts, mustGenerate, removeGenerated } from "../peers/toolshed.mjs";
import { toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

export const title = "generation when nothing has changed against a cold one";
export const sizes = { files: 200, rounds: 7 };
export const tiny = { files: 2, rounds: 1, libraries: false };

export async function measure({ files, rounds, libraries = true }) {
  return await inScratch(async (directory) => {
    writeProject(directory, toolshedProject(files, { libraries }));
    await mustGenerate(directory, files * toolsPerFile);
    const before = generatedTexts(directory);
    const [ours, peer] = await takeTurns(
      [
        // Its own first run fills the cache and writes what the cold side has removed.
        {
          name: "toolshed generate, again",
          prepare: () => void generate(directory),
          run: () => void generate(directory),
        },
        {
          name: "toolshed generate --no-cache",
          prepare: () => removeGenerated(directory),
          run: () => void generate(directory, "--no-cache"),
        },
      ],
      { rounds },
    );
    generate(directory);
    const after = generatedTexts(directory);
    if (after.size !== before.size || [...before].some(([path, text]) => after.get(path) !== text))
      throw new Error("A run from the cache wrote other files than a cold one.");
    return [ratioRow({ title: `${files} files, ${files * toolsPerFile} tools`, ours, peer, aim: 0.1 })];
  });
}
