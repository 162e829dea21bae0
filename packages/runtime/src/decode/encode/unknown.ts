// The encoder of values whose type says nothing: what `JSON.stringify` would write, but nothing is lost in silence.
import { ToolResultError } from "../../errors/tool-result-error.ts";
import type { JsonValue } from "../../json.ts";
import { describe } from "../describe.ts";
import { MAX_DEPTH } from "../limits.ts";
import { memberOf } from "../object.ts";
import { escapeToken } from "../pointer.ts";
import { encodeDate, isDateValue } from "./native.ts";
import { encodeNumber, refuse } from "./scalar.ts";

/**
 * Any value: `toJSON` is honoured; undefined and functions are dropped from objects and are null
 * elsewhere; a bigint is its digits, a Date its ISO form, a Set an array, a Map an object (or pairs,
 * when a key is not a string), an Error its name and message. Refuses cycles, NaN, the infinities,
 * binary data and promises, with their place.
 */
export function encodeUnknown(value: unknown, path: string): JsonValue {
  return encode(value, path, new Set(), "");
}

/** As `encodeUnknown`, but for null and what would become null. */
export function encodeNonNull(value: unknown, path: string): JsonValue {
  const result = encodeUnknown(value, path);
  return result === null ? refuse(value, path, "a value that is not null") : result;
}

function encode(value: unknown, path: string, ancestors: Set<object>, key: string): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return encodeNumber(value, path);
    case "bigint":
      return value.toString();
    case "object":
      return value === null ? null : encodeContainer(value, path, ancestors, key);
    default:
      return null;
  }
}

function encodeContainer(value: object, path: string, ancestors: Set<object>, key: string): JsonValue {
  if (ancestors.has(value)) throw new ToolResultError(path, "the value contains itself.");
  if (ancestors.size >= MAX_DEPTH) throw new ToolResultError(path, `nested deeper than ${MAX_DEPTH}.`);
  ancestors.add(value);
  try {
    return encodeKind(value, path, ancestors, key);
  } finally {
    ancestors.delete(value);
  }
}

function encodeKind(value: object, path: string, ancestors: Set<object>, key: string): JsonValue {
  if (isDateValue(value)) return encodeDate(value, path);
  const toJson = memberOf(value, "toJSON");
  if (typeof toJson === "function") {
    const plain: unknown = toJson.call(value, key);
    // An object may give itself; it is then taken as it is, once.
    if (plain !== value) return encode(plain, path, ancestors, key);
  }
  if (Array.isArray(value)) return encodeItems(value, path, ancestors);
  if (value instanceof Set) return encodeItems([...value], path, ancestors);
  if (value instanceof Map) return encodeMap(value, path, ancestors);
  if (value instanceof Error) return { name: String(value.name), message: String(value.message) };
  if (value instanceof String || value instanceof Number || value instanceof Boolean) {
    return encode(value.valueOf(), path, ancestors, key);
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Promise) {
    throw new ToolResultError(path, `${describe(Object.prototype.toString.call(value))} has no JSON form.`);
  }
  return encodeEntries(Object.entries(value), path, ancestors);
}

function encodeItems(items: readonly unknown[], path: string, ancestors: Set<object>): JsonValue {
  return Array.from(items, (item, index) => encode(item, `${path}/${index}`, ancestors, String(index)));
}

function encodeMap(map: ReadonlyMap<unknown, unknown>, path: string, ancestors: Set<object>): JsonValue {
  const entries = [...map];
  const named = entries.filter((entry): entry is [string, unknown] => typeof entry[0] === "string");
  return named.length === entries.length
    ? encodeEntries(named, path, ancestors)
    : encodeItems(entries, path, ancestors);
}

function encodeEntries(
  entries: readonly (readonly [string, unknown])[],
  path: string,
  ancestors: Set<object>,
): JsonValue {
  const result: { [name: string]: JsonValue } = {};
  for (const [name, member] of entries) {
    if (member === undefined || typeof member === "function" || typeof member === "symbol") continue;
    const place = `${path}/${escapeToken(name)}`;
    if (name === "__proto__")
      throw new ToolResultError(place, "a property of this name is refused everywhere.");
    result[name] = encode(member, place, ancestors, name);
  }
  return result;
}
