// What a stored turn must be before anything of it runs: whoever stored it may have lost or changed a part. Knows no provider.
import { isObject } from "../decode/object.ts";
import type { CallOutcome } from "../executor/call-outcome.ts";
import type { AnsweredCall, MessageForm, TurnRecord, WaitingTurn } from "./provider-turn.ts";

/**
 * Every call of the turn either waits with the executor or was refused, and is told of once. Else what has run could not be
 * told to the model, and what has not could be.
 *
 * @returns What its answers are told by.
 * @throws TypeError For what is no such state.
 */
export function checkWaitingTurn(state: WaitingTurn, form: MessageForm): TurnRecord {
  // boundary: it comes from where it was stored.
  const given: unknown = state;
  if (!isObject(given) || given["version"] !== 1 || given["form"] !== form)
    throw new TypeError(`The state is of no turn that waits in the form ${JSON.stringify(form)}.`);
  const deferred = isObject(given["deferred"]) ? given["deferred"] : {};
  const attached = isObject(deferred["attached"]) ? deferred["attached"] : {};
  const { calls, refused } = attached;
  // What else the executor's own state must be is for the executor to say.
  const known = Array.isArray(deferred["calls"]) ? deferred["calls"] : [];
  if (
    attached["form"] !== form ||
    !isListOf<AnsweredCall>(calls, isAnswered) ||
    !isListOf<CallOutcome>(refused, isRefused)
  )
    throw new TypeError(
      "The state has lost a part: `attached` of its deferred calls is what the turn stored there.",
    );
  const open = new Set([...known, ...refused].map(idOf));
  if (open.size !== known.length + refused.length)
    throw new TypeError("The state was changed: a call is in it twice.");
  for (const { toolCallId } of calls) {
    if (!open.delete(toolCallId))
      throw new TypeError(`The state was changed: ${JSON.stringify(toolCallId)} is no call that waits.`);
  }
  const [lost] = open;
  if (lost !== undefined)
    throw new TypeError(`The state has lost a part: the call ${JSON.stringify(lost)} is not told of.`);
  return { form, calls, refused };
}

type Fields = { readonly [name: string]: unknown };

function isListOf<T>(value: unknown, is: (one: Fields) => boolean): value is readonly T[] {
  return Array.isArray(value) && value.every((one: unknown) => isObject(one) && is(one));
}

function isAnswered({ toolCallId, id, name }: Fields): boolean {
  return (
    typeof toolCallId === "string" && typeof name === "string" && (id === undefined || typeof id === "string")
  );
}

/** Of arguments that were none, and nothing else: a result that was never given is not to be told. */
function isRefused({ toolCallId, toolName, status, message, result, modelOutput }: Fields): boolean {
  const areTexts = [toolCallId, toolName, message].every((one) => typeof one === "string");
  return areTexts && status === "invalid" && result === undefined && modelOutput === undefined;
}

function idOf(call: unknown): unknown {
  return isObject(call) ? call["toolCallId"] : call;
}
