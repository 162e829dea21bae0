// The samples of docs/runtime are type-checked and run as they stand, and print what stands below them.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { built, repository } from "./built.ts";
import { runNode } from "./run-process.ts";

const page = readFileSync(join(repository, "docs/runtime/README.md"), "utf8");
const samples = [...page.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, code = "", printed = ""]) => ({ code, printed }),
);
let directory: string;

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "runtime-page");
  mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
  symlinkSync(
    join(repository, "packages/runtime"),
    join(directory, "node_modules/@toolshed/runtime"),
    "junction",
  );
  symlinkSync(join(repository, "node_modules/@types"), join(directory, "node_modules/@types"), "junction");
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noEmit: true,
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  for (const [index, { code }] of samples.entries())
    writeFileSync(join(directory, `sample${index}.ts`), code);
}, 240_000);

test("every sample has its output, and passes the type check", async () => {
  expect(samples.length).toBe(page.match(/```ts\n/g)?.length);
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
});

test.each(samples.map(({ printed }, index) => [index, printed] as const))(
  "sample %i prints what the page says",
  async (index, printed) => {
    const outfile = join(directory, `sample${index}.js`);
    const options = { bundle: true, format: "esm", platform: "node", outfile } as const;
    await build({ ...options, entryPoints: [join(directory, `sample${index}.ts`)] });
    expect(await runNode([outfile], directory)).toEqual({ status: 0, stdout: printed, stderr: "" });
  },
);
