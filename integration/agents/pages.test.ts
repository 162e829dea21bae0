// The samples of the pages about frameworks of agents are type-checked and run as they stand, and print what stands below
// them: docs/ai-sdk.md (with both versions of the SDK), docs/voltagent.md, docs/mastra.md and docs/langchain.md.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { built, repository } from "../built.ts";
import { mustRun, runNode } from "../run-process.ts";

interface Case {
  readonly page: string;
  readonly name: string;
  /** Packages of this package's own dependencies, by the name that the samples import. */
  readonly links: { readonly [name: string]: string };
}

const cases: readonly Case[] = [
  { page: "ai-sdk", name: "ai 6", links: { ai: "ai" } },
  { page: "ai-sdk", name: "ai 7", links: { ai: "ai7" } },
  { page: "voltagent", name: "VoltAgent 2", links: { ai: "ai", "@voltagent": "@voltagent" } },
  { page: "mastra", name: "Mastra", links: { ai: "ai", "@mastra": "@mastra" } },
  { page: "langchain", name: "LangChain", links: { langchain: "langchain", "@langchain": "@langchain" } },
];

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

interface Fence {
  readonly file: string;
  readonly code: string;
  readonly printed: string | undefined;
}

/** The scripted model of the first page is there for the others too. */
function partsOf(page: string): {
  readonly fences: number;
  readonly files: readonly Fence[];
  readonly samples: readonly Fence[];
} {
  const text = readFileSync(join(repository, "docs", `${page}.md`), "utf8");
  const fences = [...text.matchAll(/```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)];
  const files: Fence[] = fences.map(([, code = "", printed], index) => {
    const named = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
    return { file: named ?? `sample${index}.ts`, code, printed: named === undefined ? printed : undefined };
  });
  if (text.includes('"./scripted.js"') && page !== "ai-sdk")
    files.push(...partsOf("ai-sdk").files.filter(({ file }) => file === "scripted.ts"));
  const samples = files.filter(({ printed }) => printed !== undefined);
  return { fences: fences.length, files, samples };
}

describe.each(cases)("$page of docs, with $name", ({ page, name, links }) => {
  const { files, samples, fences } = partsOf(page);
  let directory: string;

  beforeAll(async () => {
    await built();
    directory = join(inject("runDirectory"), "agents", name.replaceAll(" ", "-"));
    const own = join(repository, "packages/ai-sdk/node_modules");
    const all = {
      "@toolshed/runtime": join(repository, "packages/runtime"),
      "@toolshed/ai-sdk": join(repository, "packages/ai-sdk"),
      "@types": join(repository, "node_modules/@types"),
      ...Object.fromEntries(Object.entries(links).map(([link, target]) => [link, join(own, target)])),
    };
    for (const [link, target] of Object.entries(all)) {
      const path = join(directory, "node_modules", link);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(target, path, "junction");
    }
    writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    for (const { file, code } of files) writeFileSync(join(directory, file), code);
    const command = join(repository, "packages/cli/bin/toolshed.js");
    await mustRun(process.execPath, [command, "generate", "-p", ".", "--quiet"], directory);
  }, 240_000);

  it("has an output below every sample", () => {
    expect(samples.length).toBeGreaterThan(0);
    expect(files.filter(({ file, printed }) => /^sample\d/.test(file) && printed === undefined)).toEqual([]);
    expect(fences).toBeGreaterThan(samples.length);
  });

  it("has samples that pass the type check", async () => {
    const tsc = join(repository, "node_modules/typescript/bin/tsc");
    expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it.each(samples)("prints what the page says: $file", async ({ file, printed }) => {
    const outfile = join(directory, file.replace(/ts$/, "mjs"));
    const options = { bundle: true, packages: "external", format: "esm", platform: "node", outfile } as const;
    // What frameworks say of themselves, and of networks that are not there, is on the standard error.
    const banner = { js: "globalThis.AI_SDK_LOG_WARNINGS = false;" };
    await build({ ...options, banner, entryPoints: [join(directory, file)] });
    const { status, stdout, stderr } = await runNode([outfile], directory);
    expect({ status, stdout, ...(status === 0 ? {} : { stderr }) }).toEqual({ status: 0, stdout: printed });
  });
});
