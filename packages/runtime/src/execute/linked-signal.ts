// A signal that ends with another one, or before it. Leaves nothing on the other one when it is released.
import { createAbortController, type PlatformSignal, toSignalShape } from "../platform.ts";
import { onAbort } from "./on-abort.ts";

export interface LinkedSignal {
  readonly signal: PlatformSignal;
  readonly abort: (reason: unknown) => void;
  /** From now on it no longer follows. */
  readonly release: () => void;
}

export function linkSignal(outer: PlatformSignal | undefined): LinkedSignal {
  const controller = createAbortController();
  const abort = (reason: unknown): void => controller.abort(reason);
  const release =
    outer === undefined ? () => undefined : onAbort(outer, () => abort(toSignalShape(outer).reason));
  return { signal: controller.signal, abort, release };
}

/** Was it aborted? */
export function isAborted(signal: PlatformSignal | undefined): boolean {
  return signal !== undefined && toSignalShape(signal).aborted;
}
