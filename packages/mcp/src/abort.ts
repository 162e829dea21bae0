// Waiting that ends with a signal, and leaves no listener on it.
import type { PlatformSignal } from "@toolshed/runtime";

/** @throws an `AbortError` that says nothing of the signal's own reason. */
export function throwIfAborted(signal: PlatformSignal | undefined): void {
  if (signal?.aborted === true) throw abortError();
}

/** Who waits for a signal: however many, the signal itself has one listener, since hosts warn of more than ten. */
const waiting = new WeakMap<PlatformSignal, Set<() => void>>();

/** Calls back once when the signal is aborted, at once when it is already. Gives what stops the waiting. */
export function onAbort(signal: PlatformSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  let all = waiting.get(signal);
  if (all === undefined) {
    all = new Set();
    waiting.set(signal, all);
  }
  const callbacks = all;
  // One of its own, so that two may wait with one function.
  const own = (): void => callback();
  if (callbacks.size === 0) {
    const listener = (): void => {
      for (const one of [...callbacks]) one();
      callbacks.clear();
    };
    listeners.set(callbacks, listener);
    signal.addEventListener("abort", listener, { once: true });
  }
  callbacks.add(own);
  return () => {
    callbacks.delete(own);
    if (callbacks.size > 0) return;
    const listener = listeners.get(callbacks);
    if (listener !== undefined) signal.removeEventListener("abort", listener);
  };
}

const listeners = new WeakMap<object, () => void>();

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
