// The directory that paths of GitHub's formats are relative to.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { CliHost } from "../host.ts";

/**
 * `GITHUB_WORKSPACE` when the working directory is in it, else the nearest directory upwards that holds a `.git`, else
 * the working directory.
 */
export function repositoryRoot(host: CliHost): string {
  const workspace = host.env["GITHUB_WORKSPACE"];
  if (workspace && isAbsolute(workspace) && isInside(workspace, host.cwd)) return resolve(workspace);
  for (let directory = resolve(host.cwd); ; directory = dirname(directory)) {
    // A file in a worktree or a submodule.
    if (existsSync(join(directory, ".git"))) return directory;
    if (dirname(directory) === directory) return resolve(host.cwd);
  }
}

function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
