// A rule that was just begun, in a copy of the analyzer: everything that holds for a rule holds for it at once.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "..");
const analyzer = "packages/analyzer";
const rules = `${analyzer}/src/rules`;
const folder = "odd-name";
let root = "";

/** Runs a script or a tool of the repository. */
function run(
  file: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, file), ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

function begin(...args: readonly string[]): ReturnType<typeof run> {
  return run("scripts/new.mjs", "rule", ...args, "--root", root);
}

function folders(): readonly string[] {
  return readdirSync(join(root, rules)).filter((name) => /^tsh\d/.test(name));
}

function beginFolder(): string {
  return folders().find((name) => name.endsWith(folder)) ?? "";
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-new-rule-")));
  const isCopied = (path: string): boolean => !/[\\/](?:node_modules|dist)$/.test(path);
  const copied = [
    "README.md",
    "package.json",
    "biome.json",
    "tsconfig.base.json",
    "tsconfig.test.json",
    "docs/rules",
    analyzer,
  ];
  for (const path of copied) {
    cpSync(join(repository, path), join(root, path), { recursive: true, filter: isCopied });
  }
  const conditions = { conditions: ["source"], externalConditions: ["source"] };
  // The machine may be busy: the repository's own configuration waits as long.
  const patience = { testTimeout: 300_000, hookTimeout: 600_000 };
  const tests = { ...patience, globalSetup: ["integration/run-directory.ts"] };
  const vitest = { resolve: { conditions: ["source"] }, ssr: { resolve: conditions }, test: tests };
  writeFileSync(join(root, "vitest.config.mjs"), `export default ${JSON.stringify(vitest)};\n`);
  mkdirSync(join(root, "packages"), { recursive: true });
  // The analyzer reads the runtime's table of providers, from its sources; its tests read the built runtime.
  const linked = ["node_modules", `${analyzer}/node_modules`, "packages/runtime", "fixtures", "integration"];
  for (const path of linked) {
    symlinkSync(join(repository, path), join(root, path), "junction");
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("pnpm new rule", () => {
  test.each([
    [[], /one name/],
    [["a", "b"], /one name/],
    [["OddName"], /no name of a rule/],
    [["../up"], /no name of a rule/],
    [["tsh001-odd"], /number is given/],
    [["missing-description"], /such a rule already: .*tsh009-missing-description/],
    [["odd-name", "--severity", "fatal"], /--severity is one of/],
  ])("%j is refused, and nothing is written", (args, message) => {
    const before = folders();
    expect(begin(...args)).toMatchObject({ status: 2, output: expect.stringMatching(message) });
    expect(folders()).toEqual(before);
  });

  test("another kind is refused", () => {
    expect(run("scripts/new.mjs", "banana")).toMatchObject({
      status: 2,
      output: expect.stringMatching(/rule/),
    });
  });

  test("the folder has the next number, whatever is missing before", () => {
    const last = Math.max(...folders().map((name) => Number(name.slice(3, 6))));
    rmSync(join(root, rules, "tsh005-generic-or-overloaded"), { recursive: true });
    cpSync(join(repository, rules, "tsh005-generic-or-overloaded"), join(root, "kept"), { recursive: true });
    expect(begin(folder)).toMatchObject({ status: 0, output: expect.stringContaining("pnpm gen") });
    cpSync(join(root, "kept"), join(root, rules, "tsh005-generic-or-overloaded"), { recursive: true });
    expect(beginFolder()).toBe(`tsh${String(last + 1).padStart(3, "0")}-${folder}`);
    expect(begin(folder).status).toBe(2);
  });

  test("it passes what every rule has to pass", () => {
    const code = beginFolder().slice(0, 6).toUpperCase();
    expect(run("scripts/gen.mjs", "--root", root)).toMatchObject({ status: 0 });
    expect(existsSync(join(root, `docs/rules/${code}.md`))).toBe(true);
    expect(run("scripts/gen.mjs", "--check", "--root", root)).toEqual({ status: 0, output: "" });
    const linted = run(
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--vcs-enabled=false",
      `${rules}/${beginFolder()}`,
    );
    expect(linted).toMatchObject({ status: 0, output: expect.stringContaining("Checked 3 files") });
    const files = ["rule.ts", "rule.test.ts"].map((file) => `${rules}/${beginFolder()}/${file}`);
    const config = { extends: "./tsconfig.test.json", files, include: [] };
    writeFileSync(join(root, "tsconfig.rule.json"), JSON.stringify(config));
    expect(run("node_modules/typescript/bin/tsc", "-p", "tsconfig.rule.json")).toEqual({
      status: 0,
      output: "",
    });
    const tested = run(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--root",
      root,
      `${rules}/${beginFolder()}`,
      `${rules}/rule-pages.test.ts`,
    );
    expect(tested).toMatchObject({ status: 0, output: expect.stringMatching(/Tests .*passed/) });
  }, 600_000);
});
