// The samples of docs/runtime and docs/providers.md are type-checked and run as they stand, and print what stands below them. A fence whose first
// line names a file is that file, for the samples of its page; what a page's toolsets need is generated first.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { built, repository } from "./built.ts";
import { mustRun, runNode } from "./run-process.ts";

interface Sample {
  readonly code: string;
  readonly printed: string;
}

interface Page {
  /** Without `.md`. */
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly files: readonly (readonly [path: string, code: string])[];
  /** How many fences of TypeScript it has. */
  readonly fences: number;
}

const folder = join(repository, "docs/runtime");
/** Relative to the folder. */
const pages = [...readdirSync(folder).filter((file) => file.endsWith(".md")), "../providers.md"].map((file) =>
  pageOf(file.slice(0, -".md".length), readFileSync(join(folder, file), "utf8")),
);

function pageOf(name: string, text: string): Page {
  const fences = [...text.matchAll(/```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)];
  const files: [string, string][] = [];
  const samples: Sample[] = [];
  for (const [, code = "", printed] of fences) {
    const [, path] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? [];
    if (path !== undefined) files.push([path, code]);
    else if (printed !== undefined) samples.push({ code, printed });
  }
  return { name, samples, files, fences: fences.length };
}

const compilerOptions = {
  target: "es2023",
  module: "nodenext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: true,
  noEmit: true,
};
let directory: string;
const ownDirectory = (page: string): string => join(directory, basename(page));

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "runtime-page");
  const links = {
    "@toolshed/runtime": "packages/runtime",
    "@types": "node_modules/@types",
    "@opentelemetry": "packages/runtime/node_modules/@opentelemetry",
    zod: "packages/runtime/node_modules/zod",
    ai: "bench/node_modules/ai",
  };
  for (const [name, target] of Object.entries(links)) {
    const link = join(directory, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, target), link, "junction");
  }
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  const include = pages.map(({ name }) => `${basename(name)}/**/*.ts`);
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  for (const { name, samples, files } of pages) {
    const own = ownDirectory(name);
    mkdirSync(own);
    writeFileSync(join(own, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
    for (const [index, { code }] of samples.entries()) writeFileSync(join(own, `sample${index}.ts`), code);
    for (const [path, code] of files) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      writeFileSync(join(own, path), code);
    }
    if (files.some(([, code]) => code.includes("extends Toolset"))) {
      const command = join(repository, "packages/cli/bin/toolshed.js");
      await mustRun(process.execPath, [command, "generate", "-p", ".", "--quiet"], own);
    }
  }
}, 240_000);

test("has samples on every page, and every one has its output", () => {
  for (const { name, samples, files, fences } of pages) {
    expect({ name, fences: samples.length + files.length }).toEqual({ name, fences });
    expect({ name, some: samples.length > 0 }).toEqual({ name, some: true });
  }
});

test("links to every page from the first one, and only to pages that there are", () => {
  const [first = ""] = [readFileSync(join(folder, "README.md"), "utf8")];
  for (const { name } of pages) if (name !== "README") expect(first).toContain(`(${name}.md)`);
  for (const { name } of pages) {
    const text = readFileSync(join(folder, `${name}.md`), "utf8");
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
      expect({ name, target, exists: existsSync(join(folder, dirname(name), target)) }).toEqual({
        name,
        target,
        exists: true,
      });
  }
});

test("the samples of every page pass the type check", async () => {
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
});

const runs = pages.flatMap(({ name, samples }) =>
  samples.map(({ printed }, index) => ({ name, index, printed })),
);
test.each(runs)("sample $index of $name prints what the page says", async ({ name, index, printed }) => {
  const own = ownDirectory(name);
  const outfile = join(own, `sample${index}.js`);
  await build({
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    entryPoints: [join(own, `sample${index}.ts`)],
    // Some packages are CommonJS, whose `require` esbuild leaves for the host.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  expect(await runNode([outfile], own)).toEqual({ status: 0, stdout: printed, stderr: "" });
});
