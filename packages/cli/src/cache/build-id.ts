// Which build of Toolshed this is: results of another one are not used.
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownFolder } from "../own-folder.ts";
import { digest } from "./disk-state.ts";

const parts: readonly string[] = ["@toolshed/analyzer", "@toolshed/transformer"];

let known: string | undefined;

/** The manifests of all parts, which pin the compiler; of parts that are not installed but worked on, their contents. */
export function buildId(): string {
  known ??= digest(
    [
      partId(ownFolder),
      ...parts.map((name) => partId(dirname(fileURLToPath(import.meta.resolve(name))))),
    ].join("\n"),
  );
  return known;
}

/** @param folder A folder of the part with code in it. */
function partId(folder: string): string {
  const root = rootOf(realpathSync(folder));
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  if (/[\\/]node_modules[\\/]/.test(root)) return manifest;
  return [manifest, ...contents(join(root, "src")), ...contents(join(root, "dist"))].join("\n");
}

function rootOf(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    const entries = readdirSync(current);
    if (entries.includes("package.json")) return current;
    if (dirname(current) === current) throw new Error(`${folder} belongs to no package.`);
  }
}

function contents(folder: string): readonly string[] {
  let entries: readonly string[];
  try {
    entries = readdirSync(folder, { recursive: true }) as string[];
  } catch {
    // Not built, or no sources: the other one is there.
    return [];
  }
  return entries
    .filter((name) => /\.[jt]s$/.test(name) && !/\.(?:test|d)\.ts$/.test(name))
    .sort()
    .map((name) => `${name} ${digest(readFileSync(join(folder, name)))}`);
}
