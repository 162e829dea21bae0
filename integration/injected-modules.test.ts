// What is put into a toolset's own module, for every sample project: the descriptors are those of the generated module but for the
// calls that are left out, and the shortened constructor is the one that they expect. As TypeScript, and as JavaScript after
// another tool has taken the types away.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { fixtureProjects, recordedProjects } from "../fixtures/projects.ts";
import type { ToolsetModel, TypeScript6 } from "../packages/analyzer/src/index.ts";
import { injectText } from "../packages/transformer/src/emit/inject/inject-text.ts";
import { shortenToolset } from "../packages/transformer/src/emit/inject/shorten-toolset.ts";
import { generatedPath } from "../packages/transformer/src/index.ts";
import { repository } from "./built.ts";
import { mustRun } from "./run-process.ts";

// boundary: the package is a TypeScript of that version.
const typescript = createRequire(join(repository, "fixtures/package.json"))("typescript-6.0") as TypeScript6;

/** A module with toolsets, whose functions can be loaded. */
interface Module {
  readonly directory: string;
  readonly file: string;
  readonly toolsets: readonly ToolsetModel[];
}

const modules: readonly Module[] = fixtureProjects.flatMap((project) =>
  recordedProjects(project).flatMap(({ directory, model }) =>
    [...new Set(model.toolsets.map(({ file }) => file))].map((file) => ({
      directory,
      file,
      toolsets: model.toolsets.filter((toolset) => toolset.file === file),
    })),
  ),
);

interface Loaded {
  readonly descriptor: {
    readonly toolset: string;
    readonly source: string;
    readonly inlined?: true;
    readonly tools: readonly { readonly name: string; readonly calls: unknown }[];
  };
  /** The names of the tools of a new instance, or the code of the error. */
  readonly tools: readonly string[] | string;
}

const loadScript = `
const registry = (globalThis[Symbol.for("toolshed.v1")] ??= []);
const results = {};
for (const file of JSON.parse(process.argv[2])) {
  const before = registry.length;
  await import(file);
  results[file] = registry.slice(before).map(({ toolset, descriptor }) => {
    let tools;
    try {
      tools = new (toolset())().tools().map(({ name }) => name);
    } catch (error) {
      tools = error.code ?? String(error);
    }
    return { descriptor, tools };
  });
}
console.log(JSON.stringify(results));
`;

/** Bundles files, each with a runtime of its own, and loads them in a process in which every registration is new. */
async function load(
  files: readonly string[],
  name: string,
): Promise<{ readonly [file: string]: readonly Loaded[] }> {
  const directory = join(inject("runDirectory"), `loaded-${name}`);
  const bundles = files.map((file, index) => ({ file, path: join(directory, `${index}.mjs`) }));
  await Promise.all(
    bundles.map(({ file, path }) =>
      build({
        entryPoints: [file],
        outfile: path,
        bundle: true,
        platform: "node",
        format: "esm",
        target: "node20",
        conditions: ["source"],
        logLevel: "error",
      }),
    ),
  );
  const script = join(directory, "load.mjs");
  writeFileSync(script, loadScript);
  const urls = bundles.map(({ path }) => pathToFileURL(path).href);
  const printed = await mustRun(process.execPath, [script, JSON.stringify(urls)], directory);
  // boundary: what the script prints.
  const results = JSON.parse(printed) as { readonly [url: string]: readonly Loaded[] };
  return Object.fromEntries(bundles.map(({ file, path }) => [file, results[pathToFileURL(path).href] ?? []]));
}

/** The sample projects with the injected text in the place of each module. */
async function injected(language: "typescript" | "javascript"): Promise<(module: Module) => string> {
  const fixtures = join(repository, "fixtures");
  const root = join(inject("runDirectory"), `injected-${language}`);
  mkdirSync(root, { recursive: true });
  symlinkSync(join(fixtures, "node_modules"), join(root, "node_modules"), "junction");
  for (const { directory } of fixtureProjects)
    cpSync(directory, join(root, relative(fixtures, directory)), { recursive: true });
  const placeOf = ({ directory, file }: Module): string => join(root, relative(fixtures, directory), file);
  for (const module of modules) {
    const source = readFileSync(join(module.directory, module.file), "utf8");
    const text =
      language === "typescript"
        ? source
        : (await transform(source, { loader: module.file.endsWith("x") ? "tsx" : "ts", target: "es2022" }))
            .code;
    const result = injectText(text, module.toolsets, { typescript, path: module.file });
    if (result === undefined) throw new Error(`${module.file} has none of its classes`);
    writeFileSync(placeOf(module), result.code);
  }
  return placeOf;
}

describe.each(["typescript", "javascript"] as const)("as %s", (language) => {
  let placeOf = (_module: Module): string => "";
  let own: { readonly [file: string]: readonly Loaded[] } = {};
  let generated: { readonly [file: string]: readonly Loaded[] } = {};
  const generatedOf = ({ directory, file }: Module): string => join(directory, generatedPath(file));

  beforeAll(async () => {
    placeOf = await injected(language);
    [own, generated] = await Promise.all([
      load(modules.map(placeOf), `${language}-own`),
      load(modules.map(generatedOf), `${language}-generated`),
    ]);
  });

  it.each(
    modules.map((module) => [relative(repository, join(module.directory, module.file)), module] as const),
  )("%s", (_name, module) => {
    // Other modules of the project may be loaded with it.
    const isOf = ({ descriptor }: Loaded): boolean => descriptor.source === module.file;
    // A project may import its generated modules too: what is in the class's own module wins, as the tools below show.
    const found = (own[placeOf(module)] ?? []).filter(isOf);
    // What esbuild makes of decorators leaves of the class only its name.
    const isOpaque =
      language === "javascript" &&
      /^\s*@\w+$/m.test(readFileSync(join(module.directory, module.file), "utf8"));
    const wanted = (generated[generatedOf(module)] ?? []).filter(isOf);
    expect(wanted.length).toBe(module.toolsets.length);
    expect(found.map(({ descriptor }) => descriptor).filter(({ inlined }) => inlined)).toEqual(
      wanted.map(({ descriptor }, index) => {
        const toolset = module.toolsets[index];
        const expected = toolset && (isOpaque ? toolset : shortenToolset(toolset));
        const calls = expected?.tools.map((tool) => tool.calls);
        return {
          ...descriptor,
          inlined: true,
          tools: descriptor.tools.map((tool, place) => ({
            ...tool,
            calls: calls?.[place]?.map((call) => [call.name, ...call.arguments]),
          })),
        };
      }),
    );
    const tools = wanted.map((each) => each.tools);
    for (const each of found) expect(tools).toContainEqual(each.tools);
  });
});
