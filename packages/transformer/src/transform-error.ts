// A project whose generated files cannot be made, for a reason that its author can mend.

/** What stands in the way. */
export type TransformErrorCode = "SAME_OUTPUT";

/**
 * Thrown by `transformProject`.
 *
 * @example
 * try {
 *   transformProject(model);
 * } catch (error) {
 *   if (error instanceof TransformError && error.code === "SAME_OUTPUT") console.error(error.files);
 * }
 */
export class TransformError extends Error {
  override readonly name = "TransformError";
  readonly code: TransformErrorCode;
  /** The sources that it is about, relative to the project. */
  readonly files: readonly string[];

  constructor(code: TransformErrorCode, files: readonly string[], message: string) {
    super(message);
    this.code = code;
    this.files = files;
  }
}
