// One resume of a turn: claims the state before anything runs, records what ends, and says what is left.
import { toError } from "../../execute/thrown.ts";
import { createId } from "../../platform.ts";
import type { CallOutcome } from "../call-outcome.ts";
import type { DeferredCalls } from "../deferred-calls.ts";
import { DeferredStateError } from "./deferred-state-error.ts";
import type { ResumeRecord, ResumeStore } from "./resume-store.ts";

type Turn = Pick<DeferredCalls, "id" | "nonce" | "expiresAt">;

export class ResumeClaim {
  readonly #store: ResumeStore;
  readonly #id: string;
  #record: ResumeRecord;
  /** One write after the other. */
  #writing: Promise<void> = Promise.resolve();
  #problem: Error | undefined;

  private constructor(store: ResumeStore, id: string, record: ResumeRecord) {
    this.#store = store;
    this.#id = id;
    this.#record = record;
  }

  /**
   * Claims the state.
   *
   * @param takeOver Also one whose earlier resume was cut off, or whose next state was lost.
   * @throws DeferredStateError `REPLAYED` or `INTERRUPTED`.
   */
  static async make(
    store: ResumeStore,
    { id, nonce, expiresAt }: Turn,
    takeOver: boolean,
  ): Promise<ResumeClaim> {
    const before = await store.read(id);
    checkClaim(before, nonce, takeOver);
    const record: ResumeRecord = {
      revision: createId(),
      nonce,
      status: "running",
      outcomes: before?.outcomes ?? [],
      at: Date.now(),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    if (!(await store.write(id, record, before?.revision))) {
      // Somebody was faster: what they have written says what this one is.
      checkClaim(await store.read(id), nonce, false);
      throw interrupted(undefined);
    }
    return new ResumeClaim(store, id, record);
  }

  /** What earlier resumes of the turn have recorded. Those calls have ended. */
  get outcomes(): readonly CallOutcome[] {
    return this.#record.outcomes;
  }

  /** Has somebody taken it over, or has the store failed? Then no further call may start. */
  get isLost(): boolean {
    return this.#problem !== undefined;
  }

  /** Records what became of calls. Never rejects: `close` does. */
  async record(outcomes: readonly CallOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.#write((record) => ({ ...record, outcomes: [...record.outcomes, ...outcomes] }));
  }

  /** Gives the state back: nothing has run. */
  async release(): Promise<void> {
    await this.#write((record) => ({ ...record, status: "open" }));
  }

  /**
   * The resume has ended; `next` is the state in which some calls wait on.
   *
   * @throws DeferredStateError `NOT_RECORDED`, with the outcomes, when something could not be written.
   */
  async close(outcomes: readonly CallOutcome[], next?: Turn): Promise<void> {
    await this.#write(({ expiresAt, ...record }) =>
      next === undefined
        ? { ...record, status: "ended", ...(expiresAt === undefined ? {} : { expiresAt }) }
        : {
            ...record,
            status: "waiting",
            next: next.nonce,
            ...(next.expiresAt === undefined ? {} : { expiresAt: next.expiresAt }),
          },
    );
    const cause = this.#problem;
    if (cause === undefined) return;
    const text = `The calls have ended, which the store of resumes did not take: ${cause.message} Their outcomes are in \`outcomes\` of this error.`;
    throw new DeferredStateError("NOT_RECORDED", text, { outcomes, cause });
  }

  #write(change: (record: ResumeRecord) => ResumeRecord): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (this.#problem !== undefined) return;
      const record = { ...change(this.#record), revision: createId() };
      try {
        if (await this.#store.write(this.#id, record, this.#record.revision)) this.#record = record;
        else this.#problem = new Error("The turn was taken over by another resume.");
      } catch (thrown) {
        this.#problem = toError(thrown);
      }
    });
    return this.#writing;
  }
}

function checkClaim(record: ResumeRecord | undefined, nonce: string, takeOver: boolean): void {
  if (record === undefined) return;
  const { status, next } = record;
  const isOpen = status === "open" && record.nonce === nonce;
  const isNext = status === "waiting" && next === nonce;
  if (isOpen || isNext) return;
  if (record.nonce === nonce && status !== "ended") {
    if (takeOver) return;
    if (status === "running") throw interrupted(record);
  }
  throw new DeferredStateError(
    "REPLAYED",
    `The deferred calls were gone on with before (${timeOf(record)}). Nothing runs twice; what has become of them is in \`outcomes\` of this error.${
      status === "waiting" && record.nonce === nonce
        ? " Some wait on in a later state. If that was lost, resume with `takeOver: true`."
        : ""
    }`,
    { outcomes: record.outcomes },
  );
}

function interrupted(record: ResumeRecord | undefined): DeferredStateError {
  const when = record === undefined ? "just now" : timeOf(record);
  return new DeferredStateError(
    "INTERRUPTED",
    `A resume of the deferred calls began ${when} and has not ended: it still runs, or was cut off. Calls without an outcome in \`outcomes\` of this error may have run. When it runs no more, find out which have, and resume with \`takeOver: true\`: answer those that have with their \`result\`.`,
    { outcomes: record?.outcomes ?? [] },
  );
}

function timeOf({ at }: ResumeRecord): string {
  return new Date(at).toISOString();
}
