// A turn's calls in tests: what waits comes back as it would from where it was stored.

import { ApprovalRequiredError } from "../src/executor/approval-required-error.ts";
import type { CallOutcome, ToolCall } from "../src/executor/call-outcome.ts";
import type { DeferredCalls } from "../src/executor/deferred-calls.ts";
import type { JsonValue } from "../src/json.ts";

export const call = (toolCallId: string, toolName: string, args: JsonValue = {}): ToolCall => ({
  toolCallId,
  toolName,
  args,
});

/** The state of a run of which something waits. */
export async function deferredOf(promise: Promise<unknown>): Promise<DeferredCalls> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApprovalRequiredError) return stored(error.deferred);
  throw error ?? new Error("Nothing waits.");
}

/** As it comes back from where it was stored. */
export function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

export const statuses = (outcomes: readonly CallOutcome[]): readonly string[] =>
  outcomes.map(({ toolCallId, status }) => `${toolCallId} ${status}`);
