// The folders above a place, and what stands in them.
import { statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder itself, then each one above it. */
export function foldersUp(directory: string): readonly string[] {
  const folders = [directory];
  for (let current = directory; dirname(current) !== current; ) {
    current = dirname(current);
    folders.push(current);
  }
  return folders;
}

/** The folders up to the root of the repository (the first with a `.git`); up to the disk's root without one. */
export function foldersOfRepository(directory: string): readonly string[] {
  const folders = foldersUp(directory);
  const root = folders.findIndex((folder) => exists(join(folder, ".git")));
  return root < 0 ? folders : folders.slice(0, root + 1);
}

export function exists(path: string): boolean {
  return kindOf(path) !== undefined;
}

export function kindOf(path: string): "file" | "folder" | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : stats.isDirectory() ? "folder" : "file";
  } catch {
    // Below a file, or in a folder that may not be entered: for a reader it is not there.
    return undefined;
  }
}

/** The first of the names that a folder has. */
export function firstIn(folder: string, names: readonly string[]): string | undefined {
  return names.find((name) => exists(join(folder, name)));
}
