// Replaces a file as a whole or not at all.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

let count = 0;

/**
 * Writes the text beside the file and renames it; directories are made.
 *
 * @throws The file system's own errors; the old file is then still there, and nothing else.
 */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  count += 1;
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.${count}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
