// The end of a call whose run was aborted.
import { type PlatformSignal, toSignalShape } from "../platform.ts";
import { onAbort } from "./on-abort.ts";

/** Told apart by its name `AbortError`, as the platform's own is. */
class AbortError extends Error {
  override readonly name: string = "AbortError";
}

/** The signal's own reason where that is an `AbortError`, else an `AbortError` whose cause is the reason. */
export function abortError(signal: PlatformSignal): Error {
  const { reason } = toSignalShape(signal);
  if (reason instanceof Error && reason.name === "AbortError") return reason;
  return new AbortError("The call was aborted.", { cause: reason });
}

/** Throws an `AbortError` when the signal is aborted already. */
export function throwIfAborted(signal: PlatformSignal | undefined): void {
  if (signal !== undefined && toSignalShape(signal).aborted) throw abortError(signal);
}

/**
 * What the promise gives, or an `AbortError` as soon as the signal is aborted. The work itself is
 * told by the same signal; what becomes of it after that is nobody's result any more.
 */
export function untilAborted<T>(work: PromiseLike<T> | T, signal: PlatformSignal | undefined): Promise<T> {
  if (signal === undefined) return Promise.resolve(work);
  return new Promise<T>((resolve, reject) => {
    const stop = onAbort(signal, () => reject(abortError(signal)));
    Promise.resolve(work).then(
      (value) => {
        stop();
        resolve(value);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
