// The errors of putting sources of tools together. For the developer.

export type CompositionErrorCode =
  /** Two tools of one list have one name. */
  | "NAME_CONFLICT"
  /** A rename, a gate or a selection names a tool that the source does not have. */
  | "UNKNOWN_TOOL"
  /** A name that model providers refuse. */
  | "INVALID_NAME"
  /** Tools that are of use only together would be shown in part. */
  | "SPLIT_BUNDLE"
  /** The tools of a source that is deferred already are to be deferred again. */
  | "ALREADY_DEFERRED";

/**
 * Thrown where a combination of sources cannot be right: when it is made, or at its first list where a source learns
 * its tools late.
 *
 * @example
 * try { await source.tools(ctx); }
 * catch (error) { if (error instanceof CompositionError && error.code === "NAME_CONFLICT") … }
 */
export class CompositionError extends Error {
  override readonly name: string = "CompositionError";
  readonly code: CompositionErrorCode;

  constructor(code: CompositionErrorCode, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}
