// The answers of people and clients, which may have come as JSON from anywhere: nothing runs because of a half answer.
import { isJson } from "../../decode/is-json.ts";
import { isObject } from "../../decode/object.ts";
import type { CallDecision, DeferredRequest } from "../deferred-calls.ts";
import { DeferredStateError } from "./deferred-state-error.ts";

/** What an answer may have that lets the call run. */
const yes = ["approved", "argsOverride", "remember", "rememberForMs"];

/**
 * The answers by the call's id.
 *
 * @throws DeferredStateError `WRONG_ANSWER` for one that is none, two for one call; `NOT_ASKED` for another call.
 */
export function checkDecisions(
  requests: readonly DeferredRequest[],
  decisions: readonly CallDecision[],
): ReadonlyMap<string, CallDecision> {
  const asked = new Set(requests.map(({ toolCallId }) => toolCallId));
  const byId = new Map<string, CallDecision>();
  if (!Array.isArray(decisions)) throw wrong("The answers are a list.");
  for (const decision of decisions as readonly unknown[]) {
    if (!isObject(decision) || typeof decision["toolCallId"] !== "string")
      throw wrong("An answer has a `toolCallId`.");
    const { toolCallId, ...answer } = decision;
    const id = JSON.stringify(toolCallId);
    if (!asked.has(decision["toolCallId"]))
      throw new DeferredStateError("NOT_ASKED", `Nothing was asked of the call ${id}.`);
    if (byId.has(decision["toolCallId"])) throw wrong(`Two answers are for the call ${id}.`);
    if (!isAnswer(answer)) {
      throw wrong(
        `The answer to the call ${id} is none of { approved: true, argsOverride?, remember?, rememberForMs? }, { approved: false, reason? }, { result }, { error } and { argsOverride }.`,
      );
    }
    // boundary: it has just been found to be one.
    byId.set(decision["toolCallId"], decision as CallDecision);
  }
  return byId;
}

function isAnswer(answer: { readonly [key: string]: unknown }): boolean {
  const given = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
  const { approved, reason, result, error, argsOverride, remember, rememberForMs } = given;
  const only = (keys: readonly string[]): boolean => Object.keys(given).every((key) => keys.includes(key));
  if (approved === false)
    return only(["approved", "reason"]) && (reason === undefined || typeof reason === "string");
  if (result !== undefined) return only(["result"]) && isJson(result);
  if (error !== undefined) return only(["error"]) && typeof error === "string";
  return (
    only(yes) &&
    (approved === true || (approved === undefined && argsOverride !== undefined)) &&
    (argsOverride === undefined || isJson(argsOverride)) &&
    (remember === undefined || remember === "tool" || remember === "arguments") &&
    (rememberForMs === undefined ||
      (remember !== undefined && Number.isFinite(rememberForMs) && Number(rememberForMs) > 0))
  );
}

function wrong(message: string): DeferredStateError {
  return new DeferredStateError("WRONG_ANSWER", message);
}
