// Calls that wait for somebody, as what is stored meanwhile: plain JSON with a version.
import { jsonEqual } from "../decode/json-equal.ts";
import { isObject } from "../decode/object.ts";
import type { JsonValue } from "../json.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";

/** The version of the stored form that this package writes and reads. */
export const deferredVersion = 1;

/** A turn of which some calls wait. Store it as it is; whoever can change it decides what runs. */
export interface DeferredCalls {
  readonly version: typeof deferredVersion;
  /** All calls of the turn, in their order. */
  readonly calls: readonly ToolCall[];
  /** Those that wait: for a decision, or for a result from outside. */
  readonly requests: readonly ToolCall[];
  /** What became of the others. They never run again. */
  readonly outcomes: readonly CallOutcome[];
}

/** The answer to one request. */
export type CallDecision = { readonly toolCallId: string } & (
  | { readonly approved: true; readonly argsOverride?: JsonValue }
  | { readonly approved: false; readonly reason?: string }
  /** Of a call that ran elsewhere. */
  | { readonly result: JsonValue }
  /** Of a call that failed elsewhere. */
  | { readonly error: string }
  /** The call shall run with other arguments. */
  | { readonly argsOverride: JsonValue }
);

/** @throws TypeError when it is not what this version has stored. */
export function checkDeferred(value: unknown): asserts value is DeferredCalls {
  if (!isObject(value)) throw new TypeError("The deferred calls are no object.");
  const { version, calls, requests, outcomes } = value as Partial<DeferredCalls>;
  if (version !== deferredVersion)
    throw new TypeError(`The deferred calls are of version ${String(version)}, not ${deferredVersion}.`);
  const lists: readonly unknown[] = [calls, requests, outcomes];
  if (!lists.every(Array.isArray)) throw new TypeError("The deferred calls have lost a part.");
  const known = new Map((calls as readonly ToolCall[]).map((call) => [call.toolCallId, call]));
  const isDone = new Set((outcomes as readonly CallOutcome[]).map(({ toolCallId }) => toolCallId));
  for (const request of requests as readonly ToolCall[]) {
    const call = known.get(request.toolCallId);
    const isSame = call?.toolName === request.toolName && jsonEqual(call.args, request.args);
    if (!isSame || isDone.has(request.toolCallId))
      throw new TypeError(`The request ${JSON.stringify(request.toolCallId)} is none of the deferred calls.`);
  }
}
