// Keeps generated paths inside the project, whatever a model, an option or a link in the project says.
import { lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** A path in the project, or why it may not be written. */
export type ProjectPath =
  | { readonly absolute: string; readonly exists: boolean }
  | { readonly problem: string };

/** Resolves a path that is relative to the project. Follows no link out of it, and writes through none. */
export function projectPath(projectDir: string, path: string): ProjectPath {
  const absolute = resolve(projectDir, path);
  if (!isInside(resolve(projectDir), absolute)) {
    return {
      problem:
        'it lies outside of the project. Set "outDir" in the configuration, or include its source in a project of its own',
    };
  }
  const found = lstatSync(absolute, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return { problem: "it is a symbolic link" };
  if (found !== undefined && !found.isFile()) return { problem: "something that is no file has its name" };
  const directory = realpathSync(existingDirectory(dirname(absolute)));
  const root = realpathSync(projectDir);
  if (directory !== root && !isInside(root, directory)) {
    return { problem: "a symbolic link on its way leads out of the project" };
  }
  return { absolute, exists: found !== undefined };
}

function existingDirectory(directory: string): string {
  let existing = directory;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  return existing;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
