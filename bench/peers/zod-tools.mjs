// zod's side where tools are sent: the same tools with schemas in zod, as a user of the AI SDK writes them, loaded.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { createZodPrinter } from "./zod-source.mjs";

/**
 * The schemas of the arguments, by the tools' names.
 *
 * @param {string} directory A project, in whose folder of packages zod is.
 * @param {readonly { name: string, inputSchema: object }[]} tools
 * @param {{ hasIds: boolean }} options Whether named types have ids.
 */
export async function loadZodSchemas(directory, tools, { hasIds }) {
  const printer = createZodPrinter({ hasIds });
  const members = tools.map(({ name, inputSchema }) => `  ${name}: ${printer.schema(inputSchema)},\n`);
  const source = join(directory, `zod-schemas-${hasIds}.ts`);
  writeFileSync(
    source,
    `import { z } from "zod";\n${printer.declarations()}\nexport const schemas = {\n${members.join("")}};\n`,
  );
  const outfile = join(directory, `zod-schemas-${hasIds}.mjs`);
  await build({
    entryPoints: [source],
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outfile,
    logLevel: "silent",
  });
  const { schemas } = await import(pathToFileURL(outfile).href);
  for (const { name, inputSchema } of tools) {
    const own = Object.keys(inputSchema.properties).join();
    const printed = Object.keys(schemas[name]?.shape ?? {}).join();
    if (own !== printed) throw new Error(`zod has other arguments of ${name}: ${printed}, not ${own}.`);
  }
  return schemas;
}
