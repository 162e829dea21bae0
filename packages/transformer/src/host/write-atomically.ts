// Replaces a file as a whole or not at all.
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A temporary file older than this was left by a run that was killed. In milliseconds. */
const abandonedAfter = 60_000;

const temporaryName = /^\..+\.generated\.[cm]?ts\.[0-9a-f.]+\.tmp$/;

/** Each directory is looked through once. */
const cleaned = new Set<string>();

/**
 * Writes the text beside the file and renames it; directories are made.
 *
 * @throws The file system's own errors; the old file is then still there, and nothing else.
 */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  removeAbandoned(dirname(file));
  // Not the process's number: in containers it is the same in every run, also after one that was killed.
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function removeAbandoned(directory: string): void {
  if (cleaned.has(directory)) return;
  cleaned.add(directory);
  const old = Date.now() - abandonedAfter;
  for (const name of readdirSync(directory)) {
    if (!temporaryName.test(name)) continue;
    const path = join(directory, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? old) < old) rmSync(path, { force: true });
  }
}
