// Who may run now: so many calls at once, and a sequential one alone.

interface Waiting {
  readonly alone: boolean;
  readonly start: () => void;
}

/**
 * For whoever runs calls that come one by one, as those of one turn: an adapter of a protocol.
 *
 * @example
 * const gate = new TurnGate(8);
 * const outcomes = await gate.run(tool.execution?.sequential === true, () => executor.run([call], ctx));
 */
export class TurnGate {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #isAlone = false;

  /** @param most How many run at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work when its turn has come: in the order of asking. */
  async run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ alone, start });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    }
  }

  #next(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined || this.#isAlone || this.#running >= this.#most) return;
      // A sequential call waits for all before it, and all after it wait for it.
      if (first.alone && this.#running > 0) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.alone;
      first.start();
    }
  }
}
