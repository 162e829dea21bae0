// Placeholder of the contract: an encoder turns a value that a tool returned into JSON.
import type { JsonValue } from "../json.ts";

/** Turns a value into JSON; `path` is the JSON Pointer of the value, for the error. */
export type Encoder = (value: unknown, path: string) => JsonValue;
