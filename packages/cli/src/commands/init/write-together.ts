// Writes several files, all or none. Knows nothing of what is in them.
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { kindOf } from "../../project/folders.ts";

export interface SetupFile {
  /** Absolute. */
  readonly file: string;
  /** What it held when the plan was made; absent for a new file, which then must not be there. */
  readonly before?: string;
  readonly text: string;
  /** What for, in a few words. */
  readonly why: string;
}

export interface WriteProblem {
  readonly file: string;
  readonly problem: string;
}

/** What would keep them from being written; nothing when all is well. Changes nothing. */
export function findWriteProblems(files: readonly SetupFile[]): readonly WriteProblem[] {
  return files.flatMap(({ file, before }) => {
    const problem = before === undefined ? problemOfNew(file) : problemOfChanged(file, before);
    return problem === undefined ? [] : [{ file, problem }];
  });
}

/**
 * Writes them. New texts are put beside the old files first; then each file is replaced at once.
 *
 * @throws The file system's own errors; then everything is as it was.
 */
export function writeTogether(files: readonly SetupFile[]): void {
  const undo: (() => void)[] = [];
  try {
    const staged = files.map((each) => stage(each, undo));
    for (const { temporary, target, before } of staged) {
      renameSync(temporary, target);
      undo.push(() =>
        before === undefined ? rmSync(target, { force: true }) : writeFileSync(target, before),
      );
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

interface Staged {
  readonly temporary: string;
  readonly target: string;
  readonly before?: string;
}

function stage({ file, before, text }: SetupFile, undo: (() => void)[]): Staged {
  // A link stays one: what it leads to is replaced.
  const target = before === undefined ? file : realpathSync(file);
  const made = makeFolders(dirname(target));
  undo.push(() => {
    for (const folder of made) rmdirSync(folder);
  });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  undo.push(() => rmSync(temporary, { force: true }));
  writeFileSync(temporary, text, { flag: "wx" });
  if (before !== undefined) chmodSync(temporary, statSync(target).mode);
  return { temporary, target, ...(before !== undefined && { before }) };
}

/** @returns Those that were not there, the deepest first. */
function makeFolders(folder: string): readonly string[] {
  if (kindOf(folder) === "folder") return [];
  const above = makeFolders(dirname(folder));
  mkdirSync(folder);
  return [folder, ...above];
}

function problemOfNew(file: string): string | undefined {
  const ofFolder = problemOfFolder(dirname(file));
  if (ofFolder !== undefined) return ofFolder;
  // Also a link that leads nowhere.
  return lstatSync(file, { throwIfNoEntry: false }) === undefined
    ? undefined
    : "something of that name is there";
}

function problemOfChanged(file: string, before: string): string | undefined {
  const target = realpathSync(file);
  if (readFileSync(target, "utf8") !== before) return "it has changed since it was read";
  // Replacing would get around it, and an administrator may write everything.
  if ((statSync(target).mode & 0o222) === 0 || !isWritable(target)) return "it is read-only";
  return problemOfFolder(dirname(target));
}

function problemOfFolder(folder: string): string | undefined {
  let existing = folder;
  while (kindOf(existing) === undefined && dirname(existing) !== existing) existing = dirname(existing);
  if (kindOf(existing) !== "folder") return `${basename(existing)} on its way is no folder`;
  return isWritable(existing) ? undefined : "its folder is read-only";
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
