// Resumes that are known as long as the process lives.
import type { ResumeRecord, ResumeStore } from "./resume-store.ts";

/**
 * Keeps in this process which turns were gone on with.
 *
 * @param most How many turns it knows at most; the oldest are forgotten. All unless given.
 * @example
 * const executor = new ToolExecutor(source, { resumes: new MemoryResumeStore() });
 */
export class MemoryResumeStore implements ResumeStore {
  readonly #most: number;
  readonly #records: Map<string, ResumeRecord> = new Map();

  constructor(most: number = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  readonly read = async (id: string): Promise<ResumeRecord | undefined> => this.#records.get(id);

  readonly write = async (
    id: string,
    record: ResumeRecord,
    expected: string | undefined,
  ): Promise<boolean> => {
    if (this.#records.get(id)?.revision !== expected) return false;
    // The one that was written last is the youngest.
    this.#records.delete(id);
    this.#records.set(id, record);
    for (const [old, { expiresAt }] of this.#records) {
      if (this.#records.size <= this.#most && !isOver(expiresAt)) break;
      this.#records.delete(old);
    }
    return true;
  };
}

/** Can what has this end be forgotten? */
export function isOver(expiresAt: number | undefined): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now();
}
