// The calls of which an SDK was told that a person has to approve them. The SDK keeps what the person says, and executes
// nothing else; it asks again before it executes in another process.
import { type JsonValue, jsonEqual } from "@toolshed/runtime";

const mostAsked = 1000;

export class AskedCalls {
  readonly #asked: JsonValue[] = [];

  /** Also when it is asked again about the same call, as before an execution in another process. */
  add(args: JsonValue): void {
    this.take(args);
    this.#asked.push(args);
    if (this.#asked.length > mostAsked) this.#asked.shift();
  }

  /** Was it asked about a call with exactly these arguments? Each question is good for one call. */
  take(args: JsonValue): boolean {
    const index = this.#asked.findIndex((one) => jsonEqual(one, args));
    if (index < 0) return false;
    this.#asked.splice(index, 1);
    return true;
  }
}
