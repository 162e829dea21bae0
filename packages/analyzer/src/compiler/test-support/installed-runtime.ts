// The built runtime as a package manager installs it: declarations in a `node_modules`, which the programs of all projects
// share, where linked sources are parsed for each.
import { cpSync, mkdirSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { once } from "../../../../../integration/once.ts";
import { mustRun } from "../../../../../integration/run-process.ts";

const runtime = fileURLToPath(new URL("../../../../runtime", import.meta.url));
const tsc = fileURLToPath(new URL("../../../../../node_modules/typescript/bin/tsc", import.meta.url));

/** The folder to link as `node_modules/@toolshed`. Made once in a run. */
export async function installedRuntime(): Promise<string> {
  const folder = join(realpathSync(inject("runDirectory")), "installed-runtime/node_modules/@toolshed");
  return await once(`${folder}.json`, async () => {
    // Where the packages are built, which is so before all tests are run, it finds nothing to do.
    await mustRun(process.execPath, [tsc, "-b", runtime], runtime);
    mkdirSync(`${folder}.part`, { recursive: true });
    for (const part of ["package.json", "dist"]) {
      cpSync(join(runtime, part), join(`${folder}.part`, "runtime", part), {
        recursive: true,
        filter: (path) => !/\.[a-z]*map$|\.js$|\.tsbuildinfo$/.test(path),
      });
    }
    renameSync(`${folder}.part`, folder);
    return folder;
  });
}
