// What a model's call costs above its function: the tool, five layers over it, and the executor around those.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { summary } from "../measure/numbers.mjs";
import { differenceRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { callEntry, callTools, callToolset } from "../sample/call-toolset.mjs";

const loop = fileURLToPath(new URL("../processes/call-loop.mjs", import.meta.url));

export const title = "a call of a model, above the call of its function";
export const notes = [
  "ten tools of a generated toolset; a turn of the executor has one call, or ten that run at once",
];
export const sizes = { processes: 5, rounds: 7, milliseconds: 50 };
export const tiny = { processes: 1, rounds: 1, milliseconds: 0 };

export async function measure({ processes, rounds, milliseconds }) {
  return await inScratch(async (directory) => {
    writeProject(directory, {
      "package.json": '{"type":"module","private":true}\n',
      "tsconfig.json": JSON.stringify({
        compilerOptions: { target: "es2023", module: "nodenext", strict: true, rootDir: "src", types: [] },
        include: ["src/tools.ts"],
      }),
      "src/tools.ts": callToolset(),
      "entry.mjs": callEntry(),
    });
    await mustGenerate(directory, callTools);
    const outfile = join(directory, "sides.mjs");
    await build({
      entryPoints: [join(directory, "entry.mjs")],
      bundle: true,
      format: "esm",
      platform: "node",
      outfile,
      logLevel: "silent",
    });
    const lists = Array.from({ length: processes }, () =>
      JSON.parse(runNode([loop, pathToFileURL(outfile).href, String(rounds), String(milliseconds)])),
    );
    const of = (name) =>
      summary(
        name,
        "µs",
        lists.flatMap((list) => list[name]),
      );
    const peer = of("the function");
    const above = (name, aim) => differenceRow({ title: name, ours: of(name), peer, ...(aim && { aim }) });
    return [
      above("tool.execute"),
      above("tool.execute through five layers", 5),
      above("executor.run of one call through five layers"),
      above("executor.run of ten calls through five layers, each"),
    ];
  });
}
