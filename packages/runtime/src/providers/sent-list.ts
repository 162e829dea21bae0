// Reads the lists of a provider's answer: it comes over a network, and from servers that only resemble the provider's.
import { isObject } from "../decode/object.ts";

interface Fields {
  readonly [name: string]: unknown;
}

/** @throws TypeError For an answer that is no object at all. */
export function answerOf(response: unknown, of: string): Fields {
  if (isObject(response)) return response;
  const received = response === null ? "null" : Array.isArray(response) ? "a list" : typeof response;
  throw noAnswer(of, `it is an object, and ${received} came`);
}

/** Of what may well be the answer of another provider: taken for one without calls, its calls would be lost. */
export function noAnswer(of: string, why: string): TypeError {
  return new TypeError(`This is no answer of ${of}: ${why}.`);
}

/** Has the message calls by this name alone, where the provider's SDK has them by the other? */
export function hasCallsBy(foreign: string, own: string, message: unknown): boolean {
  return isObject(message) && isFilled(message[foreign]) && !isFilled(message[own]);
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

/**
 * The objects of a list in an answer; none where there is no list.
 *
 * @throws TypeError For what is neither.
 */
export function sentList<T extends object>(
  list: readonly T[] | null | undefined,
  where: string,
): readonly T[] {
  if (list === undefined || list === null) return [];
  // boundary: the types say that it is one.
  if (!Array.isArray(list as unknown))
    throw new TypeError(`\`${where}\` of the answer is a list, and ${typeof list} came.`);
  return list.filter((one: T): boolean => isObject(one));
}
