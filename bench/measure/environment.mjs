// Where numbers come from: they mean nothing without it.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { cpus, loadavg, release, totalmem } from "node:os";

const require = createRequire(import.meta.url);
const packages = [
  "@toolshed/runtime",
  "typescript",
  "typescript-7.0",
  "typia",
  "ts-patch",
  "ts-json-schema-generator",
  "ajv",
  "zod",
  "@modelcontextprotocol/sdk",
  "ai",
  "esbuild",
];

/** Plain JSON. */
export function environment() {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch} ${release()}`,
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    load: loadavg().map((value) => Number(value.toFixed(2))),
    commit: commit(),
    versions: Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
  };
}

function versionOf(name) {
  // Some packages do not export their manifest, but all of them lie in a folder of their name.
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require(`${folder}/${name}/package.json`).version;
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Error(`${name} is not installed. Run pnpm install.`);
}

/** A clone has one, an archive has none. */
function commit() {
  try {
    const git = (...args) =>
      execFileSync("git", args, {
        cwd: import.meta.dirname,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    return `${git("rev-parse", "--short", "HEAD").trim()}${git("status", "--porcelain").trim() === "" ? "" : " with changes"}`;
  } catch {
    return "unknown";
  }
}
