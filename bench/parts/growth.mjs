// How generation grows with the project, and how much one changed tool rewrites.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, summary } from "../measure/numbers.mjs";
import { ratioRow, valueRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { generate, generatedTexts, mustGenerate, removeGenerated } from "../peers/toolshed.mjs";
import { editedModule, toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

export const title = "cold generation of growing projects; files rewritten after one change";
export const sizes = { files: [100, 200, 400, 800], rounds: 3 };
export const tiny = { files: [1, 2], rounds: 1, libraries: false };

export async function measure({ files, rounds, libraries = true }) {
  return await inScratch(async (directory) => {
    const projects = files.map((count) => join(directory, String(count)));
    for (const [index, project] of projects.entries()) {
      writeProject(project, toolshedProject(files[index], { libraries }));
      await mustGenerate(project, files[index] * toolsPerFile);
    }
    const sides = await takeTurns(
      projects.map((project, index) => ({
        name: `${files[index]} files`,
        prepare: () => removeGenerated(project),
        run: () => void generate(project, "--no-cache"),
      })),
      { rounds },
    );
    const [first] = sides;
    const grown = sides.slice(1).map((side, index) =>
      ratioRow({
        title: `${side.name} against ${first.name}`,
        ours: side,
        peer: first,
        aim: files[index + 1] / files[0],
      }),
    );
    return [...grown, ...rewritten(projects[0], rounds, libraries)];
  });
}

/** The description of one tool of the first file changes. */
function rewritten(project, rounds, libraries) {
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    const before = generatedTexts(project);
    for (const [path, text] of Object.entries(editedModule(0, `in round ${round}`, { libraries })))
      writeFileSync(join(project, path), text);
    generate(project);
    const after = generatedTexts(project);
    samples.push([...after].filter(([path, text]) => before.get(path) !== text).length);
    if (median(samples) === 0) throw new Error("The change was not generated.");
  }
  const ours = summary("files rewritten after one description changed", "files", samples);
  return [valueRow({ title: "one changed tool", ours, aim: 1 })];
}
