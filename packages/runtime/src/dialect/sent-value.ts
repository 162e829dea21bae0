// Values that stand in a schema (a default, examples), in the form that the dialect sends such values in.
import type { JsonValue } from "../json.ts";
import { type Codec, runCodec } from "./codec.ts";

export function sentValue(keyword: string, value: JsonValue, codec: Codec | undefined): JsonValue {
  // boundary: what a codec makes of JSON is JSON.
  const sent = (one: JsonValue): JsonValue => runCodec(codec, "fromBase", one) as JsonValue;
  return keyword === "examples" && Array.isArray(value) ? value.map(sent) : sent(value);
}
