// What models often send instead of what was asked for: texts that plainly mean a number, a boolean, an object or array.
import type { JsonValue } from "../../json.ts";
import { MAX_COERCED_JSON_LENGTH } from "../limits.ts";
import { hasType } from "./json-type.ts";

/** Plain decimals as JSON writes them, without exponent: `007`, `1e3`, ` 1` and the empty text are none. */
const decimal = /^-?(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?$/u;

/**
 * The value of one of the types that the text plainly means, or undefined. `keepString`: a string
 * is legal here, so no JSON is read out of it.
 */
export function coerce(
  value: unknown,
  types: readonly JsonValue[],
  keepString: boolean,
): JsonValue | undefined {
  if (typeof value !== "string" || types.includes("string")) return undefined;
  for (const type of types) {
    const read = typeof type === "string" ? readers.get(type) : undefined;
    const result = read?.(value, keepString);
    if (result !== undefined && hasType(result, type)) return result;
  }
  return undefined;
}

const readers: ReadonlyMap<string, (text: string, keepString: boolean) => JsonValue | undefined> = new Map([
  ["number", readNumber],
  ["integer", readNumber],
  ["boolean", readBoolean],
  ["object", readJson],
  ["array", readJson],
]);

function readNumber(text: string): JsonValue | undefined {
  if (!decimal.test(text)) return undefined;
  const value = Number(text);
  // Digits that a number cannot hold would arrive as another number.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
  return value;
}

function readBoolean(text: string): JsonValue | undefined {
  if (text === "true") return true;
  return text === "false" ? false : undefined;
}

function readJson(text: string, keepString: boolean): JsonValue | undefined {
  if (keepString || text.length > MAX_COERCED_JSON_LENGTH || !/^\s*[[{]/u.test(text)) return undefined;
  try {
    // boundary: what `JSON.parse` gives is JSON.
    return JSON.parse(text) as JsonValue;
  } catch {
    // Not JSON: the refusal then shows the text as it came.
    return undefined;
  }
}
