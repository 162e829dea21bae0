import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "./repository-root.ts";

function tree(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-root-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "repo/packages/app"), { recursive: true });
  return directory;
}
const rootOf = (cwd: string, env: { [name: string]: string } = {}) =>
  repositoryRoot({ cwd, env, stdout: { write: () => true }, stderr: { write: () => true } });

it("is the workspace of GitHub Actions when the working directory is in it", () => {
  const top = tree();
  const app = join(top, "repo/packages/app");
  mkdirSync(join(top, "repo/packages/.git"));
  expect(rootOf(app, { GITHUB_WORKSPACE: join(top, "repo") })).toBe(join(top, "repo"));
  expect(rootOf(app, { GITHUB_WORKSPACE: app })).toBe(app);
  expect(rootOf(app, { GITHUB_WORKSPACE: join(top, "repo/pack") })).toBe(join(top, "repo/packages"));
  expect(rootOf(app, { GITHUB_WORKSPACE: "" })).toBe(join(top, "repo/packages"));
});

it("is else where git's directory, or the file of a worktree, is", () => {
  const top = tree();
  const app = join(top, "repo/packages/app");
  mkdirSync(join(top, "repo/.git"));
  expect(rootOf(app)).toBe(join(top, "repo"));
  writeFileSync(join(top, "repo/packages/.git"), "gitdir: elsewhere\n");
  expect(rootOf(app)).toBe(dirname(app));
});

it("is else the working directory", () => {
  const app = join(tree(), "repo/packages/app");
  expect(rootOf(app)).toBe(app);
});
