// How large what generated code imports is, in the bundle of an application that minifies.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { runtimeImports } from "../generated-code/runtime-imports.mjs";
import { summary } from "../measure/numbers.mjs";
import { valueRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

export const title = "the runtime in a bundle: minified, gzip";
export const sizes = { files: 10 };
export const tiny = { files: 1 };

export async function measure({ files }) {
  return await inScratch(async (directory) => {
    writeProject(directory, toolshedProject(files));
    await mustGenerate(directory, files * toolsPerFile);
    const imports = await runtimeImports(directory);
    // What the user's own classes extend comes with it.
    const used = new Map([
      ...imports,
      ["@toolshed/runtime", [...(imports.get("@toolshed/runtime") ?? []), "Toolset"]],
    ]);
    const named = [...used].map(([module, names]) => `export { ${names.join(", ")} } from "${module}";`);
    const whole = [...used.keys()].map((module, n) => `export * as all${n} from "${module}";`);
    const [part, all] = await Promise.all([named, whole].map((lines) => bundle(directory, lines.join("\n"))));
    const size = (name, bytes) => summary(name, "kB", [bytes / 1000]);
    return [
      valueRow({
        title: `all that the large project's generated modules use`,
        ours: size("gzip", part.zipped),
        aim: 10,
        others: [size("minified alone", part.minified)],
      }),
      valueRow({
        title: "every export of the same modules, used or not",
        ours: size("gzip", all.zipped),
        others: [size("minified alone", all.minified)],
      }),
    ];
  });
}

async function bundle(directory, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: directory },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    write: false,
    logLevel: "silent",
  });
  const bytes = outputFiles[0].contents;
  return { minified: bytes.length, zipped: gzipSync(bytes, { level: 9 }).length };
}
