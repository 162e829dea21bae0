// Waiting for a signal's abort. However many wait, the signal itself has one listener of this package: hosts warn of a leak
// where one has more than ten, and a listener costs them more than a call does.
import { type PlatformSignal, toSignalShape } from "../platform.ts";

interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const waiting = new WeakMap<object, Waiting>();

/** Calls back once when the signal is aborted; at once when it is already. Gives what stops the waiting. */
export function onAbort(signal: PlatformSignal, callback: () => void): () => void {
  const shape = toSignalShape(signal);
  if (shape.aborted) {
    callback();
    return () => undefined;
  }
  let all = waiting.get(signal);
  if (all === undefined) {
    const callbacks = new Set<() => void>();
    const listener = (): void => {
      waiting.delete(signal);
      for (const one of callbacks) one();
    };
    all = { callbacks, listener };
    waiting.set(signal, all);
    shape.addEventListener("abort", listener, { once: true });
  }
  const { callbacks, listener } = all;
  // A callback of its own for each that waits, so that two may wait with one function.
  const own = (): void => callback();
  callbacks.add(own);
  return () => {
    if (!callbacks.delete(own) || callbacks.size > 0 || shape.aborted) return;
    waiting.delete(signal);
    shape.removeEventListener("abort", listener);
  };
}
