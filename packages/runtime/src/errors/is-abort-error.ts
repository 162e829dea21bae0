// How the end of an aborted call is told from every other error.
import { isObject } from "../decode/object.ts";

/**
 * Did it end because it was aborted? True for the platform's own error, for that of this package, of whichever copy, and
 * for what others throw under the same name. A time that is over is another error (`TimeoutError`).
 *
 * @example
 * try { await tool.execute(args, { deps, signal }); }
 * catch (error) { if (!isAbortError(error)) throw error; }
 */
export function isAbortError(value: unknown): value is Error {
  return isObject(value) && (value as { readonly name?: unknown }).name === "AbortError";
}
