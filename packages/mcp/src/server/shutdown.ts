// The end of a server: once, in order, and by a signal where that is wanted.

/** Runs `end` once, however often and by whatever it is asked for. */
export interface Shutdown {
  readonly closed: Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param handleSignals Whether SIGTERM and SIGINT end it, and then the process, as they would have. */
export function createShutdown(end: () => Promise<void>, handleSignals: boolean): Shutdown {
  let finish: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const closed = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  // Whoever waits for it is told; nobody has to.
  closed.catch(() => undefined);
  const signals = ["SIGTERM", "SIGINT"] as const;
  let ending: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ending ??= end().then(
      () => {
        stopListening();
        finish();
      },
      (error: unknown) => {
        stopListening();
        fail(error);
        throw error;
      },
    );
    return ending;
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    close()
      .catch((error: unknown) => console.error("toolshed: the server has not ended well:", error))
      .finally(() => process.kill(process.pid, signal));
  };
  const stopListening = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  if (handleSignals) for (const signal of signals) process.once(signal, onSignal);
  return { closed, close };
}

/** Waits for all of them, or until the time is over. */
export async function within(
  milliseconds: number,
  ...waited: readonly (Promise<unknown> | undefined)[]
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(waited), over]);
  clearTimeout(timer);
}
