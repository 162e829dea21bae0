// Toolshed's own side: its command as a user starts it, and what must hold before a time of it counts.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { runNode } from "../measure/run-process.mjs";

const require = createRequire(import.meta.url);

/** The command's script. */
export const command = join(dirname(require.resolve("@toolshed/cli/package.json")), "bin/toolshed.js");

/** `toolshed generate` of a project, as a process; gives what it printed. */
export function generate(directory, ...options) {
  return runNode([command, "generate", ...options], { cwd: directory });
}

/** Paths of the generated modules, relative to the project, in order. */
export function generatedFiles(directory) {
  return readdirSync(join(directory, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".generated.ts"))
    .map((path) => join("src", path))
    .sort();
}

/** Text by path. */
export function generatedTexts(directory) {
  return new Map(
    generatedFiles(directory).map((path) => [path, readFileSync(join(directory, path), "utf8")]),
  );
}

/** As it was before the first run, since compilers would read what was generated too. */
export function removeGenerated(directory) {
  for (const path of generatedFiles(directory)) rmSync(join(directory, path));
}

/**
 * The tools of a generated project, loaded as an application would. Libraries of the user stay outside of the bundle.
 *
 * @throws {Error} When there are not as many as expected.
 */
export async function loadTools(directory, expected) {
  const index = join(directory, "src/toolshed.generated.ts");
  if (!existsSync(index)) throw new Error(`${index} was not written.`);
  const outfile = join(directory, "loaded.mjs");
  await build({
    entryPoints: [index],
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outfile,
    logLevel: "silent",
  });
  const { toolsets } = await import(`${pathToFileURL(outfile).href}?${Math.random()}`);
  const lists = await Promise.all(toolsets.map((source) => source.tools({ deps: undefined })));
  const tools = lists.flat();
  if (tools.length !== expected) throw new Error(`${tools.length} tools were generated, not ${expected}.`);
  return tools;
}

/** Generates and loads once: the run that must succeed before any is timed. */
export async function mustGenerate(directory, expected) {
  generate(directory, "--no-cache");
  return await loadTools(directory, expected);
}
