import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readTsconfig } from "./read-tsconfig.ts";
import { loadTypeScript6 } from "./ts6/load-typescript6.ts";
import { rootFiles6 } from "./ts6/open-project6.ts";
import { tsconfigCovers } from "./tsconfig-covers.ts";

function folder(files: { readonly [file: string]: string }): string {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-tsconfig-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return directory.replaceAll("\\", "/");
}

describe("readTsconfig", () => {
  it("lets later and nearer configurations win, and resolves each path where it stands", () => {
    const root = folder({
      "base/a.json":
        '{ "compilerOptions": { "module": "commonjs", "strict": true, "outDir": "out" }, "include": ["lib"] }',
      "base/b.json": '{ "compilerOptions": { "module": "nodenext", "rootDir": "${configDir}/src" } }',
      "app/tsconfig.json":
        '{ "extends": ["../base/a.json", "../base/b"], // comment\n "compilerOptions": { "strict": false, }, "references": [{ "path": "../other" }] }',
    });
    expect(readTsconfig(`${root}/app/tsconfig.json`)).toEqual({
      file: `${root}/app/tsconfig.json`,
      options: { module: "nodenext", strict: false, outDir: `${root}/base/out`, rootDir: `${root}/app/src` },
      include: [`${root}/base/lib`],
      references: [`${root}/other/tsconfig.json`],
    });
  });

  it("says what is wrong with the file itself, and leaves a missing base to the compiler", () => {
    const root = folder({
      "a.json": "{ nonsense",
      "b.json": '{ "extends": "./gone.json", "files": ["x.ts"] }',
    });
    expect(() => readTsconfig(`${root}/a.json`)).toThrow(/a\.json is no JSON/);
    expect(readTsconfig(`${root}/b.json`)).toMatchObject({ options: {}, files: [`${root}/x.ts`] });
  });
});

/** Every file of one folder; the compiler says which of them each configuration takes. */
const candidates = [
  "a.ts",
  "src/a.ts",
  "src/deep/er/b.mts",
  "src/deep/b.test.ts",
  "src/.hidden/c.ts",
  "src/node_modules/x/d.ts",
  "node_modules/x/e.ts",
  "dist/a.d.ts",
  "lib (1)/größe.ts",
  "libs/z.ts",
];

describe("tsconfigCovers", () => {
  it.each([
    [{}],
    [{ include: ["src"] }],
    [{ include: ["src/**/*"] }],
    [{ include: ["src/*"] }],
    [{ include: ["src/*.ts", "lib*"] }],
    [{ include: ["./**/*.ts"], exclude: ["**/*.test.ts"] }],
    [{ include: ["**/b.*"] }],
    [{ include: ["s?c/**/*.mts", "lib (1)"] }],
    [{ include: ["src"], exclude: ["src/deep"] }],
    [{ include: ["src", "lib (1)/*.ts"], exclude: ["src/d*"] }],
    [{ files: ["src/a.ts"] }],
    [{ files: ["a.ts"], include: ["libs"] }],
    [{ compilerOptions: { outDir: "dist" } }],
    [{ exclude: [] }],
  ])("agrees with the compiler on %j", (config) => {
    const root = folder({
      "tsconfig.json": JSON.stringify(config),
      ...Object.fromEntries(candidates.map((file) => [file, "export {};\n"])),
    });
    const tsconfig = readTsconfig(`${root}/tsconfig.json`);
    const covered = candidates.filter((file) => tsconfigCovers(tsconfig, `${root}/${file}`));
    const { typescript } = loadTypeScript6(root);
    const wanted = rootFiles6(typescript, `${root}/tsconfig.json`).map((file) => file.slice(root.length + 1));
    expect(covered.sort()).toEqual([...wanted].sort());
  });
});
