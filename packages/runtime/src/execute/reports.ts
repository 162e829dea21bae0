// Reports that a tool makes through its context, in between the events of its answer.
import type { JsonValue } from "../json.ts";
import type { ToolEvent } from "./tool-event.ts";

/** Collects reports until somebody asks for them. */
export class Reports {
  #waiting: ToolEvent[] = [];
  #wake: () => void = () => undefined;

  add(value: JsonValue): void {
    this.addEvent({ type: "progress", value });
  }

  addEvent(event: ToolEvent): void {
    this.#waiting.push(event);
    this.#wake();
  }

  /** Gives the reports that are made while the work goes on, and returns what it gives. */
  async *during<T>(work: Promise<T>): AsyncGenerator<ToolEvent, T> {
    let done = false;
    const end = (): void => {
      done = true;
      this.#wake();
    };
    work.then(end, end);
    for (;;) {
      const reports = this.#waiting;
      this.#waiting = [];
      yield* reports;
      if (this.#waiting.length > 0) continue;
      if (done) return await work;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
