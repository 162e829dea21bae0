// The samples of docs/mcp-clients.md are type-checked and run as they stand, and print what stands below them. A fence
// whose first line names a file is that file.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { built, repository } from "../built.ts";
import { runNode } from "../run-process.ts";

const page = readFileSync(join(repository, "docs/mcp-clients.md"), "utf8");
const fences = [...page.matchAll(/```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)].map(
  ([, code = "", printed], index) => {
    const [, file = `sample${index}.ts`] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? [];
    return { code, printed, file };
  },
);
const samples = fences.flatMap(({ file, printed }) =>
  printed === undefined ? [] : [[file, printed] as const],
);
let directory: string;

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "mcp-clients-page");
  const links = {
    "@toolshed/runtime": "packages/runtime",
    "@toolshed/mcp": "packages/mcp",
    "@types": "node_modules/@types",
  };
  for (const [name, target] of Object.entries(links)) {
    mkdirSync(dirname(join(directory, "node_modules", name)), { recursive: true });
    symlinkSync(join(repository, target), join(directory, "node_modules", name), "junction");
  }
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // Declarations of the SDK are not the page's.
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  for (const { file, code } of fences) {
    writeFileSync(join(directory, file), code);
    await build({
      entryPoints: [join(directory, file)],
      outfile: join(directory, file.replace(/ts$/, "js")),
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
    });
  }
}, 240_000);

test("every sample passes the type check", async () => {
  expect([fences.length, samples.length]).toEqual([5, 4]);
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
});

test.each(samples)("%s prints what the page says", async (file, printed) => {
  const ended = await runNode([file.replace(/ts$/, "js")], directory);
  expect(ended).toEqual({ status: 0, stdout: printed, stderr: "" });
});
