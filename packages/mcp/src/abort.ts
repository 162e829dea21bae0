// Waiting that ends with a signal, and leaves no listener on it.
import type { PlatformSignal } from "@toolshed/runtime";

/** @throws an `AbortError` that says nothing of the signal's own reason. */
export function throwIfAborted(signal: PlatformSignal | undefined): void {
  if (signal?.aborted === true) throw abortError();
}

/** Calls back once when the signal is aborted, at once when it is already. Gives what stops the waiting. */
export function onAbort(signal: PlatformSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  signal.addEventListener("abort", callback, { once: true });
  return () => signal.removeEventListener("abort", callback);
}

/** Rejects with an `AbortError` as soon as the signal is aborted, whatever becomes of the work. */
export async function untilAborted<T>(work: Promise<T>, signal: PlatformSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(abortError()));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}

function abortError(): Error {
  return new DOMException("The operation was aborted.", "AbortError");
}
