// What a stored turn must be before anything of it runs: whoever stored it may have lost or changed a part. Knows no provider.
import { isObject } from "../decode/object.ts";
import type { CallOutcome } from "../executor/call-outcome.ts";
import type { AnsweredCall, MessageForm, WaitingTurn } from "./provider-turn.ts";

/**
 * Every call of the turn either waits with the executor or was refused, and is told of once. Else what has run could not be
 * told to the model, and what has not could be.
 *
 * @throws TypeError For what is no such state.
 */
export function checkWaitingTurn(state: unknown, form: MessageForm): asserts state is WaitingTurn {
  if (!isObject(state) || state["version"] !== 1 || state["form"] !== form)
    throw new TypeError(`The state is of no turn that waits in the form ${JSON.stringify(form)}.`);
  const { calls, refused, deferred } = state;
  // What else the executor's own state must be is for the executor to say.
  const known = isObject(deferred) && Array.isArray(deferred["calls"]) ? deferred["calls"] : [];
  if (!isListOf<AnsweredCall>(calls, isAnswered) || !isListOf<CallOutcome>(refused, isRefused))
    throw new TypeError(
      "The state has lost a part: `calls` and `refused` are lists of what the turn stored.",
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
    throw new TypeError(`The state has lost a part: the call ${JSON.stringify(lost)} is not in \`calls\`.`);
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
