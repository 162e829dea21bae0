// Builds what decoding is measured on: one bundle with every side's validators of every shape, and their values.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { writeProject } from "../measure/scratch.mjs";
import { brokenValue } from "../sample/broken-value.mjs";
import { shapes, shapesToolset, shapesTypia } from "../sample/decode-shapes.mjs";
import { createRandom } from "../sample/random.mjs";
import { mustGenerate } from "./toolshed.mjs";
import { tspc } from "./tspc.mjs";
import { createZodPrinter } from "./zod-source.mjs";

const require = createRequire(import.meta.url);
const { Ajv2020 } = require("ajv/dist/2020.js");
const addFormats = require("ajv-formats");
const valuesPerShape = 64;

const tsconfig = (plugins) =>
  JSON.stringify({
    compilerOptions: {
      target: "es2023",
      module: "nodenext",
      strict: true,
      rootDir: "src",
      outDir: "dist",
      skipLibCheck: true,
      types: [],
      ...plugins,
    },
    include: ["src"],
  });

/** Gives the paths of the bundle, as a URL, and of the values. */
export async function buildDecodeSides(directory) {
  const manifest = '{"type":"module","private":true}\n';
  writeProject(directory, { "package.json": manifest });
  const own = writeProject(join(directory, "toolshed"), {
    "package.json": manifest,
    "tsconfig.json": tsconfig({}),
    "src/shapes.ts": shapesToolset(),
  });
  const typia = writeProject(join(directory, "typia"), {
    "package.json": manifest,
    "tsconfig.json": tsconfig({ plugins: [{ transform: "typia/lib/transform" }] }),
    "src/shapes.ts": shapesTypia(),
  });
  const tools = await mustGenerate(own, shapes.length);
  tspc(typia);
  const compiled = readFileSync(join(typia, "dist/shapes.js"), "utf8");
  if (!compiled.includes("_validateReport")) throw new Error("typia did not transform its file.");

  const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema]));
  writeFileSync(join(directory, "sides.ts"), entry(schemas));
  const outfile = join(directory, "sides.mjs");
  await build({
    entryPoints: [join(directory, "sides.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    // ajv is CommonJS that requires its own parts when it compiles.
    external: ["ajv", "ajv-formats"],
    outfile,
    logLevel: "silent",
  });
  const valuesFile = join(directory, "values.json");
  writeFileSync(valuesFile, JSON.stringify(makeValues(schemas)));
  return { bundle: pathToFileURL(outfile).href, valuesFile };
}

function entry(schemas) {
  const printer = createZodPrinter();
  const zod = shapes.map(({ name }) => `${name}: ${printer.schema(schemas[name])}`);
  const sides = shapes.map(({ name }) => {
    const both = (call) => `{ valid: (value) => ${call}, invalid: (value) => ${call} }`;
    return `  ${name}: {
    typia: ${both(`typia.${name}(value).success`)},
    toolshed: { ...${both(`shapeTools.${name}.decode(value).ok`)}, check: checks.get("${name}") },
    ajv: { valid: first.compile(schemas.${name}), invalid: every.compile(schemas.${name}) },
    zod: ${both(`zod.${name}.safeParse(value).success`)},
  },
`;
  });
  return `import { createRequire } from "node:module";
import { z } from "zod";
import { shapeTools } from "./toolshed/src/shapes.generated.js";
import * as typia from "./typia/dist/shapes.js";

// The checks that calls of \`decode\` begin with, from the list that generated modules register in.
const checks = new Map(
  globalThis[Symbol.for("toolshed.v1")].flatMap(({ descriptor }) => descriptor.tools.map((tool) => [tool.name, tool.check])),
);
const require = createRequire(import.meta.url);
const { Ajv2020 } = require("ajv/dist/2020.js");
const addFormats = require("ajv-formats");
const schemas = ${JSON.stringify(schemas)};
// All others tell every mistake, so ajv does too where there are any.
const [first, every] = [false, true].map((allErrors) => {
  const ajv = new Ajv2020({ strict: false, allErrors });
  addFormats(ajv);
  return ajv;
});
${printer.declarations()}
const zod = { ${zod.join(", ")} };
export const sides = {
${sides.join("")}};
`;
}

/** Texts by shape. What is legal says ajv; the process that measures holds every side to it. */
function makeValues(schemas) {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  return Object.fromEntries(
    shapes.map(({ name, value }, index) => {
      const accepts = ajv.compile(schemas[name]);
      const random = createRandom(index + 1);
      const valid = Array.from({ length: valuesPerShape }, () => value(random));
      const refused = valid.find((one) => !accepts(one));
      if (refused !== undefined) throw new Error(`${name} is not legal: ${JSON.stringify(refused)}`);
      const invalid = [];
      while (invalid.length < valuesPerShape) {
        const broken = brokenValue(valid[invalid.length], random);
        if (!accepts(broken)) invalid.push(broken);
      }
      const toTexts = (list) => list.map((one) => JSON.stringify(one));
      return [name, { valid: toTexts(valid), invalid: toTexts(invalid) }];
    }),
  );
}
