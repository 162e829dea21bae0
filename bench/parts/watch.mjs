// One edit under `toolshed watch`: from the write of the source to the write of its generated module.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { summary } from "../measure/numbers.mjs";
import { skippedRow, valueRow } from "../measure/row.mjs";
import { runNode } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { command, generatedFiles } from "../peers/toolshed.mjs";
import { editedModule, toolshedProject } from "../sample/large-project.mjs";

export const title = "one edited file in watch mode";
export const sizes = { files: 200, rounds: 15 };
export const tiny = { files: 2, rounds: 1 };

/** How long anything may take before the measurement gives up. */
const patience = 300_000;

export async function measure({ files, rounds }) {
  const what = `one of ${files} files`;
  if (!/^\s+watch\b/m.test(runNode([command, "--help"])))
    return [skippedRow(what, "since the command `toolshed watch` does not exist.")];
  return await inScratch(async (directory) => {
    writeProject(directory, toolshedProject(files));
    const watcher = startWatcher(directory);
    try {
      await watcher.until(() => watcher.isListening(), "listens");
      // A module for each file, the index, and perhaps one of types that they share.
      if (generatedFiles(directory).length <= files)
        throw new Error("toolshed watch has not generated the project.");
      await watcher.quiet();
      const samples = [];
      // The first edit warms up.
      for (let round = -1; round < rounds; round++) {
        const n = Math.floor(((round + 1) * files) / (rounds + 1));
        const time = await editOne(directory, n, `after edit ${round + 1}`, watcher);
        if (round >= 0) samples.push(time);
        await watcher.quiet();
      }
      return [
        valueRow({ title: what, ours: summary("written source to written module", "ms", samples), aim: 50 }),
      ];
    } finally {
      await watcher.end();
    }
  });
}

/** An edit that changes one description, and the time until its module has it. */
async function editOne(directory, n, text, watcher) {
  const [[path, source]] = Object.entries(editedModule(n, text));
  const module = join(directory, path.replace(/\.ts$/, ".generated.ts"));
  const before = statSync(module);
  writeFileSync(join(directory, path), source);
  const start = performance.now();
  let end = start;
  await watcher.until(() => {
    const now = statSync(module, { throwIfNoEntry: false });
    end = performance.now();
    return now !== undefined && (now.ino !== before.ino || now.mtimeMs !== before.mtimeMs);
  }, `rewrites ${module}`);
  // A writer that is not atomic may still be at work; its time is that of its beginning.
  await watcher.until(
    () => existsSync(module) && readFileSync(module, "utf8").includes(text),
    `writes ${text}`,
  );
  return end - start;
}

function startWatcher(directory) {
  const child = spawn(process.execPath, [command, "watch"], {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let printed = "";
  let isListening = false;
  let last = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      printed = `${printed}${chunk}`.slice(-4000);
      isListening ||= printed.includes("watching for changes");
      last = performance.now();
    });
  }
  const check = (since, what) => {
    if (child.exitCode === null && child.signalCode === null && performance.now() - since < patience) return;
    throw new Error(`toolshed watch never ${what}. It printed:\n${printed}`);
  };
  return {
    isListening: () => isListening,
    /** Looks every millisecond. */
    async until(condition, what) {
      const since = performance.now();
      while (!condition()) {
        check(since, what);
        await wait(1);
      }
    },
    /** Until it has said nothing for a second. */
    async quiet() {
      const since = performance.now();
      last = since;
      while (performance.now() - last < 1000) {
        check(since, "was quiet");
        await wait(20);
      }
    },
    async end() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
