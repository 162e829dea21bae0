// Compares generated text with what is on disk and says what has to happen. Changes nothing.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { indexOrigin } from "../emit/module/emit-index.ts";
import type { GeneratedFile } from "../emit/module/emit-module.ts";
import { sharedOrigin } from "../emit/module/emit-shared.ts";
import { indexFileName, sharedFileName } from "../emit/module/generated-path.ts";
import { readHeader } from "../emit/module/header.ts";
import { normalForm } from "../emit/module/normal-form.ts";
import { type FoundFile, findGenerated } from "./find-generated.ts";
import { projectPath } from "./project-path.ts";

export interface PlanOptions {
  /**
   * The project's source files, relative to it. A generated file whose source is neither among them
   * nor gone from disk belongs to another project in the same directory, and stays.
   */
  readonly sources: Iterable<string>;
  /** Also overwrite and remove files that were edited by hand. */
  readonly force?: boolean;
  /** These are not all of the project's files: nothing is removed. */
  readonly partial?: boolean;
  /**
   * Sources that do not parse, so that their toolsets are unknown. While something on disk was generated from one of
   * them, nothing is removed, and the index and the shared types stay as they are, with the modules that have to fit
   * those types.
   */
  readonly unread?: Iterable<string>;
}

/** A file as it should be. */
export interface WantedFile extends GeneratedFile {
  /** What `contentDigest` gives for the text: a file on disk with it needs no look at `text`, which may be made on demand. */
  readonly digest?: string;
}

/** A file that has to be written. */
export interface PlannedWrite extends GeneratedFile {
  /** Is there no such file yet? */
  readonly missing: boolean;
}

/** A file that is left alone although it should be written or removed. */
export interface RefusedWrite {
  readonly path: string;
  /**
   * `edited`: it differs from what was generated; `foreign`: it was never generated (both give way
   * to `force`); `unsafe`: its path may not be written at all.
   */
  readonly reason: "edited" | "foreign" | "unsafe";
  /** What is wrong and what to do, for a person. */
  readonly message: string;
}

/** What has to happen to bring the disk up to date. Paths are relative to the project. */
export interface WritePlan {
  readonly projectDir: string;
  readonly changed: readonly PlannedWrite[];
  /** The same but for their format. */
  readonly unchanged: readonly string[];
  /** Files of removed toolsets, to be removed. None where anything is refused: what stays may import them. */
  readonly stale: readonly string[];
  readonly refused: readonly RefusedWrite[];
  /** Would be changed, and wait until every source parses. */
  readonly waiting: readonly string[];
}

/**
 * Plans how generated files reach the disk.
 *
 * White space, quotes, trailing commas, semicolons and line ends do not count: a file that a
 * formatter or a version control system has rewritten is unchanged. `check` needs the plan only.
 *
 * @param projectDir The project's directory.
 * @throws The file system's own errors, when a file or directory cannot be read.
 * @example
 * const plan = planWrites(projectDir, transformProject(model).files, { sources });
 * if (plan.refused.length === 0) applyWrites(plan);
 */
export function planWrites(
  projectDir: string,
  outputs: readonly WantedFile[],
  options: PlanOptions,
): WritePlan {
  const changed: PlannedWrite[] = [];
  const unchanged: string[] = [];
  const stale: string[] = [];
  const refused: RefusedWrite[] = [];
  const waiting: string[] = [];
  const isIncomplete = hasUnread(projectDir, options);
  const waits = isIncomplete ? keptWithUnread(projectDir, outputs) : () => false;
  for (const output of outputs) {
    const place = projectPath(projectDir, output.path);
    if ("problem" in place) {
      refused.push(unsafe(output.path, place.problem));
      continue;
    }
    const current = textAt(projectDir, output.path);
    if (current !== undefined && isSame(current, output)) unchanged.push(output.path);
    else {
      const refusal = options.force || current === undefined ? undefined : refusalOf(output.path, current);
      if (refusal !== undefined) refused.push(refusal);
      else if (waits(output, current)) waiting.push(output.path);
      else changed.push({ path: output.path, text: output.text, missing: current === undefined });
    }
  }
  for (const file of options.partial || isIncomplete ? [] : staleFiles(projectDir, outputs, options)) {
    if (file.header.intact || options.force) stale.push(file.path);
    else refused.push(edited(file.path, "Its toolset is gone. Delete it"));
  }
  return { projectDir, changed, unchanged, stale: refused.length > 0 ? [] : stale, refused, waiting };
}

/** Is something on disk generated from a source that does not parse? */
function hasUnread(projectDir: string, { unread = [] }: PlanOptions): boolean {
  const origins = new Set(unread);
  if (origins.size === 0) return false;
  return findGenerated(projectDir).some(
    ({ path, header }) => header.path === path && origins.has(header.origin),
  );
}

/** Which files stay while the toolsets of a source are unknown: those in which it has a part, and what has to fit them. */
function keptWithUnread(
  projectDir: string,
  outputs: readonly WantedFile[],
): (output: WantedFile, current: string | undefined) => boolean {
  const isShared = ({ path }: WantedFile): boolean => posix.basename(path) === sharedFileName;
  const index = outputs.find(({ path }) => posix.basename(path) === indexFileName);
  const shared = index && posix.join(posix.dirname(index.path), sharedFileName);
  const wanted = outputs.find(isShared);
  const kept = shared === undefined ? undefined : textAt(projectDir, shared);
  const differs = kept !== undefined && (wanted === undefined || !isSame(kept, wanted));
  return (output, current) => {
    if (output === index || output === wanted) return current !== undefined;
    return differs && [output.text, current ?? ""].some((text) => text.includes(sharedSpecifier));
  };
}

/** How a module names that of the shared types, whatever its imports end in. */
const sharedSpecifier = `/${sharedFileName.slice(0, -".ts".length)}`;

function textAt(projectDir: string, path: string): string | undefined {
  const place = projectPath(projectDir, path);
  return "problem" in place || !place.exists ? undefined : readFileSync(place.absolute, "utf8");
}

function isSame(current: string, wanted: WantedFile): boolean {
  if (wanted.digest !== undefined && contentDigest(current) === wanted.digest) return true;
  return current === wanted.text || normalForm(current) === normalForm(wanted.text);
}

/** A short name of a generated text, equal only for the same text. */
export function contentDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function refusalOf(path: string, current: string): RefusedWrite | undefined {
  const header = readHeader(current);
  if (header === undefined) {
    const message = `${path} was not generated by Toolshed, so it is not overwritten. Move it away, or run with --force.`;
    return { path, reason: "foreign", message };
  }
  return header.intact ? undefined : edited(path, "Move the changes into the source");
}

function edited(path: string, advice: string): RefusedWrite {
  return {
    path,
    reason: "edited",
    message: `${path} was edited by hand, so it is left as it is. ${advice}, or run with --force.`,
  };
}

function unsafe(path: string, problem: string): RefusedWrite {
  return { path, reason: "unsafe", message: `${path} is not written: ${problem}.` };
}

/** Generated files of this project that nothing is generated into any more. */
function staleFiles(
  projectDir: string,
  outputs: readonly WantedFile[],
  options: PlanOptions,
): readonly FoundFile[] {
  const written = new Set(outputs.map((output) => posix.normalize(output.path)));
  const sources = new Set(options.sources);
  // A file that does not stand where it was written to belongs to a project further down, or was copied.
  const found = findGenerated(projectDir).filter(({ path, header }) => header.path === path);
  const others = found.filter(({ path }) => !written.has(path));
  const modules = others.filter(
    ({ header: { origin } }) =>
      !projectOrigins.has(origin) && (sources.has(origin) || !existsSync(resolve(projectDir, origin))),
  );
  const leaving = new Set(modules.map(({ path }) => path));
  const isOurs = (path: string): boolean => written.has(path) || leaving.has(path);
  // A second project of the directory may include the same sources: then an index of modules that stay is its own.
  const isAlone = !holdsSeveralProjects(projectDir);
  // An index goes when every module that it imports is this project's or gone.
  const indexes = others.filter(
    (file) =>
      file.header.origin === indexOrigin &&
      importedModules(file).every(
        (path) => (isAlone ? isOurs(path) : leaving.has(path)) || !existsSync(resolve(projectDir, path)),
      ),
  );
  // Shared types go when every module that imports them is this project's.
  const shared = others.filter(
    ({ path, header }) =>
      header.origin === sharedOrigin &&
      found.every((file) => isOurs(file.path) || !importedModules(file).includes(path)),
  );
  return [...modules, ...indexes, ...shared].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function holdsSeveralProjects(directory: string): boolean {
  return readdirSync(directory).filter((name) => /^tsconfig\b.*\.json$/.test(name)).length > 1;
}

/** What files of the whole project say that they were generated from. */
const projectOrigins: ReadonlySet<string> = new Set([indexOrigin, sharedOrigin]);

function importedModules({ path, text }: FoundFile): readonly string[] {
  return [...text.matchAll(/\bfrom\s*["'](\.[^"'\n]*\.generated)\.([cm]?)[jt]s["']/g)].map(
    ([, stem = "", kind = ""]) => posix.join(posix.dirname(path), `${stem}.${kind}ts`),
  );
}
