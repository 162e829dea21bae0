// Reads a file whose name somebody else has chosen. A pipe or a device would wait for somebody who writes to it: what is
// no regular file is not there.
import { readFileSync, statSync } from "node:fs";

/**
 * The bytes of a file; links are followed.
 *
 * @returns `undefined` for what is not there, and for what is no regular file.
 * @throws The file system's own errors.
 * @example readRegularFile("package.json")?.toString("utf8")
 */
export function readRegularFile(path: string): Buffer | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : undefined;
  } catch (error) {
    // Removed between the two looks, or below something that is no directory.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}
