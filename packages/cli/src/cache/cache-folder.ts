// Where results are kept: below the nearest `node_modules`, which no version control takes and every clean install
// removes.
import { statSync } from "node:fs";
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
