// The server's side of the thread in which compilers run.
import { Worker } from "node:worker_threads";
import type { Question, Questions, ThreadAnswer, ThreadRequest } from "./protocol.ts";

/** How long a thread may take to end by itself. In milliseconds. */
const patience = 2_000;

interface Waiting {
  readonly resolve: (gives: Questions[Question]["gives"]) => void;
  readonly reject: (error: Error) => void;
}

export class ProjectsThread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd: () => void;
  #worker: Worker | undefined;
  #id = 0;

  /** @param onEnd Called when the thread has died: the next one knows nothing. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** @throws Error with the fault of the thread. */
  ask<Q extends Question>(question: Q, takes: Questions[Q]["takes"]): Promise<Questions[Q]["gives"]> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      // boundary: the answer to a question is of its kind.
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      worker.postMessage({ id, question, takes } satisfies ThreadRequest<Q>);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.removeAllListeners("exit");
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.postMessage("close");
    const timer = setTimeout(() => void worker.terminate(), patience);
    await ended;
    clearTimeout(timer);
  }

  #start(): Worker {
    // Whatever it prints must not get among the messages of the protocol.
    const worker = new Worker(new URL("./lsp-worker.js", import.meta.url), { stdout: true });
    worker.stdout.pipe(process.stderr);
    // boundary: the thread sends nothing else.
    worker.on("message", (answer: ThreadAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.gives);
    });
    worker.on("error", (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", (code) =>
      this.#end(new Error(`The thread of the compiler has ended with status ${code}.`)),
    );
    return worker;
  }

  #end(error: Error): void {
    if (this.#worker === undefined) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#onEnd();
  }
}
