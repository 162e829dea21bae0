// The command killed at any moment: every file is whole, and the next run gives what a first run gives.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { built } from "./built.ts";
import { type CommandProject, command, commandProject, toolsetText } from "./command-project.ts";
import { commandSession } from "./command-session.ts";
import { isDeep } from "./is-deep.ts";
import { environment, type Finished, runNode } from "./run-process.ts";
import { startWatch } from "./watch-process.ts";

/** Of each kind; with `TOOLSHED_PROPERTY_VALUES` set, as `pnpm test:deep` does, a hundred in all. */
const moments = isDeep ? 34 : 3;

const seed = 20_261_130;

/** Numbers from 0 to 1 that look random and are the same in every run. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const names = Array.from({ length: 10 }, (_, index) => String.fromCharCode(97 + index));

/** Two states of one project; in the second, other tools stand in each file. */
function sources(state: "old" | "new"): { readonly [file: string]: string } {
  return Object.fromEntries(
    names.map((name) => [
      `src/${name}.ts`,
      toolsetText(`${name.toUpperCase()}Toolset`, `${state}${name.toUpperCase()}`),
    ]),
  );
}

let project: CommandProject;
const whole = {
  old: {} as { readonly [file: string]: string },
  new: {} as { readonly [file: string]: string },
};
let longest = 0;

function become(state: "old" | "new"): void {
  for (const [file, text] of Object.entries(sources(state))) project.write(file, text);
}

const session = commandSession();

async function generate(...args: readonly string[]): Promise<void> {
  expectSound(await session.run(project.directory, "generate", ...args));
}

/** In a process of its own, as those that are killed. */
async function generateAnew(...args: readonly string[]): Promise<void> {
  expectSound(await runNode([command, "generate", ...args], project.directory));
}

function expectSound({ status, stdout, stderr }: Finished): void {
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: "" });
}

async function killedAfter(milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [command, "generate"], {
    cwd: project.directory,
    env: environment,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await Promise.race([ended, sleep(milliseconds)]);
  child.kill("SIGKILL");
  await ended;
}

function removeGenerated(): void {
  for (const file of Object.keys(project.generated())) rmSync(project.path(file));
}

/** Entries are what their first line says, or are not there. */
function checkCache(): void {
  const folder = project.path("node_modules/.cache");
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    const end = text.indexOf("\n");
    const digest = createHash("sha256")
      .update(text.slice(end + 1))
      .digest("hex")
      .slice(0, 32);
    expect(text.slice(0, end)).toMatch(new RegExp(`^toolshed-cache \\d+ ${digest}$`));
  }
}

/** Every generated file is one of the old state or of the new one. */
function checkFiles(): void {
  for (const [file, text] of Object.entries(project.generated())) {
    expect([whole.old[file], whole.new[file]], file).toContain(text);
  }
}

async function checkNextRun(state: "old" | "new"): Promise<void> {
  checkFiles();
  checkCache();
  await generate();
  expect(project.generated()).toEqual(whole[state]);
  // From what was kept by the run before, whatever the killed one left.
  removeGenerated();
  await generate();
  expect(project.generated()).toEqual(whole[state]);
}

beforeAll(async () => {
  await built();
  project = commandProject(sources("old"));
  for (const state of ["new", "old"] as const) {
    become(state);
    const started = performance.now();
    await generateAnew("--no-cache");
    longest = Math.max(longest, performance.now() - started);
    whole[state] = project.generated();
  }
  expect(Object.keys(whole.old)).toHaveLength(11);
});
afterAll(() => project.remove());

test("what a killed run has left is removed by the next that writes, and is in nobody's way before", async () => {
  const old = "src/.a.generated.ts.1.1.tmp";
  const fresh = "src/.b.generated.ts.1.1.tmp";
  for (const file of [old, fresh]) project.write(file, "half");
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(project.path(old), longAgo, longAgo);
  await generate();
  become("new");
  await generate();
  expect(project.generated()).toEqual(whole.new);
  // That of a moment ago may be another run's.
  expect(project.temporary()).toEqual([fresh]);
  rmSync(project.path(fresh));
  become("old");
  await generate();
});

describe("SIGKILL at any moment", () => {
  const timeout = moments * 60_000;

  test(
    "of a first run",
    async () => {
      const random = randomNumbers(seed);
      for (let count = 0; count < moments; count += 1) {
        removeGenerated();
        rmSync(project.path("node_modules/.cache"), { recursive: true, force: true });
        await killedAfter(longest * (0.4 + 0.7 * random()));
        await checkNextRun("old");
      }
    },
    timeout,
  );

  test(
    "of a run that changes all files",
    async () => {
      const random = randomNumbers(seed + 1);
      for (let count = 0; count < moments; count += 1) {
        const state = count % 2 === 0 ? "new" : "old";
        become(state);
        await killedAfter(longest * (0.4 + 0.7 * random()));
        await checkNextRun(state);
      }
      become("old");
      await generate();
    },
    timeout,
  );

  test(
    "of toolshed watch during edits",
    async () => {
      const random = randomNumbers(seed + 2);
      for (let count = 0; count < moments; count += 1) {
        const state = count % 2 === 0 ? "new" : "old";
        const watch = startWatch(project.directory);
        try {
          await watch.expect(/watching for changes/);
          become(state);
          await sleep(random() * 150);
        } finally {
          await watch.end("SIGKILL");
        }
        await checkNextRun(state);
      }
    },
    timeout,
  );
});
