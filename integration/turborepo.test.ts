// The set-up of docs/monorepo.md, run by Turborepo itself: what it restores, and what makes it work anew.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { repository } from "./built.ts";
import { setupTimeout } from "./packed.ts";
import { mustRun, runProcess } from "./run-process.ts";
import { installWorkspace, quiet, type Workspace } from "./workspace.ts";

/** The page's own text, so that it is what is tested. */
function turboConfiguration(): string {
  const page = readFileSync(join(repository, "docs/monorepo.md"), "utf8");
  const text = /```json turbo\.json\n(.*?)```/s.exec(page)?.[1];
  if (text === undefined) throw new Error("docs/monorepo.md shows no turbo.json.");
  return text;
}

const notes = {
  "packages/notes/package.json": JSON.stringify({
    name: "@acme/notes",
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: { build: "tsc -p ." },
  }),
  "packages/notes/tsconfig.json": JSON.stringify({
    compilerOptions: { module: "nodenext", types: [], rootDir: "src", outDir: "dist", strict: true },
    include: ["src"],
  }),
  "packages/notes/src/notes.ts": "export const notes = 1;\n",
};

let workspace: Workspace;

beforeAll(async () => {
  workspace = await installWorkspace("npm", {
    name: "turbo",
    manifest: { packageManager: "npm@10.8.2", devDependencies: { turbo: "2.11.11" } },
    files: {
      ...notes,
      "turbo.json": turboConfiguration(),
      ".gitignore": "node_modules\ndist\n.turbo\n*.generated.ts\n",
    },
  });
  const git = (...args: readonly string[]): Promise<string> => mustRun("git", args, workspace.directory);
  await git("init", "--quiet");
  await git("add", ".");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  await git(...author, "commit", "--quiet", "--message", "start");
}, setupTimeout);

/** What became of each task: `desk#generate: miss`, sorted. */
async function build(): Promise<readonly string[]> {
  const options = ["--output-logs=hash-only", "--ui=stream", "--no-color", "--no-daemon", "--cache=local:rw"];
  const turbo = join(workspace.directory, "node_modules/.bin/turbo");
  const args = ["run", "build", ...options];
  const { status, stdout, stderr } = await runProcess(turbo, args, workspace.directory, quiet);
  expect(status, stdout + stderr).toBe(0);
  const lines = stdout.matchAll(/^@acme\/(\w+):(\w+): cache (hit|miss)/gm);
  return [...lines].map(([, name, task, fate]) => `${name}#${task}: ${fate}`).sort();
}

const tasks = ["app#build", "app#generate", "desk#build", "desk#generate", "notes#build"];
const generated = [
  "packages/desk/src/desk.generated.ts",
  "packages/desk/src/toolshed.generated.ts",
  "packages/desk/dist/toolshed.json",
  "packages/app/src/app.generated.ts",
  "packages/app/src/toolshed.generated.ts",
];

it("works once, then restores everything from its cache", async () => {
  expect(await build()).toEqual(tasks.map((task) => `${task}: miss`));
  const texts = generated.map((file) => workspace.read(file));
  // Nothing that was generated counts as changed.
  expect(await build()).toEqual(tasks.map((task) => `${task}: hit`));
  for (const file of [...generated, "packages/desk/dist", "packages/app/dist"]) {
    rmSync(workspace.path(file), { recursive: true, force: true });
  }
  expect(await build()).toEqual(tasks.map((task) => `${task}: hit`));
  expect(generated.map((file) => workspace.read(file))).toEqual(texts);
  expect(existsSync(workspace.path("packages/app/dist/main.js"))).toBe(true);
  const run = await runProcess(process.execPath, ["dist/main.js"], workspace.path("packages/app"));
  expect(JSON.parse(run.stdout)).toMatchObject({ names: ["find_tickets", "open_ticket"] });
});

it("works anew on a changed type, in its package and in those that depend on it", async () => {
  const type = "packages/desk/src/desk.ts";
  const before = workspace.read(type);
  workspace.edit(type, "  opened: Date;\n", "  opened: Date;\n  /** From 1 to 5. */\n  priority?: number;\n");
  expect(await build()).toEqual([...tasks.slice(0, 4).map((task) => `${task}: miss`), "notes#build: hit"]);
  expect(workspace.read("packages/app/src/app.generated.ts")).toContain("From 1 to 5.");
  // Taken back, it is restored as it was.
  workspace.write(type, before);
  expect(await build()).toEqual(tasks.map((task) => `${task}: hit`));
  expect(workspace.read("packages/app/src/app.generated.ts")).not.toContain("From 1 to 5.");
});

it("works anew on another configuration of the tools", async () => {
  workspace.write("packages/app/toolshed.config.json", '{ "rules": { "TSH009": "error" } }');
  expect(await build()).toEqual([
    "app#build: miss",
    "app#generate: miss",
    ...tasks.slice(2).map((task) => `${task}: hit`),
  ]);
});
