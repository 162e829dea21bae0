// Results on disk by what they were made from. Damage, foreign content and other versions of the format count as
// absent; writing never fails a run. Knows nothing of what results hold.
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRegularFile } from "@toolshed/analyzer";
import { isLink } from "./cache-folder.ts";
import { DiskState, digest } from "./disk-state.ts";
import { type InputSet, stateOf } from "./input-set.ts";

/** Raised whenever the form of an entry changes. */
const format = 1;

/** How many results are kept for one question, such as those of the branches that somebody changes between. */
const maxEntries = 6;

/** A temporary file older than this was left by a run that was killed. In milliseconds. */
const abandonedAfter = 60_000;

/** File systems stamp changes with a clock that moves in steps. In milliseconds. */
const clockStep = 20;

/** Results of a question that was last answered anew so long ago are dropped. In milliseconds. */
const forgottenAfter = 30 * 24 * 60 * 60 * 1000;

interface Entry {
  readonly state: string;
  readonly inputs: InputSet;
  readonly result: readonly string[];
}

/** The results for one question, that is for one project, configuration and version of everything. */
export class CacheStore {
  readonly #folder: string;
  readonly #base: string;

  /**
   * @param folder Where the entries are; made when the first is written.
   * @param base The directory that inputs are relative to.
   */
  constructor(folder: string, base: string) {
    this.#folder = folder;
    this.#base = base;
  }

  /** The result whose inputs are all as they were, if there is one. */
  find(disk: DiskState = new DiskState()): readonly string[] | undefined {
    if (isLink(this.#folder)) return undefined;
    for (const name of this.#entries()) {
      const path = join(this.#folder, name);
      const entry = readEntry(path);
      if (entry === undefined || stateOf(entry.inputs, this.#base, disk) !== entry.state) continue;
      touch(path);
      return entry.result;
    }
    return undefined;
  }

  /**
   * Keeps a result, unless an input has changed since it was begun: it may have been made from the old one.
   *
   * @param result Texts without line breaks, such as JSON.
   * @param started In milliseconds of the epoch.
   */
  keep(inputs: InputSet, result: readonly string[], disk: DiskState, started: number): void {
    const state = stateOf(inputs, this.#base, disk);
    if (disk.newest >= started - clockStep || isLink(this.#folder)) return;
    const body = [JSON.stringify({ state, inputs }), ...result].join("\n");
    const path = join(this.#folder, `${digest(state)}.json`);
    const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(temporary, `${headerOf(body)}\n${body}`);
      renameSync(temporary, path);
      this.#prune();
    } catch {
      // A cache that cannot be written is no fault of the run: a full or read-only disk, no permission.
      discard(temporary);
    }
  }

  /** The names of the entries, the last used first. */
  #entries(): readonly string[] {
    return namesIn(this.#folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => ({ name, used: timeOf(join(this.#folder, name)) }))
      .sort((a, b) => b.used - a.used || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  #prune(): void {
    const old = Date.now() - abandonedAfter;
    const abandoned = namesIn(this.#folder).filter(
      (name) => name.endsWith(".tmp") && timeOf(join(this.#folder, name)) < old,
    );
    for (const name of [...this.#entries().slice(maxEntries), ...abandoned]) {
      discard(join(this.#folder, name));
    }
    // Other questions, such as those of an older version, that nobody asks any more.
    const siblings = dirname(this.#folder);
    for (const name of namesIn(siblings)) {
      const folder = join(siblings, name);
      if (/^[0-9a-f]{32}$/.test(name) && timeOf(folder) < Date.now() - forgottenAfter) discard(folder);
    }
  }
}

/** Tells a whole entry of this format from all else. */
function headerOf(body: string): string {
  return `toolshed-cache ${format} ${digest(body)}`;
}

function readEntry(path: string): Entry | undefined {
  let text: string;
  try {
    text = isLink(path) ? "" : (readRegularFile(path)?.toString("utf8") ?? "");
  } catch {
    // Removed by another run since it was listed, or not readable: as good as absent.
    return undefined;
  }
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (text.slice(0, end) !== headerOf(body)) return undefined;
  const [about = "", ...result] = body.split("\n");
  // boundary: the digest says that the body is what `keep` of this format has written.
  return { ...(JSON.parse(about) as Pick<Entry, "state" | "inputs">), result };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true, recursive: true });
  } catch {
    // What cannot be removed is in nobody's way: it counts as absent.
  }
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Only the order in which entries are dropped depends on it.
  }
}
