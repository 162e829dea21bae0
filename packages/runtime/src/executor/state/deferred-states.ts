// Makes the stored form of a turn that waits, and takes it back: only what this application gave, in time, once.
import { createId } from "../../platform.ts";
import { checkDeferred, type DeferredCalls, deferredVersion } from "../deferred-calls.ts";
import { DeferredStateError } from "./deferred-state-error.ts";
import { isOver, MemoryResumeStore } from "./memory-resume-store.ts";
import { ResumeClaim } from "./resume-claim.ts";
import type { ResumeStore } from "./resume-store.ts";
import { type SigningOptions, StateSigner } from "./state-signer.ts";

export interface StateOptions {
  /**
   * Signs the deferred calls, for states that leave the application. Then only signed ones are resumed. Without it they
   * bind as well as their storage.
   */
  readonly signing?: SigningOptions;
  /**
   * Where it is kept which turns were resumed, so that none is resumed twice: also in another process, and when a resume
   * was cut off. Unless given, this executor knows it of its last thousand turns, as long as the process lives.
   */
  readonly resumes?: ResumeStore;
}

const mostTurns = 1000;

function createDefaultStore(): ResumeStore {
  return new MemoryResumeStore({ most: mostTurns, dropsOutcomes: true });
}

type Parts = Pick<DeferredCalls, "calls" | "requests" | "outcomes" | "attached"> & {
  readonly id?: string;
  /** Of the state that is gone on with: what waits on does not wait longer. */
  readonly expiresAt?: number;
};

export class DeferredStates {
  readonly #signer: StateSigner | undefined;
  readonly #resumes: ResumeStore;

  /** @throws TypeError for a key that is too short, and where the host cannot sign. */
  constructor({ signing, resumes = createDefaultStore() }: StateOptions) {
    this.#signer = signing === undefined ? undefined : new StateSigner(signing);
    this.#resumes = resumes;
  }

  async seal(
    { id = createId(), expiresAt: before, ...parts }: Parts,
    scope: string | undefined,
  ): Promise<DeferredCalls> {
    const expiresInMs = this.#signer?.expiresInMs;
    const ends = [
      ...(before === undefined ? [] : [before]),
      ...(expiresInMs === undefined ? [] : [Date.now() + expiresInMs]),
    ];
    const state: DeferredCalls = {
      version: deferredVersion,
      id,
      nonce: createId(),
      ...parts,
      ...(scope === undefined ? {} : { scope }),
      ...(ends.length === 0 ? {} : { expiresAt: Math.min(...ends) }),
    };
    return this.#signer === undefined ? state : this.#signer.sign(state);
  }

  /** @throws DeferredStateError unless it is a state that can be resumed in the scope. */
  async open(state: DeferredCalls, scope: string | undefined): Promise<void> {
    // Nothing of it is believed before it is verified.
    const isRecord = typeof state === "object" && state !== null;
    if (this.#signer !== undefined) await this.#signer.verify(isRecord ? { ...state } : {});
    checkDeferred(state);
    if (this.#signer === undefined && state.signature !== undefined) {
      const text =
        "The deferred calls are signed, and this executor has no key to verify them. Give it the `signing` of the one that gave them.";
      throw new DeferredStateError("NO_KEY", text);
    }
    if (state.scope !== scope) {
      // Not told: whose it is.
      const text = "The deferred calls are of another scope than this run.";
      throw new DeferredStateError("WRONG_SCOPE", text);
    }
    if (isOver(state.expiresAt)) {
      const text = `The deferred calls could be resumed until ${new Date(state.expiresAt ?? 0).toISOString()}. Ask again with a new run.`;
      throw new DeferredStateError("EXPIRED", text);
    }
  }

  /** @throws DeferredStateError `REPLAYED` or `INTERRUPTED` when it was resumed before. */
  claim(state: DeferredCalls, takeOver: boolean): Promise<ResumeClaim> {
    return ResumeClaim.make(this.#resumes, state, takeOver);
  }

  /** Of a call that was approved elsewhere. Throws what `claim` does. */
  claimApproval(approvalId: string, scope: string | undefined): Promise<ResumeClaim> {
    const id = `approval:${JSON.stringify([scope ?? null, approvalId])}`;
    return ResumeClaim.make(this.#resumes, { id, nonce: approvalId }, false);
  }
}
