// The command's side of the thread in which compilers run. One that dies is started again, once for each pass.
import { Worker } from "node:worker_threads";
import type { ProjectChanges } from "@toolshed/analyzer";
import type { WorkerAnswer, WorkerRequest, WorkerSetup } from "./watch-worker.ts";

/** How long a thread may take to end by itself. In milliseconds. */
const patience = 2_000;

export class CompileThread {
  readonly #setup: WorkerSetup;
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
  }

  /**
   * Reads and writes what the changes ask for; everything, the first time or with `anew`.
   *
   * @returns Undefined when the thread was closed meanwhile.
   * @throws What ended the thread, when it ended twice.
   */
  async pass(changes: ProjectChanges, anew: boolean): Promise<WorkerAnswer | undefined> {
    const isFirst = this.#worker === undefined;
    for (let isRetry = false; !this.#isClosed; isRetry = true) {
      try {
        // A new thread knows nothing, and reads everything.
        const answer = await this.#ask(isFirst || isRetry ? {} : changes, anew);
        return this.#isClosed ? undefined : answer;
      } catch (error) {
        this.#worker = undefined;
        if ((isFirst || isRetry) && !this.#isClosed) throw error;
      }
    }
    return undefined;
  }

  /** Ends the thread and its compilers; whatever it was doing is left. Files are written whole or not at all. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    // A thread that ends with an error has ended.
    worker.on("error", () => {});
    worker.postMessage({ kind: "close" } satisfies WorkerRequest);
    const timer = setTimeout(() => void worker.terminate(), patience);
    await ended;
    clearTimeout(timer);
  }

  #ask(changes: ProjectChanges, anew: boolean): Promise<WorkerAnswer> {
    this.#worker ??= new Worker(new URL("./watch-worker.js", import.meta.url), { workerData: this.#setup });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const settle = (run: () => void): void => {
        worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
        run();
      };
      // boundary: the thread sends nothing else.
      const onAnswer = (answer: WorkerAnswer): void => settle(() => resolve(answer));
      const onError = (error: unknown): void => settle(() => reject(error));
      const onExit = (code: number): void =>
        settle(() => reject(new Error(`The thread of the compiler has ended with status ${code}.`)));
      worker.on("message", onAnswer).on("error", onError).on("exit", onExit);
      worker.postMessage({ kind: "pass", changes, anew } satisfies WorkerRequest);
    });
  }
}
