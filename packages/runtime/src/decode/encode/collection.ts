// Encoders of maps, sets and template literal types. Another realm's maps and sets are taken too.
import { ToolResultError } from "../../errors/tool-result-error.ts";
import type { JsonValue } from "../../json.ts";
import { quote } from "../describe.ts";
import type { Encoder } from "../encode.ts";
import { withoutRepeats } from "../json-equal.ts";
import { escapeToken } from "../pointer.ts";
import { brandOf } from "./brand.ts";
import { encodeString, refuse } from "./scalar.ts";

export function isMapValue(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return brandOf(value) === "[object Map]";
}

export function isSetValue(value: unknown): value is ReadonlySet<unknown> {
  return brandOf(value) === "[object Set]";
}

/** A map with string keys, as an object. */
export function encodeMap(encodeValue: Encoder): Encoder {
  return (value, path) => {
    if (!isMapValue(value)) return refuse(value, path, "a Map");
    const result: { [name: string]: JsonValue } = {};
    for (const [key, member] of value) {
      const name = encodeString(key, path);
      const place = `${path}/${escapeToken(name)}`;
      if (name === "__proto__") throw new ToolResultError(place, "a key of this name is refused everywhere.");
      result[name] = encodeValue(member, place);
    }
    return result;
  };
}

/** A map with any keys, as an array of `[key, value]`. */
export function encodePairs(encodeKey: Encoder, encodeValue: Encoder): Encoder {
  return (value, path) => {
    if (!isMapValue(value)) return refuse(value, path, "a Map");
    return Array.from(value, ([key, member], index) => [
      encodeKey(key, `${path}/${index}/0`),
      encodeValue(member, `${path}/${index}/1`),
    ]);
  };
}

/** A set, as an array. Elements that are the same as JSON (two equal dates) are there once. */
export function encodeSet(encodeItem: Encoder): Encoder {
  return (value, path) => {
    if (!isSetValue(value)) return refuse(value, path, "a Set");
    return withoutRepeats(Array.from(value, (item, index) => encodeItem(item, `${path}/${index}`)));
  };
}

/** A string of the template's form. */
export function encodeTemplate(pattern: RegExp): Encoder {
  return (value, path) => {
    const text = encodeString(value, path);
    if (pattern.test(text)) return text;
    return refuse(value, path, `a string that matches the regular expression ${quote(pattern.source)}`);
  };
}
