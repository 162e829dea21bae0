// Names what a compiler would wait for: it opens a pipe as if it were a file, until somebody writes to it.
import { type Dirent, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { CompilerError } from "./compiler-error.ts";

/** Manifests, and generated files: no source, yet the index imports them. */
const opened = /^package\.json$|\.generated\.[cm]?ts$/;

/**
 * Looks at the manifests above a project, and below it at all that a compiler opens besides its sources.
 *
 * @param configFiles Absolute.
 * @throws CompilerError `PROJECT_INVALID` for the first pipe.
 */
export function refusePipes(configFiles: readonly string[]): void {
  const seen = new Set<string>();
  for (const configFile of configFiles) {
    refuse(above(dirname(configFile)).find(isPipe));
    const open = [dirname(configFile)];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      for (const entry of entriesOf(folder)) {
        const path = join(folder, entry.name);
        if (entry.isFIFO() && opened.test(entry.name)) refuse(path);
        if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
          open.push(path);
      }
    }
  }
}

function refuse(pipe: string | undefined): void {
  if (pipe === undefined) return;
  throw new CompilerError(
    "PROJECT_INVALID",
    `${pipe} is a pipe, and a compiler would wait for somebody who writes to it. Remove it, or put a file in its place.`,
  );
}

function above(directory: string): readonly string[] {
  const manifests: string[] = [];
  for (let folder = directory; ; folder = dirname(folder)) {
    manifests.push(join(folder, "package.json"));
    if (dirname(folder) === folder) return manifests;
  }
}

function isPipe(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
  } catch {
    // What cannot be looked at is no pipe; who reads it says more.
    return false;
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Gone, or not readable: the compiler sees nothing in it either.
    return [];
  }
}
