// Gathers the paths of which something was heard, and says what has become of them: editors write one change as several.
import { statSync } from "node:fs";
import type { ProjectChanges } from "@toolshed/analyzer";

export class ChangeCollector {
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #since = 0;
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

  /** @param path Absolute. */
  add(path: string): void {
    const now = performance.now();
    if (this.#paths.size === 0) this.#since = now;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#since + this.#longest - now);
    this.#timer = setTimeout(this.#ready, Math.min(this.#quiet, left));
  }

  /**
   * What has happened to the paths since they were taken last, by what is on disk now; undefined when nothing has.
   *
   * @param isInput Was the file read before?
   */
  take(isInput: (path: string) => boolean): Required<ProjectChanges> | undefined {
    clearTimeout(this.#timer);
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const path of [...this.#paths].sort()) {
      const wasThere = isInput(path);
      const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
      if (isThere) changes[wasThere ? "changed" : "created"].push(path);
      else if (wasThere) changes.deleted.push(path);
    }
    this.#paths.clear();
    return changes.changed.length + changes.created.length + changes.deleted.length > 0 ? changes : undefined;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#paths.clear();
  }
}
