// A copy of a JSON value, which nobody else can change.
import type { JsonValue } from "../json.ts";
import { isJson } from "./is-json.ts";

/** What is no JSON, or nested too deep to be read, is given back as it is. */
export function jsonCopy(value: JsonValue): JsonValue {
  // boundary: JSON is read as it was written.
  return isJson(value) ? (JSON.parse(JSON.stringify(value)) as JsonValue) : value;
}
