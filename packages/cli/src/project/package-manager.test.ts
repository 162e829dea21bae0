import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { detectPackageManager, installCommand, runBinary, runScript } from "./package-manager.ts";

function detect(files: readonly (readonly [file: string, text: string])[], agent?: string) {
  const root = mkdtempSync(join(tmpdir(), "toolshed-manager-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, "packages/a"), { recursive: true });
  return detectPackageManager(join(root, "packages/a"), { npm_config_user_agent: agent });
}

it.each([
  ["nothing", [], undefined, "npm", true],
  ["the one that runs it", [], "pnpm/10.1.0 npm/? node/v20", "pnpm", true],
  [
    "packageManager",
    [["package.json", '{ "packageManager": "yarn@4.1.0+sha224.x" }']],
    undefined,
    "yarn",
    false,
  ],
  ["an old Yarn", [["package.json", '{ "packageManager": "yarn@1.22.0" }']], undefined, "yarn", true],
  [
    "devEngines",
    [["package.json", '{ "devEngines": { "packageManager": { "name": "bun" } } }']],
    "npm/10",
    "bun",
    true,
  ],
  ["a lock file above", [["pnpm-lock.yaml", ""]], "npm/10", "pnpm", true],
  [
    "the nearest lock file",
    [
      ["pnpm-lock.yaml", ""],
      ["packages/a/package-lock.json", "{}"],
    ],
    undefined,
    "npm",
    true,
  ],
  ["yarn.lock alone", [["yarn.lock", ""]], undefined, "yarn", true],
  [
    "yarn.lock of a new Yarn",
    [
      ["yarn.lock", ""],
      [".yarnrc.yml", ""],
    ],
    undefined,
    "yarn",
    false,
  ],
  ["bun.lock", [["bun.lock", ""]], undefined, "bun", true],
  [
    "none beyond the repository",
    [
      ["pnpm-lock.yaml", ""],
      ["packages/.git/HEAD", ""],
    ],
    undefined,
    "npm",
    true,
  ],
  [
    "a manager that is unknown",
    [["package.json", '{ "packageManager": "cargo@1" }']],
    undefined,
    "npm",
    true,
  ],
  [
    "a broken package.json",
    [
      ["package.json", "{"],
      ["bun.lockb", ""],
    ],
    undefined,
    "bun",
    true,
  ],
] as const)("takes %s", (_, files, agent, name, runsPreScripts) => {
  const found = detect(files, agent);
  expect(found).toMatchObject({ name, runsPreScripts });
  expect(installCommand(found)).toEqual([name, "install"]);
  expect(runScript(found, "x")).toBe(name === "yarn" ? "yarn x" : `${name} run x`);
  expect(runBinary(found, "toolshed")).toMatch(/ toolshed$/);
});
