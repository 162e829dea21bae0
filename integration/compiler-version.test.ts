// The packages leave a user's own compiler alone, whichever it is, and read the project with what there is.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { deskSources } from "./desk-app.ts";
import { installed, setupTimeout, userCompilers } from "./packed.ts";
import { mustRun } from "./run-process.ts";

/** What `--compiler 6` finds: the project's own, or where that is 7 the one that the packages bring. */
const expected6 = { "5.9.3": "5.9.3", "6.0.3": "6.0.3", "7.0.2": "6.0.2" } as const;
const generatedFiles = ["src/desk.generated.ts", "src/toolshed.generated.ts"];

interface Report {
  readonly compiler: { readonly adapter: string; readonly version: string };
  readonly files: readonly { readonly path: string; readonly status: string }[];
}

const results: { [compiler: string]: readonly string[] } = {};

beforeAll(async () => {
  for (const compiler of userCompilers) await installed(compiler);
}, setupTimeout);

describe.each(userCompilers)("in a project with TypeScript %s", (compiler) => {
  it("`npx tsc` is what it was before the packages were installed", async () => {
    const { versions } = await installed(compiler);
    expect(versions).toEqual({ before: `Version ${compiler}\n`, after: `Version ${compiler}\n` });
  });

  it("`npx toolshed generate` writes the same bytes through both compilers", async () => {
    const { directory } = await installed(compiler);
    const write = (file: string, text: string): void => writeFileSync(join(directory, file), text);
    mkdirSync(join(directory, "src"));
    for (const file of ["src/desk.ts", "src/report.ts"]) write(file, deskSources[file] ?? "");
    const options = { target: "es2023", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true };
    write(
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { ...options, noEmit: true }, include: ["src"] }),
    );

    const generate = async (...args: readonly string[]): Promise<Report> => {
      const text = await mustRun("npx", ["toolshed", "generate", "--format", "json", ...args], directory);
      // boundary: the command's documented output.
      return JSON.parse(text) as Report;
    };
    const read = (): readonly string[] =>
      generatedFiles.map((file) => readFileSync(join(directory, file), "utf8"));

    const native = await generate("--compiler", "7");
    expect(native).toMatchObject({
      compiler: { adapter: "ts7", version: "7.0.2" },
      files: generatedFiles.map((path) => ({ path, status: "written" })),
    });
    const written = read();
    // Other bytes, so that equal ones can only have been written again.
    for (const file of generatedFiles)
      write(file, `${written[generatedFiles.indexOf(file)]?.split("\n")[0]}\n`);
    const other = await generate("--compiler", "6", "--force");
    expect(other).toMatchObject({
      compiler: { adapter: "ts6", version: expected6[compiler] },
      files: generatedFiles.map((path) => ({ path, status: "written" })),
    });
    expect(read()).toEqual(written);
    results[compiler] = written;

    await mustRun("npx", ["tsc", "-p", "."], directory);
  });
});

it("writes the same bytes in all of these projects", () => {
  expect(Object.keys(results)).toEqual([...userCompilers]);
  expect(new Set(Object.values(results).map((files) => JSON.stringify(files))).size).toBe(1);
});
