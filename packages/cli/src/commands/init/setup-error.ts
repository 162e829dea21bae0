// A project that cannot be set up as it is.

export type SetupErrorCode =
  | "NO_MANIFEST"
  | "MANIFEST_INVALID"
  | "NO_TSCONFIG"
  | "NO_PROJECT"
  | "NOT_WRITABLE"
  | "INSTALL_FAILED";

/** Ends `init` with status 1; says what is wrong and what to do. Nothing was written unless it says so. */
export class SetupError extends Error {
  override readonly name = "SetupError";
  readonly code: SetupErrorCode;

  constructor(code: SetupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
