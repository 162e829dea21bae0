// Where it is kept which turns were gone on with. An interface, so that a database can be behind it.
import type { CallOutcome } from "../call-outcome.ts";

/** How far the resume of a turn is, as plain JSON. */
export interface ResumeRecord {
  /** Another one with every write. */
  readonly revision: string;
  /** The state of the turn that was claimed last. */
  readonly nonce: string;
  /**
   * `open`: can be claimed, since nothing has run. `running`: claimed; if its process is gone, it was cut off. `waiting`:
   * some calls wait on, in the state `next`. `ended`.
   */
  readonly status: "open" | "running" | "waiting" | "ended";
  readonly next?: string;
  /** What has become of calls in resumes of this turn. */
  readonly outcomes: readonly CallOutcome[];
  /** When it was claimed, in milliseconds since 1970. */
  readonly at: number;
  /** From this moment on no state of the turn is taken, so that the record can be forgotten; absent: never. */
  readonly expiresAt?: number;
}

/**
 * Keeps one record a turn, so that what was gone on with once is not gone on with again. The executor reads, decides and
 * writes; the store only has to write atomically.
 *
 * In a database, one row a turn: for `expected` undefined `INSERT … ON CONFLICT DO NOTHING`, else
 * `UPDATE … SET revision = …, record = … WHERE id = … AND revision = expected`; true when one row was changed.
 */
export interface ResumeStore {
  readonly read: (id: string) => Promise<ResumeRecord | undefined>;
  /**
   * Writes the record if the one that is there has the revision `expected`, or, for undefined, if there is none. False when
   * it did not.
   */
  readonly write: (id: string, record: ResumeRecord, expected: string | undefined) => Promise<boolean>;
}
