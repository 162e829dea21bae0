// How many listeners a signal has at this moment.

/** Counts from now on, by the signal's own two methods. */
export function countListeners(signal: AbortSignal): () => number {
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  return () => listeners;
}
