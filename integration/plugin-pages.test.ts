// The set-ups on the pages of the compiler plugin and of the bundlers, as they are written: docs/tsc-plugin.md, docs/bundlers.md.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { built, repository } from "./built.ts";
import { isDeep } from "./is-deep.ts";
import { type Finished, runNode, runProcess } from "./run-process.ts";
import { type CompilerName, compilers, patchedCompiler } from "./tsc-project.ts";

interface Page {
  readonly files: { readonly [path: string]: string };
  readonly printed: string;
}

/** The files that a page names, its tsconfig, and what the program prints. */
function readPage(path: string): Page {
  const fences = [...readFileSync(join(repository, path), "utf8").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", text = ""]) => ({ language, text }),
  );
  const named = fences.flatMap(({ text }) => {
    const [, file] = /^\/\/ ([\w./-]+)\n/.exec(text) ?? [];
    return file === undefined ? [] : [[file, text] as const];
  });
  const textOf = (wanted: string): string => fences.find(({ language }) => language === wanted)?.text ?? "";
  return {
    files: { ...Object.fromEntries(named), "tsconfig.json": textOf("json") },
    printed: textOf("text"),
  };
}

/** A project of the page's files, in which packages are installed as their users have them. */
function projectOf(page: Page, name: string, packages: { readonly [name: string]: string }): string {
  const directory = join(inject("runDirectory"), `page-${name}`);
  rmSync(directory, { recursive: true, force: true });
  const own = { "@toolshed/runtime": "packages/runtime", "@toolshed/transformer": "packages/transformer" };
  const types = { "@types/node": "node_modules/@types/node" };
  for (const [installed, target] of Object.entries({ ...own, ...types, ...packages })) {
    const place = join(directory, "node_modules", installed);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(repository, target), place, "junction");
  }
  for (const [file, text] of Object.entries({ ...page.files, "package.json": '{"type":"module"}' })) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return directory;
}

function mustEnd({ status, stdout, stderr }: Finished): void {
  expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
}

beforeAll(async () => {
  await built();
}, 240_000);

describe("docs/tsc-plugin.md", () => {
  const page = readPage("docs/tsc-plugin.md");

  it.each(compilers)("tspc of %s", async (compiler: CompilerName) => {
    const directory = projectOf(page, compiler, {});
    const { script, env } = patchedCompiler(compiler);
    // Only the declaration of `console` is not on the page.
    mustEnd(
      await runProcess(process.execPath, [script, "--types", "node", "--skipLibCheck"], directory, env),
    );
    expect((await runNode(["dist/main.js"], directory)).stdout).toBe(page.printed);
  });

  // ts-patch does the same to both: the older one in the deep tests.
  it.each(isDeep ? compilers : compilers.slice(-1))(
    "tsc of %s after ts-patch install",
    async (compiler: CompilerName) => {
      const directory = projectOf(page, `${compiler}-install`, {});
      const { script, env } = patchedCompiler(compiler);
      cpSync(String(env["TSP_COMPILER_TS_PATH"]), join(directory, "node_modules/typescript"), {
        recursive: true,
      });
      mustEnd(await runNode([join(dirname(script), "ts-patch.js"), "install", "--silent"], directory));
      const tsc = "node_modules/typescript/bin/tsc";
      mustEnd(await runNode([tsc, "--types", "node", "--skipLibCheck"], directory));
      expect((await runNode(["dist/main.js"], directory)).stdout).toBe(page.printed);
    },
  );
});

describe("docs/bundlers.md", () => {
  const page = readPage("docs/bundlers.md");
  const bin = (name: string, path: string): string =>
    join(dirname(transformer.resolve(`${name}/package.json`)), path);
  const transformer = createRequire(join(repository, "packages/transformer/package.json"));
  const at = (name: string): string => `packages/transformer/node_modules/${name}`;

  /** Without its command, which is a package of its own. */
  const runOf = (name: string, imported: string): string => `${imported}
import config from "./${name}.config.js";
run(config).run((error, stats) => {
  if (error !== null || stats.hasErrors()) throw error ?? new Error(stats.toString());
});
`;

  it.each([
    {
      name: "vite",
      packages: ["vite"],
      args: () => [bin("vite", "bin/vite.js"), "build"],
      output: "dist/main.js",
    },
    {
      name: "rolldown",
      packages: ["rolldown"],
      args: () => [bin("rolldown", "bin/cli.mjs"), "-c", "rolldown.config.js"],
      output: "dist/main.js",
    },
    { name: "esbuild", packages: ["esbuild"], args: () => ["build.mjs"], output: "dist/main.js" },
    {
      name: "rollup",
      packages: ["rollup", "@rollup/plugin-node-resolve", "rollup-plugin-esbuild"],
      args: () => [bin("rollup", "dist/bin/rollup"), "-c", "--silent"],
      output: "dist/main.js",
    },
    {
      name: "webpack",
      packages: ["webpack", "esbuild-loader"],
      files: { "run.mjs": runOf("webpack", 'import run from "webpack";') },
      args: () => ["run.mjs"],
      // The page's package is of ES modules, and the output is CommonJS.
      output: "dist/main.cjs",
    },
    {
      name: "rspack",
      packages: ["@rspack/core"],
      files: { "run.mjs": runOf("rspack", 'import { rspack as run } from "@rspack/core";') },
      args: () => ["run.mjs"],
      output: "dist/main.cjs",
    },
  ])("$name", async ({ name, packages, args, output, files = {} }) => {
    const directory = projectOf(page, name, Object.fromEntries(packages.map((each) => [each, at(each)])));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), text);
    }
    mustEnd(await runNode(args(), directory));
    if (output.endsWith(".cjs")) cpSync(join(directory, "dist/main.js"), join(directory, output));
    expect((await runNode([output], directory)).stdout).toBe(page.printed);
  });
});
