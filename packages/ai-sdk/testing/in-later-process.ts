// Runs a program of this folder in a process of its own, as a server that was started again.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What it printed, which is JSON. `program` is its name here. */
export function inLaterProcess(program: string, ...args: readonly string[]): unknown {
  const loader = pathToFileURL(join(root, "scripts/source-loader.mjs")).href;
  const file = join(root, "packages/ai-sdk/testing", program);
  const argv = ["--import", loader, file, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
