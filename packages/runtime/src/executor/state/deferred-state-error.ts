// Why a stored turn is not gone on with. For the application, not for the model.
import type { CallOutcome } from "../call-outcome.ts";

export type DeferredStateCode =
  /** It is not what this version stores. */
  | "NOT_A_STATE"
  /** It has no signature, and the executor signs. */
  | "UNSIGNED"
  /** It is signed, and the executor has no key. */
  | "NO_KEY"
  /** It is signed with a key that the executor does not have (any more). */
  | "UNKNOWN_KEY"
  /** It is not what was signed. */
  | "ALTERED"
  | "EXPIRED"
  /** It was made in another scope, such as for another user. */
  | "WRONG_SCOPE"
  /** It was gone on with before. */
  | "REPLAYED"
  /** It was gone on with before, and that has not ended: it still runs, or was cut off. */
  | "INTERRUPTED"
  /** An answer to what was not asked. */
  | "NOT_ASKED"
  /** An answer that is none. */
  | "WRONG_ANSWER"
  /** The calls have ended, and the store of resumes has failed. */
  | "NOT_RECORDED";

/**
 * Thrown by `resume`. Unless its code is `NOT_RECORDED`, nothing has run in this `resume`.
 *
 * @example
 * try { await executor.resume(deferred, answers, ctx); }
 * catch (error) { if (error instanceof DeferredStateError && error.code === "EXPIRED") askAgain(); }
 */
export class DeferredStateError extends Error {
  override readonly name: string = "DeferredStateError";
  readonly code: DeferredStateCode;
  /**
   * What is known to have become of the turn's calls: with `REPLAYED` and `INTERRUPTED` what the earlier resume has
   * recorded, with `NOT_RECORDED` what this one gave.
   */
  readonly outcomes: readonly CallOutcome[];

  constructor(
    code: DeferredStateCode,
    message: string,
    {
      outcomes = [],
      ...options
    }: { readonly outcomes?: readonly CallOutcome[]; readonly cause?: unknown } = {},
  ) {
    super(`${code}: ${message}`, options);
    this.code = code;
    this.outcomes = outcomes;
  }
}
