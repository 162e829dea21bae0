// Calls that wait for somebody, as what is stored meanwhile: plain JSON with a version.
import { isJson } from "../decode/is-json.ts";
import { jsonEqual } from "../decode/json-equal.ts";
import { isObject } from "../decode/object.ts";
import type { JsonValue } from "../json.ts";
import { toModelParts } from "../model-part.ts";
import type { ToolOrigin } from "../tool.ts";
import type { CallOutcome, CallStatus, ToolCall } from "./call-outcome.ts";
import { DeferredStateError } from "./state/deferred-state-error.ts";

/** The version of the stored form that this package writes and reads. */
export const deferredVersion = 1;

/** A call that waits. Its arguments are valid. */
export interface DeferredRequest extends ToolCall {
  /** Whether it may run, or, of a tool that runs outside of this process, what it gave. */
  readonly waitsFor: "approval" | "result";
  /** Who the tool is: an answer counts for no other one that has its name meanwhile. */
  readonly origin: ToolOrigin;
  /** Of a call by which another tool is called: that tool, by the name that the model gave, and its arguments. */
  readonly subject?: Pick<ToolCall, "toolName" | "args">;
  /** Why it is asked, where a rule says so. */
  readonly reason?: string;
}

/** HMAC-SHA-256 over everything else in the state. */
export interface StateSignature {
  /** Tells keys apart; no secret. */
  readonly key: string;
  /** In hexadecimal digits. */
  readonly value: string;
}

/**
 * A turn of which some calls wait. Store it as it is. Unsigned, it binds as well as its storage: whoever can change it
 * decides what runs.
 */
export interface DeferredCalls {
  readonly version: typeof deferredVersion;
  /** Of the turn: all states of one turn have the same. */
  readonly id: string;
  /** Of this state, which is gone on with once. */
  readonly nonce: string;
  /** All calls of the turn, in their order. */
  readonly calls: readonly ToolCall[];
  /** Those that wait: for a decision, or for a result from outside. */
  readonly requests: readonly DeferredRequest[];
  /** What became of the others. They never run again. */
  readonly outcomes: readonly CallOutcome[];
  /** What the caller of `run` gave to find again. The executor does not read it, and signs it with the rest. */
  readonly attached?: JsonValue;
  /** Whose it is, where the executor has a `scope`. */
  readonly scope?: string;
  /** From this moment on it is not taken, in milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly signature?: StateSignature;
}

/** How an approval is to stand for later calls. */
export interface RememberDecision {
  /** For all calls of the tool, or for those with these arguments. The executor needs a store (`approvals`). */
  readonly remember?: "tool" | "arguments";
  /** For so long, in milliseconds; else as `approvals` says. */
  readonly rememberForMs?: number;
}

/** The answer to one request. */
export type CallDecision = { readonly toolCallId: string } & (
  | ({ readonly approved: true; readonly argsOverride?: JsonValue } & RememberDecision)
  | { readonly approved: false; readonly reason?: string }
  /** Of a call that ran elsewhere. */
  | { readonly result: JsonValue }
  /** Of a call that failed elsewhere. */
  | { readonly error: string }
  /** The call shall run with other arguments. */
  | ({ readonly argsOverride: JsonValue } & RememberDecision)
);

/** @throws DeferredStateError `NOT_A_STATE` when it is not what this version has stored. */
export function checkDeferred(value: unknown): asserts value is DeferredCalls {
  if (!isObject(value)) throw notAState("The deferred calls are no object.");
  const { version, id, nonce, calls, requests, outcomes, attached, scope, expiresAt } = value;
  if (version !== deferredVersion)
    throw notAState(`The deferred calls are of version ${String(version)}, not ${deferredVersion}.`);
  const lists = [calls, requests, outcomes];
  const isWhole =
    typeof id === "string" &&
    typeof nonce === "string" &&
    (attached === undefined || isJson(attached)) &&
    (scope === undefined || typeof scope === "string") &&
    (expiresAt === undefined || typeof expiresAt === "number") &&
    lists.every((list) => Array.isArray(list) && list.every(isCall)) &&
    Array.isArray(outcomes) &&
    outcomes.every(isEnding);
  if (!isWhole) throw notAState("The deferred calls have lost a part.");
  // boundary: all are lists of objects with an id and a name, which is all that is asked of them here.
  const [all, waiting, ended] = lists as [
    readonly ToolCall[],
    readonly DeferredRequest[],
    readonly CallOutcome[],
  ];
  const known = new Map(all.map((call) => [call.toolCallId, call]));
  const told = new Set<string>();
  for (const one of [...waiting, ...ended]) {
    if (known.get(one.toolCallId)?.toolName !== one.toolName || told.has(one.toolCallId))
      throw notAState(`${JSON.stringify(one.toolCallId)} is none of the deferred calls.`);
    told.add(one.toolCallId);
  }
  for (const { toolCallId, args, origin } of waiting) {
    const isSame = isJson(args) && jsonEqual(known.get(toolCallId)?.args, args);
    if (!isSame || !isObject(origin) || typeof origin.tool !== "string")
      throw notAState(`The request ${JSON.stringify(toolCallId)} is none of the deferred calls.`);
  }
  if (known.size !== all.length || told.size !== known.size)
    throw notAState("The deferred calls have lost a part: not every call waits or has ended.");
}

function isCall(value: unknown): boolean {
  return isObject(value) && typeof value["toolCallId"] === "string" && typeof value["toolName"] === "string";
}

const statuses: ReadonlySet<unknown> = new Set<CallStatus>([
  ...(["ok", "invalid", "unknown_tool", "denied", "failed", "aborted", "timeout"] as const),
]);

/** Is it something that the model can be told of? */
function isEnding({
  status,
  result,
  modelOutput,
  issues,
  message,
}: {
  readonly [name: string]: unknown;
}): boolean {
  const isTold = message === undefined || typeof message === "string";
  const isWhole = statuses.has(status) && isTold && (issues === undefined || Array.isArray(issues));
  return (
    isWhole &&
    (result === undefined || isJson(result)) &&
    (modelOutput === undefined || areParts(modelOutput))
  );
}

function areParts(modelOutput: unknown): boolean {
  try {
    return Array.isArray(modelOutput) && toModelParts(modelOutput).length > 0;
  } catch {
    // Its only way to say that a part is none.
    return false;
  }
}

function notAState(message: string): DeferredStateError {
  return new DeferredStateError("NOT_A_STATE", message);
}
