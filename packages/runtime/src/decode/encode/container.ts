// Encoders of values with parts. Only what the type declares is copied, so that the output schema accepts the answer.
import { ToolResultError } from "../../errors/tool-result-error.ts";
import type { JsonValue } from "../../json.ts";
import type { Encoder } from "../encode.ts";
import { hasUniqueItems, jsonEqual } from "../json-equal.ts";
import { MAX_DEPTH } from "../limits.ts";
import { hasOwn, isObject } from "../object.ts";
import { escapeToken } from "../pointer.ts";
import { refuse } from "./scalar.ts";

/** With `unique`, no two items may be the same as JSON: two equal dates are, though they are two objects. */
export function encodeArray(encodeItem: Encoder, unique = false): Encoder {
  return (value, path) => {
    if (!Array.isArray(value)) return refuse(value, path, "an array");
    const result: JsonValue[] = [];
    // A hole is read as undefined, which the item's encoder judges.
    for (let index = 0; index < value.length; index += 1) {
      result.push(encodeItem(value[index], `${path}/${index}`));
    }
    if (unique) refuseRepeats(result, path);
    return result;
  };
}

/** Dropping one would move the others; only a set says that each is there once. */
function refuseRepeats(items: readonly JsonValue[], path: string): void {
  if (hasUniqueItems(items)) return;
  for (const [index, item] of items.entries()) {
    const first = items.findIndex((other) => jsonEqual(other, item));
    if (first === index) continue;
    throw new ToolResultError(
      `${path}/${index}`,
      `the item is equal to the item ${first}, and the type wants unique items.`,
    );
  }
}

/** `required` is how many of `elements` must be there (all, unless given); `rest` encodes what follows them. */
export function encodeTuple(
  elements: readonly Encoder[],
  rest?: Encoder,
  required: number = elements.length,
): Encoder {
  return (value, path) => {
    if (!Array.isArray(value)) return refuse(value, path, "an array");
    if (value.length < required) return refuse(value, path, `at least ${required} items`);
    if (rest === undefined && value.length > elements.length) {
      return refuse(value, path, `at most ${elements.length} items`);
    }
    // An optional element may be there as undefined: then the array ends before it.
    let length = value.length;
    while (length > required && length <= elements.length && value[length - 1] === undefined) length -= 1;
    const result: JsonValue[] = [];
    for (let index = 0; index < length; index += 1) {
      const encodeItem = elements[index] ?? rest;
      if (encodeItem !== undefined) result.push(encodeItem(value[index], `${path}/${index}`));
    }
    return result;
  };
}

/** The declared properties, by name. Those named in `optional` are left out when they are undefined. */
export function encodeObject(
  properties: { readonly [name: string]: Encoder },
  optional: readonly string[] = [],
): Encoder {
  const fields = fieldsOf(properties, optional);
  return (value, path) => {
    if (!isObject(value)) return refuse(value, path, "an object");
    const result: { [name: string]: JsonValue } = {};
    encodeFields(fields, value, path, result);
    return result;
  };
}

/**
 * The declared properties, and every other own property: by the first of `forms` that its name matches, else by
 * `encodeOther`; without that it is left out.
 */
export function encodeRecord(
  properties: { readonly [name: string]: Encoder },
  encodeOther: Encoder | undefined,
  optional: readonly string[] = [],
  forms: readonly (readonly [key: RegExp, encode: Encoder])[] = [],
): Encoder {
  const fields = fieldsOf(properties, optional);
  return (value, path) => {
    if (!isObject(value)) return refuse(value, path, "an object");
    const result: { [name: string]: JsonValue } = {};
    encodeFields(fields, value, path, result);
    for (const key of Object.keys(value)) {
      if (hasOwn(properties, key) || value[key] === undefined) continue;
      const encode = forms.find(([form]) => form.test(key))?.[1] ?? encodeOther;
      if (encode === undefined) continue;
      const place = `${path}/${escapeToken(key)}`;
      if (key === "__proto__") {
        throw new ToolResultError(place, "a property of this name is refused everywhere.");
      }
      result[key] = encode(value[key], place);
    }
    return result;
  };
}

/** An encoder that is built on first use: for types that contain themselves. Bounded in depth, so that a cycle ends. */
export function lazy(create: () => Encoder): Encoder {
  let encoder: Encoder | undefined;
  let depth = 0;
  return (value, path) => {
    if (depth >= MAX_DEPTH) {
      throw new ToolResultError(path, `the value contains itself or is nested deeper than ${MAX_DEPTH}.`);
    }
    encoder ??= create();
    depth += 1;
    try {
      return encoder(value, path);
    } finally {
      depth -= 1;
    }
  };
}

interface Field {
  readonly name: string;
  readonly token: string;
  readonly encode: Encoder;
  readonly optional: boolean;
  /** Every object inherits something of this name, so only an own property counts. */
  readonly ownOnly: boolean;
}

function fieldsOf(properties: { readonly [name: string]: Encoder }, optional: readonly string[]): Field[] {
  return Object.entries(properties).map(([name, encode]) => ({
    name,
    token: `/${escapeToken(name)}`,
    encode,
    optional: optional.includes(name),
    ownOnly: name in Object.prototype,
  }));
}

function encodeFields(
  fields: readonly Field[],
  value: { readonly [name: string]: unknown },
  path: string,
  result: { [name: string]: JsonValue },
): void {
  for (const field of fields) {
    const member = field.ownOnly && !hasOwn(value, field.name) ? undefined : value[field.name];
    if (member === undefined && field.optional) continue;
    result[field.name] = field.encode(member, path + field.token);
  }
}
