// One edit in an editor, from the keystroke to what is found: in tsserver with the plugin and without it, and in the language
// server beside that of TypeScript 7.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { differenceRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { startToolshedLsp, startTypescriptLsp } from "../peers/language-server.mjs";
import { startTsserver } from "../peers/tsserver.mjs";
import { toolshedProject } from "../sample/large-project.mjs";

export const title = "one edited file in an editor";
export const sizes = { files: 200, rounds: 15 };
export const tiny = { files: 2, rounds: 1 };

/** What is typed in place of `replaced`, with a name of the round. What is then found has that name in its text. */
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

const pairs = [
  {
    ours: { name: "tsserver with the plugin", start: startTsserver, plugins: [{ name: "@toolshed/editor" }] },
    peer: { name: "tsserver", start: startTsserver },
    compiler: "TypeScript 6",
    aim: 100,
  },
  {
    ours: { name: "toolshed lsp", start: startToolshedLsp },
    peer: { name: "tsc --lsp", start: startTypescriptLsp },
    compiler: "TypeScript 7",
    aim: 100,
  },
];

export async function measure({ files, rounds }) {
  const rows = [];
  for (const pair of pairs) {
    await inScratch(async (root) => {
      const texts = toolshedProject(files);
      const ours = await openEditor(join(root, "ours"), texts, pair.ours);
      const peer = await openEditor(join(root, "peer"), texts, pair.peer);
      try {
        for (const [what, edit] of Object.entries(edits)) {
          const side = (editor, isOurs) => {
            let round = 0;
            return {
              name: editor.name,
              // What servers put off until nobody types is done when the time begins.
              prepare: () => wait(300),
              run: () => editor.edit(Math.floor((round * files) / (rounds + 1)), edit, round++, isOurs),
            };
          };
          const [first, second] = await takeTurns([side(ours, true), side(peer, false)], { rounds });
          const row = {
            title: `${what} of one of ${files} files, ${pair.compiler}`,
            ours: first,
            peer: second,
          };
          rows.push(differenceRow({ ...row, aim: pair.aim }));
        }
      } finally {
        await Promise.all([ours.end(), peer.end()]);
      }
    });
  }
  return rows;
}

/** An editor with a project of its own, so that two of them share nothing. */
async function openEditor(directory, texts, { name, start, plugins = [] }) {
  const config = JSON.parse(texts["tsconfig.json"]);
  config.compilerOptions.plugins = plugins;
  writeProject(directory, { ...texts, "tsconfig.json": JSON.stringify(config) });
  const server = await start(directory);
  return {
    name,
    /**
     * Opens a file, edits it once all is said of it, and closes it without saving.
     *
     * @returns The milliseconds from the edit to what is found.
     */
    async edit(n, { replaced, typed }, round, isOurs) {
      const path = `src/desks/desk${n}.ts`;
      const file = join(directory, path);
      const wrong = (await server.open(file)).find(({ isError }) => isError);
      if (wrong !== undefined) throw new Error(`${path}: ${wrong.text}`);
      const word = `word${round}`;
      const change = changeOf(texts[path], replaced, typed(word));
      const begin = performance.now();
      const found = await server.change(file, change);
      const time = performance.now() - begin;
      const isFound = found.some((each) => each.isOurs && each.text.includes(word));
      if (isFound !== isOurs)
        throw new Error(`${name}, ${path}: ${typed(word)} ${isFound ? "was" : "was not"} found.`);
      server.close(file);
      return time;
    },
    end: () => server.end(),
  };
}

function changeOf(text, replaced, inserted) {
  const [before, after, ...more] = text.split(replaced);
  if (after === undefined || more.length > 0) throw new Error(`The sample must have once: ${replaced}`);
  const lines = before.split("\n");
  const column = lines.at(-1).length + 1;
  return { line: lines.length, column, endColumn: column + replaced.length, text: inserted };
}
