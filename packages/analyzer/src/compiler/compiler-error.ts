// The errors of opening a compiler or a project; each says what to do.

export type CompilerErrorCode =
  /** No compiler of the wanted major could be loaded. */
  | "COMPILER_MISSING"
  /** A compiler was found, but no adapter knows its version. */
  | "UNSUPPORTED_COMPILER"
  /** The compiler process ended or gave an answer that it must not give. */
  | "COMPILER_FAILED"
  /** There is no such tsconfig, or it cannot be read. */
  | "PROJECT_MISSING"
  | "PROJECT_INVALID"
  /** The project's packages are where no compiler finds them. */
  | "UNSUPPORTED_INSTALL";

/**
 * Thrown when a project cannot be read at all.
 *
 * @example
 * try { openProject({ project: "nowhere" }); }
 * catch (error) { if (error instanceof CompilerError) console.error(error.code, error.message); }
 */
export class CompilerError extends Error {
  override readonly name = "CompilerError";
  readonly code: CompilerErrorCode;

  constructor(code: CompilerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
