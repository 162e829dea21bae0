// The package manager, pinned, on a machine that has only Node and npm.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/**
 * Runs pnpm and waits for it.
 *
 * @param {readonly string[]} args Without spaces or characters that a Windows shell would read.
 * @param {import("node:child_process").SpawnSyncOptions} [options] Default: the repository, the streams of this process.
 */
export function pnpm(args, options = {}) {
  const running = process.env.npm_execpath ?? "";
  // Below `pnpm run`, that very pnpm; else npm fetches the pinned one.
  const [command, first] = /pnpm\.c?js$/.test(running)
    ? [process.execPath, [running]]
    : ["npx", ["--yes", packageManager]];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // npx is a batch file on Windows, which only a shell can start.
    shell: command === "npx" && process.platform === "win32",
    ...options,
  });
}

/**
 * The exit status of a finished process; one that could not be started or was killed counts as failed.
 *
 * @param {import("node:child_process").SpawnSyncReturns<unknown>} result
 */
export function statusOf(result) {
  if (result.error !== undefined) console.error(`Could not run it: ${result.error.message}`);
  return result.status ?? 1;
}
