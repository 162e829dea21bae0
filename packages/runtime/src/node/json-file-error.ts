// Why a store's file could not be used. For whoever runs the process.

export type JsonFileCode =
  /** What is in the file is not what the store has written. It was left as it is. */
  | "DAMAGED"
  /** Another process holds the file's lock. */
  | "LOCKED";

/**
 * A store's file could not be read or written. What the operating system refuses comes as its own error.
 *
 * @example
 * try { await executor.run(calls, ctx); }
 * catch (error) { if (error instanceof JsonFileError && error.code === "DAMAGED") … }
 */
export class JsonFileError extends Error {
  override readonly name: string = "JsonFileError";
  readonly code: JsonFileCode;
  readonly path: string;

  constructor(code: JsonFileCode, path: string, message: string, options?: { readonly cause?: unknown }) {
    super(`${code}: ${path} ${message}`, options);
    this.code = code;
    this.path = path;
  }
}
