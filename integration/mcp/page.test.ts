// The samples of docs/mcp.md are type-checked as they stand; those with an output run, and print it.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { built, repository } from "../built.ts";
import { runNode } from "../run-process.ts";

const page = readFileSync(join(repository, "docs/mcp.md"), "utf8");
const fences = [...page.matchAll(/```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)].map(
  ([, code = "", printed], index) => ({ code, printed, file: `sample${index}.ts` }),
);
const samples = fences.flatMap(({ file, printed }) =>
  printed === undefined ? [] : [[file, printed] as const],
);
let directory: string;

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "mcp-page");
  const links = {
    "@toolshed/runtime": "packages/runtime",
    "@toolshed/mcp": "packages/mcp",
    "@modelcontextprotocol/sdk": "packages/mcp/node_modules/@modelcontextprotocol/sdk",
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
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  for (const { file, code } of fences) writeFileSync(join(directory, file), code);
}, 240_000);

test("every sample passes the type check", async () => {
  expect([fences.length, samples.length]).toEqual([4, 2]);
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("samples without the SDK's own types pass with the oldest compiler, by the declarations that are published", async () => {
  const tsc = join(repository, "fixtures/node_modules/typescript-5.9/bin/tsc");
  const files = fences
    .filter(({ code }) => !code.includes("@modelcontextprotocol/sdk/"))
    .map(({ file }) => file);
  expect(files).toHaveLength(3);
  writeFileSync(
    join(directory, "tsconfig.oldest.json"),
    JSON.stringify({ extends: "./tsconfig.json", files, include: [] }),
  );
  expect(await runNode([tsc, "-p", "tsconfig.oldest.json"], directory)).toEqual({
    status: 0,
    stdout: "",
    stderr: "",
  });
});

test.each(samples)("%s prints what the page says", async (file, printed) => {
  const outfile = join(directory, file.replace(/ts$/, "js"));
  const options = { bundle: true, packages: "external", format: "esm", platform: "node", outfile } as const;
  await build({ ...options, entryPoints: [join(directory, file)] });
  expect(await runNode([outfile], directory)).toEqual({ status: 0, stdout: printed, stderr: "" });
});
