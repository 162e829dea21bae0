// Resumes that are known as long as the process lives.
import type { ResumeRecord, ResumeStore } from "./resume-store.ts";

export interface MemoryResumeOptions {
  /** How many turns it knows at most; the oldest are forgotten. All unless given. */
  readonly most?: number;
  /** Results may be large: what became of its calls is dropped when a turn has ended. */
  readonly dropsOutcomes?: boolean;
}

/**
 * Keeps in this process which turns were gone on with.
 *
 * @example
 * const executor = new ToolExecutor(source, { resumes: new MemoryResumeStore() });
 */
export class MemoryResumeStore implements ResumeStore {
  readonly #most: number;
  readonly #dropsOutcomes: boolean;
  readonly #records: Map<string, ResumeRecord> = new Map();

  constructor({ most = Number.POSITIVE_INFINITY, dropsOutcomes = false }: MemoryResumeOptions = {}) {
    this.#most = most;
    this.#dropsOutcomes = dropsOutcomes;
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
    const isDropped = this.#dropsOutcomes && record.status === "ended";
    this.#records.set(id, isDropped ? { ...record, outcomes: [] } : record);
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
