// The end of a turn of which some calls have to wait.
import type { DeferredCalls } from "./deferred-calls.ts";

/**
 * Some calls wait for a decision, or for a result from outside. All others have ended. Store `deferred`, ask, and go on
 * with `resume`.
 *
 * @example
 * try { outcomes = await executor.run(calls, ctx); }
 * catch (error) {
 *   if (error instanceof ApprovalRequiredError) await store.save(JSON.stringify(error.deferred));
 * }
 */
export class ApprovalRequiredError extends Error {
  override readonly name: string = "ApprovalRequiredError";
  readonly deferred: DeferredCalls;

  constructor(deferred: DeferredCalls) {
    const names = [...new Set(deferred.requests.map(({ toolName }) => toolName))];
    super(`${deferred.requests.length} calls wait for an answer: ${names.join(", ")}.`);
    this.deferred = deferred;
  }
}
