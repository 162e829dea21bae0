// What an encoder is: the way from a value that a tool returned to JSON.
import type { JsonValue } from "../json.ts";

/**
 * Turns a value into JSON; `path` is the JSON Pointer of the value, for the error. Throws a
 * `ToolResultError` where the value has no JSON form.
 */
export type Encoder = (value: unknown, path: string) => JsonValue;
