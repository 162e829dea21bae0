// The pages that come from running the generator itself, in a process that reads the packages from their sources.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const script = "scripts/gen-types-doc.mjs";

/**
 * @param {string} root
 * @returns {import("./apply-outputs.mjs").Output[]} Nothing for a repository without such pages.
 * @throws {Error} When a page cannot be made, with what the process said.
 */
export function pageOutputs(root) {
  if (!existsSync(join(root, script))) return [];
  const loader = pathToFileURL(join(root, "scripts/source-loader.mjs")).href;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=source", "--import", loader, join(root, script)],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`${script} failed:\n${stderr}`);
  return JSON.parse(stdout);
}
