// What a process pays at its start for a thousand tools: generated ones, their schemas as JSON, the same in zod.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ratioRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { createZodPrinter } from "../peers/zod-source.mjs";
import { toolshedProject, toolsPerFile } from "../sample/large-project.mjs";

const importTime = fileURLToPath(new URL("../processes/import-time.mjs", import.meta.url));

export const title = "importing generated tools";
export const sizes = { files: 200, rounds: 15 };
export const tiny = { files: 1, rounds: 1 };

export async function measure({ files, rounds }) {
  return await inScratch(async (directory) => {
    // Without the libraries of the user's own code, whose loading is no work of any side.
    writeProject(directory, toolshedProject(files, { libraries: false }));
    const tools = await mustGenerate(directory, files * toolsPerFile);
    const modules = await writeSides(directory, tools);
    const start = (name, module) => ({
      name,
      run: () => Number(runNode([importTime, pathToFileURL(module).href])),
    });
    const [imported, listed, parsed, zod] = await takeTurns(
      [
        start("generated tools", modules.imported),
        start("generated tools, all schemas listed", modules.listed),
        start("JSON.parse of their schemas", modules.parsed),
        start("zod 4, all converted by toJSONSchema", modules.zod),
      ],
      { rounds },
    );
    const what = `${tools.length} tools`;
    return [
      ratioRow({ title: `${what}, imported`, ours: imported, peer: parsed, aim: 2 }),
      ratioRow({ title: `${what}, imported and listed`, ours: listed, peer: parsed }),
      ratioRow({ title: `${what}, imported and listed`, ours: listed, peer: zod, aim: 0.05 }),
    ];
  });
}

/** One module a side, each bundled to one file of plain JavaScript, and checked to hold every tool. */
async function writeSides(directory, tools) {
  const at = (name) => join(directory, name);
  const count = `if (count !== ${tools.length}) throw new Error(\`\${count} tools\`);\n`;
  const bundle = async (name, contents) => {
    await build({
      stdin: { contents, resolveDir: directory, sourcefile: `${name}.ts`, loader: "ts" },
      bundle: true,
      format: "esm",
      platform: "node",
      outfile: at(`${name}.mjs`),
      logLevel: "silent",
    });
    return at(`${name}.mjs`);
  };
  const texts = tools.map(({ name, description, inputSchema, outputSchema }) => ({
    name,
    description,
    inputSchema,
    outputSchema,
  }));
  writeFileSync(at("schemas.json"), JSON.stringify(texts));
  const printer = createZodPrinter();
  const entries = texts.map(({ name, description, inputSchema, outputSchema }) => {
    const converted = (schema, io) =>
      schema === undefined ? "undefined" : `z.toJSONSchema(${printer.schema(schema)}, { io: "${io}" })`;
    return `{ name: ${JSON.stringify(name)}, description: ${JSON.stringify(description)}, inputSchema: ${converted(inputSchema, "input")}, outputSchema: ${converted(outputSchema, "output")} }`;
  });
  const imports = 'import { toolsets } from "./src/toolshed.generated.js";\n';
  return {
    imported: await bundle(
      "imported",
      `${imports}export const count = toolsets.length * ${toolsPerFile};\n${count}`,
    ),
    listed: await bundle(
      "listed",
      `${imports}let count = 0;
for (const source of toolsets)
  for (const tool of await source.tools({ deps: undefined })) if (tool.inputSchema.type === "object") count += tool.outputSchema === null ? 0 : 1;
${count}`,
    ),
    parsed: await bundle(
      "parsed",
      `import { readFileSync } from "node:fs";
const count = JSON.parse(readFileSync(new URL("./schemas.json", import.meta.url), "utf8")).length;
${count}`,
    ),
    zod: await bundle(
      "zod",
      `import { z } from "zod";
${printer.declarations()}
export const tools: readonly object[] = [
${entries.join(",\n")}
];
const count = tools.length;
${count}`,
    ),
  };
}
