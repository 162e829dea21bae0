// Where results are kept: below the nearest `node_modules`, which no version control takes and every clean install
// removes.
import { lstatSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Undefined where nothing was installed: then nothing is kept. */
export function cacheFolder(projectDirectory: string): string | undefined {
  for (let folder = projectDirectory; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory())
      return join(modules, ".cache", "toolshed");
    if (dirname(folder) === folder) return undefined;
  }
}

/** Where a link leads to is not ours: nothing is written there, read from there or cleared away. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // Below something that is no folder: it is not there at all.
    return false;
  }
}
