// The samples of docs/runtime are type-checked and run as they stand, and print what stands below them.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { built, repository } from "./built.ts";
import { runNode } from "./run-process.ts";

const pages = readdirSync(join(repository, "docs/runtime"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readFileSync(join(repository, "docs/runtime", name), "utf8") }));
const samples = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
    ([, code = "", printed = ""], index) => ({
      sample: `${name.replace(".md", "").toLowerCase()}-${index}`,
      code,
      printed,
    }),
  ),
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
  for (const { sample, code } of samples) writeFileSync(join(directory, `${sample}.ts`), code);
}, 240_000);

test("every sample has its output, and passes the type check", async () => {
  for (const { name, text } of pages) {
    const own = samples.filter(({ sample }) =>
      sample.startsWith(`${name.replace(".md", "").toLowerCase()}-`),
    );
    expect([name, own.length]).toEqual([name, text.match(/```ts\n/g)?.length ?? 0]);
  }
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
});

test.each(samples.map(({ sample, printed }) => [sample, printed] as const))(
  "sample %s prints what the page says",
  async (sample, printed) => {
    const outfile = join(directory, `${sample}.js`);
    const options = { bundle: true, format: "esm", platform: "node", outfile } as const;
    await build({ ...options, entryPoints: [join(directory, `${sample}.ts`)] });
    expect(await runNode([outfile], directory)).toEqual({ status: 0, stdout: printed, stderr: "" });
  },
);
