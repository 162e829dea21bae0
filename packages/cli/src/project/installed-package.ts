// A package as Node finds it from a directory. Reads its manifest; loads nothing of it.
import { createRequire } from "node:module";
import { join } from "node:path";
import { foldersUp, kindOf } from "./folders.ts";
import { readJsonFile, stringIn } from "./json-file.ts";

export interface InstalledPackage {
  /** Its folder as it was found; it may be a link. */
  readonly directory: string;
  readonly version: string;
}

/** @returns `undefined` when it is not installed, or its manifest cannot be read. */
export function findPackage(name: string, from: string): InstalledPackage | undefined {
  for (const folder of foldersUp(from)) {
    const place = join(folder, "node_modules", name);
    if (kindOf(place) === "folder") return readPackage(place);
  }
  // Without node_modules Yarn answers through Node's resolution. Elsewhere that also looks where no compiler does, such
  // as in NODE_PATH, which pnpm sets for commands.
  if (process.versions["pnp"] === undefined) return undefined;
  try {
    return readPackage(join(createRequire(join(from, "noop.js")).resolve(`${name}/package.json`), ".."));
  } catch {
    return undefined;
  }
}

function readPackage(folder: string): InstalledPackage | undefined {
  const manifest = readJsonFile(join(folder, "package.json"), false);
  if (manifest === undefined || "problem" in manifest) return undefined;
  const version = stringIn(manifest.value, "version");
  return version === undefined ? undefined : { directory: folder, version };
}
