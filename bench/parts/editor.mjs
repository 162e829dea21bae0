// One edit in an editor: from the keystroke to the last finding, in tsserver with the plugin and in one without it.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { differenceRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { startServer } from "../peers/tsserver.mjs";
import { toolshedProject } from "../sample/large-project.mjs";

export const title = "one edited file in an editor";
export const sizes = { files: 200, rounds: 15 };
export const tiny = { files: 2, rounds: 1 };

/** What is typed in place of `replaced`, with a name of the round. What the plugin then finds has that name in its text. */
const edits = {
  "a comment": {
    replaced: "   * @returns Some of them.",
    typed: (name) => `   * @param ${name} Not there.`,
  },
  "a type": {
    replaced: "/** In which order. */ order",
    typed: (name) => `/** Not JSON. */ ${name}: symbol; /** In which order. */ order`,
  },
};

export async function measure({ files, rounds }) {
  return await inScratch(async (root) => {
    const texts = toolshedProject(files);
    const config = JSON.parse(texts["tsconfig.json"]);
    config.compilerOptions.plugins = [{ name: "@toolshed/editor" }];
    const withPlugin = await openSide(join(root, "with"), {
      ...texts,
      "tsconfig.json": JSON.stringify(config),
    });
    const without = await openSide(join(root, "without"), texts);
    try {
      const rows = [];
      for (const [what, edit] of Object.entries(edits)) {
        const side = (name, editor, isOurs) => {
          let round = 0;
          return {
            name,
            prepare: () => wait(300),
            run: () => editor.edit(Math.floor((round * files) / (rounds + 2)), edit, round++, isOurs),
          };
        };
        const [ours, peer] = await takeTurns(
          [side("tsserver with the plugin", withPlugin, true), side("tsserver", without, false)],
          { rounds },
        );
        rows.push(differenceRow({ title: `${what} of one of ${files} files`, ours, peer, aim: 100 }));
      }
      return rows;
    } finally {
      await Promise.all([withPlugin.end(), without.end()]);
    }
  });
}

/** An editor with a project of its own, so that the two share nothing. */
async function openSide(directory, texts) {
  writeProject(directory, texts);
  const server = startServer(directory);
  return {
    /**
     * Opens a file, edits it once all is said of it, and closes it without saving.
     *
     * @returns The milliseconds from the edit to the last finding.
     */
    async edit(n, { replaced, typed }, round, isOurs) {
      const path = `src/desks/desk${n}.ts`;
      const file = join(directory, path);
      server.send("open", { file });
      const wrong = (await server.findings(file)).find(({ category }) => category === "error");
      if (wrong !== undefined) throw new Error(`${path}: ${wrong.text}`);
      const name = `word${round}`;
      const change = changeOf(file, texts[path], replaced, typed(name));
      const start = performance.now();
      server.send("change", change);
      const after = await server.findings(file);
      const time = performance.now() - start;
      const isFound = after.some(({ source, text }) => source === "toolshed" && text.includes(name));
      if (isFound !== isOurs)
        throw new Error(`${path}: ${typed(name)} ${isFound ? "was" : "was not"} found.`);
      server.send("close", { file });
      return time;
    },
    end: () => server.end(),
  };
}

function changeOf(file, text, replaced, insertString) {
  const [before, after, ...more] = text.split(replaced);
  if (after === undefined || more.length > 0) throw new Error(`${file} must have once: ${replaced}`);
  const lines = before.split("\n");
  const [line, offset] = [lines.length, lines.at(-1).length + 1];
  return { file, line, offset, endLine: line, endOffset: offset + replaced.length, insertString };
}
