// A store's file that does not hold what it should. For whoever runs the application.

/**
 * A file of a store is damaged: no JSON, or of another form. It was not written to.
 *
 * @example
 * try { await store.load(key); }
 * catch (error) { if (error instanceof JsonFileError) console.error(error.path, error.reason); }
 */
export class JsonFileError extends Error {
  override readonly name: string = "JsonFileError";
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string, options?: { readonly cause?: unknown }) {
    super(
      `${path} is damaged: ${reason} It is left as it is: repair it, or move it away to begin anew.`,
      options,
    );
    this.path = path;
    this.reason = reason;
  }
}
