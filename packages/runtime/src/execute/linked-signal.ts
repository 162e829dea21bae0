// A signal that ends with another one, or before it. Leaves nothing on the other one when it is released.
import { createAbortController, type PlatformSignal, type SignalShape, toSignalShape } from "../platform.ts";

export interface LinkedSignal {
  readonly signal: PlatformSignal;
  readonly abort: (reason: unknown) => void;
  /** From now on it no longer follows. */
  readonly release: () => void;
}

export function linkSignal(outer: PlatformSignal | undefined): LinkedSignal {
  const controller = createAbortController();
  const abort = (reason: unknown): void => controller.abort(reason);
  if (outer === undefined) return { signal: controller.signal, abort, release: () => undefined };
  const shape = toSignalShape(outer);
  const follow = (): void => abort(shape.reason);
  if (shape.aborted) follow();
  else shape.addEventListener("abort", follow, { once: true });
  return { signal: controller.signal, abort, release: () => shape.removeEventListener("abort", follow) };
}

/** Was it aborted? */
export function isAborted(signal: PlatformSignal | undefined): boolean {
  return signal !== undefined && toSignalShape(signal).aborted;
}

/**
 * Any number of signals that end with another one, which gets a single listener: hosts warn of a leak where a signal has
 * more than ten.
 */
export class SignalFan {
  readonly #source: LinkedSignal;
  readonly #shape: SignalShape;
  readonly #links = new Set<LinkedSignal>();
  readonly #onAbort = (): void => {
    for (const { abort } of this.#links) abort(this.#shape.reason);
  };

  constructor(outer: PlatformSignal | undefined) {
    this.#source = linkSignal(outer);
    this.#shape = toSignalShape(this.#source.signal);
    this.#shape.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** Ends all of them. */
  abort(reason: unknown): void {
    this.#source.abort(reason);
  }

  /** One more. */
  link(): LinkedSignal {
    const controller = createAbortController();
    if (this.#shape.aborted) controller.abort(this.#shape.reason);
    const link: LinkedSignal = {
      signal: controller.signal,
      abort: (reason) => controller.abort(reason),
      release: () => this.#links.delete(link),
    };
    this.#links.add(link);
    return link;
  }

  release(): void {
    this.#shape.removeEventListener("abort", this.#onAbort);
    this.#source.release();
  }
}
