// A turn that is listened to: its events as they happen, and its outcomes.
import { type LinkedSignal, linkSignal } from "../execute/linked-signal.ts";
import type { PlatformSignal } from "../platform.ts";
import type { CallEvent, CallListener } from "./call-event.ts";
import type { CallOutcome } from "./call-outcome.ts";

/** Runs the turn with the signal, and tells the listener what happens. */
type RunTurn = (signal: PlatformSignal, listen: CallListener) => Promise<readonly CallOutcome[]>;

/**
 * The events of a turn, in the order in which they happen, and its outcomes. The turn begins when somebody reads either.
 * The events can be read once; they are kept until they are read. Whoever stops reading them aborts the calls. What the
 * run rejects with, the loop throws after the last event.
 *
 * @example
 * const turn = executor.stream(calls, { deps, signal });
 * for await (const event of turn) if (event.type === "progress") show(event.toolCallId, event.value);
 * const outcomes = await turn.outcomes;
 */
export class TurnStream implements AsyncIterable<CallEvent> {
  readonly #run: RunTurn;
  readonly #outer: PlatformSignal | undefined;
  #turn: Turn | undefined;
  #events: CallEvent[] = [];
  #wake: () => void = () => undefined;
  #isRead = false;

  constructor(outer: PlatformSignal | undefined, run: RunTurn) {
    this.#outer = outer;
    this.#run = run;
  }

  /** In the order of the calls; rejects as `run` does. */
  get outcomes(): Promise<readonly CallOutcome[]> {
    return this.#begin().outcomes;
  }

  /** @throws TypeError when the events are read already, or the turn has begun without a reader. */
  [Symbol.asyncIterator](): AsyncGenerator<CallEvent, void> {
    if (this.#turn !== undefined)
      throw new TypeError("The events of a turn are read once, and before its outcomes are asked for.");
    this.#isRead = true;
    return this.#read(this.#begin());
  }

  async *#read({ outcomes, linked }: Turn): AsyncGenerator<CallEvent, void> {
    let isOver = false;
    const end = (): void => {
      isOver = true;
      this.#wake();
    };
    outcomes.then(end, end);
    try {
      for (;;) {
        const events = this.#events;
        this.#events = [];
        yield* events;
        if (this.#events.length > 0) continue;
        if (isOver) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      await outcomes;
    } finally {
      this.#isRead = false;
      this.#events = [];
      if (!isOver) linked.abort(new Error("Nobody listens to the turn any more."));
    }
  }

  #begin(): Turn {
    if (this.#turn !== undefined) return this.#turn;
    const linked = linkSignal(this.#outer);
    const outcomes = this.#run(linked.signal, (event) => {
      if (!this.#isRead) return;
      this.#events.push(event);
      this.#wake();
    });
    this.#turn = { outcomes, linked };
    const release = (): void => linked.release();
    // Also keeps a refusal that nobody reads from ending the process: the loop throws it, and so does `outcomes`.
    outcomes.then(release, release);
    return this.#turn;
  }
}

interface Turn {
  readonly outcomes: Promise<readonly CallOutcome[]>;
  readonly linked: LinkedSignal;
}
