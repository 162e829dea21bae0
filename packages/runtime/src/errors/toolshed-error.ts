// The errors of loading: the generated descriptors are missing, old or of another version. For the developer.

export type ToolshedErrorCode =
  /** There are no descriptors for a class, or one of its tools was left out because of an error. */
  | "NOT_GENERATED"
  /** The running constructor is not the one that was read when the descriptors were generated. */
  | "OUT_OF_DATE"
  /** The generated module was written for another major version of the descriptors. */
  | "VERSION_MISMATCH"
  /** No adapter knows the version of the TypeScript compiler. Nothing is compiled at load: the generator gives this code. */
  | "UNSUPPORTED_COMPILER"
  /**
   * A bundle holds a class without descriptors: the bundler ran without Toolshed's plugin. (The code of a bundle that
   * holds this package too. Where Node loads the package beside the bundle, it is `NOT_GENERATED`.)
   */
  | "STEP_SKIPPED";

/** The command that every one of these errors ends with. */
export const generateCommand = "npx toolshed generate";

/**
 * Thrown when a toolset cannot be used as it was built. The message names the class, its file and
 * the command that repairs it.
 *
 * @example
 * try { new TicketToolset(); }
 * catch (error) { if (error instanceof ToolshedError && error.code === "OUT_OF_DATE") … }
 */
export class ToolshedError extends Error {
  override readonly name: string = "ToolshedError";
  readonly code: ToolshedErrorCode;

  constructor(code: ToolshedErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(`${code}: ${message}`, options);
    this.code = code;
  }
}
