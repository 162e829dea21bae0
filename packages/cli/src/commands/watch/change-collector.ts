// Gathers the paths of which something was heard, and says what has become of them: editors write one change as several.
import { statSync } from "node:fs";
import type { ProjectChanges } from "@toolshed/analyzer";

/** chokidar tells of a file once in 50 ms, and leaves out the rest. In milliseconds. */
const deafness = 90;

export class ChangeCollector {
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #since = 0;
  /** What was taken lately, as it was on disk, and when it is looked at again. */
  readonly #again = new Map<string, NodeJS.Timeout>();
  readonly #quiet: number;
  readonly #longest: number;
  readonly #ready: () => void;

  /**
   * @param ready Called when nothing was heard for `quiet` milliseconds, but no later than `longest` after the first.
   */
  constructor(quiet: number, longest: number, ready: () => void) {
    this.#quiet = quiet;
    this.#longest = longest;
    this.#ready = ready;
  }

  /**
   * A second change soon after the first may not be heard, so the path is looked at again.
   *
   * @param path Absolute.
   */
  add(path: string): void {
    const now = performance.now();
    if (this.#paths.size === 0) this.#since = now;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#since + this.#longest - now);
    this.#timer = setTimeout(this.#ready, Math.min(this.#quiet, left));
    this.#lookAgain(path);
  }

  #lookAgain(path: string): void {
    clearTimeout(this.#again.get(path));
    const before = stampOf(path);
    const timer = setTimeout(() => {
      this.#again.delete(path);
      if (stampOf(path) !== before) this.add(path);
    }, deafness);
    this.#again.set(path, timer);
  }

  /**
   * What has happened to the paths since they were taken last, by what is on disk now; undefined when nothing has.
   *
   * @param isKnown Was the file read or looked for before?
   */
  take(isKnown: (path: string) => boolean): Required<ProjectChanges> | undefined {
    clearTimeout(this.#timer);
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const path of [...this.#paths].sort()) {
      const wasThere = isKnown(path);
      const isThere = isFile(path);
      if (isThere) changes[wasThere ? "changed" : "created"].push(path);
      else if (wasThere) changes.deleted.push(path);
    }
    this.#paths.clear();
    return changes.changed.length + changes.created.length + changes.deleted.length > 0 ? changes : undefined;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#again.values()) clearTimeout(timer);
    this.#again.clear();
    this.#paths.clear();
  }
}

/** What cannot be looked at, such as a link in a circle or a path through a file, is not there. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Differs when the file does. */
function stampOf(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
  } catch {
    return "";
  }
}
