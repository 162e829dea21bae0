// A model as a script: corrects a refused call by the issues' texts and pointers alone. It knows no schema.
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";

/** What a model reads of an issue. */
export interface ReadableIssue {
  readonly pointer: string;
  readonly message: string;
}

/** The call with every issue followed once. */
export function repair(call: JsonValue, issues: readonly ReadableIssue[]): JsonValue {
  // Names first: a misspelled property is also a missing one.
  const unknown = issues.filter(({ message }) => message.includes(": this property is not known"));
  const others = issues.filter((issue) => !unknown.includes(issue));
  return [...unknown, ...others].reduce<JsonValue>(follow, call);
}

function follow(call: JsonValue, { pointer, message }: ReadableIssue): JsonValue {
  const nested = /; the nearest refuses (the arguments|\/.*?): (.*)$/s.exec(message);
  if (nested) {
    const [, where = "", text = ""] = nested;
    return follow(call, { pointer: where === "the arguments" ? "" : where, message: `${where}: ${text}` });
  }
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const meant = /Did you mean ("(?:[^"\\]|\\.)*"|true|false|-?\d[\d.e+-]*)\?$/s.exec(message)?.[1];
  const suggestion = meant === undefined ? undefined : (JSON.parse(meant) as string | number | boolean);
  if (message.includes("this property is not known"))
    return renamed(call, steps, suggestion === undefined ? undefined : String(suggestion));
  const now = at(call, steps);
  if (message.includes("this required property is missing")) {
    if (now !== undefined) return call;
    const expected = /is missing; expected (.*?)\.(?: Did you mean .*)?$/s.exec(message)?.[1] ?? "";
    return changed(call, steps, suggestion ?? described(expected));
  }
  if (suggestion !== undefined) return changed(call, steps, suggestion);
  const expected = /expected (.*), received /s.exec(message)?.[1];
  return expected === undefined ? call : changed(call, steps, mended(now ?? null, expected));
}

type Mend = (value: JsonValue, words: readonly string[]) => JsonValue;

/** By what a message expects of a value that is there. */
const mends: readonly (readonly [RegExp, Mend])[] = [
  [/^a number of at least (\S+)$/, (_, [limit]) => Number(limit)],
  [/^a number of at most (\S+)$/, (_, [limit]) => Number(limit)],
  [/^a number greater than (\S+)$/, (_, [limit]) => above(Number(limit))],
  [/^a number less than (\S+)$/, (_, [limit]) => below(Number(limit))],
  [/^a multiple of (\S+)$/, (value, [step]) => Math.round(Number(value) / Number(step)) * Number(step)],
  [
    /^a string of at least (\d+) characters?$/,
    (value, [length]) => String(value).padEnd(Number(length), String(value) || "x"),
  ],
  [
    /^a string of at most (\d+) characters?$/,
    (value, [length]) => [...String(value)].slice(0, Number(length)).join(""),
  ],
  [/^an array of at most (\d+) items?/, (value, [length]) => list(value).slice(0, Number(length))],
  [
    /^(an array of at least (\d+) items?.*)$/s,
    (value, [expected = ""]) => arrayOf(expected).map((item, index) => list(value)[index] ?? item),
  ],
  [/^an array without equal items$/, (value) => distinct(list(value))],
];

/** The value as the message wants it, kept as far as it can be. */
function mended(value: JsonValue, expected: string): JsonValue {
  for (const [form, mend] of mends) {
    const words = form.exec(expected);
    if (words) return mend(value, words.slice(1));
  }
  if (typeof value === "string") {
    const read = readJson(value);
    if (/^(?:a number|an integer)\b/.test(expected) && typeof read === "number")
      return integer(read, expected);
    if (/^(?:one of )?true or false/.test(expected) && typeof read === "boolean") return read;
    if (/^an object/.test(expected) && isObject(read)) return read;
  }
  if (/^an integer/.test(expected) && typeof value === "number") return Math.round(value);
  if (/^an array/.test(expected) && value !== null) return [value, ...arrayOf(expected).slice(1)];
  if (/^a string(?: or .*)?$/.test(expected) && typeof value !== "object") return String(value);
  return described(expected);
}

/** Any value that the words describe. */
function described(expected: string): JsonValue {
  const constant =
    /^(?:one of )?("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true(?! or false$)|(?<=^one of )true|false|null)/.exec(
      expected,
    )?.[1];
  if (constant !== undefined) return readJson(constant) ?? null;
  const example = /^[^(]*\(such as ("(?:[^"\\]|\\.)*")\)/.exec(expected)?.[1];
  if (example !== undefined) return readJson(example) ?? null;
  const pattern = /^a string that matches the regular expression ("(?:[^"\\]|\\.)*")/.exec(expected)?.[1];
  if (pattern !== undefined) return matching(readJson(pattern));
  if (/^an object/.test(expected)) return objectOf(expected);
  if (/^an array/.test(expected)) return arrayOf(expected);
  if (/^an? (?:number|integer)/.test(expected)) return numberOf(expected);
  if (/^true or false/.test(expected)) return true;
  const [, least = "0"] = /^a string of (?:at least|exactly) (\d+)/.exec(expected) ?? [];
  const [, most = "4"] = /^a string of (?:(?:at least \d+ and )?at most|exactly) (\d+)/.exec(expected) ?? [];
  return "text".slice(0, Number(most)).padEnd(Number(least), "x");
}

/** `a number greater than 0 and less than 1`: one in between. */
function numberOf(expected: string): number {
  const limit = (words: string): number | undefined => {
    const found = new RegExp(`${words} (-?[\\d.e+-]*\\d)`).exec(expected)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const step = limit("a multiple of");
  if (step !== undefined) return Math.ceil((limit("at least") ?? 0) / step) * step;
  const low = limit("greater than");
  const high = limit("less than");
  if (low !== undefined && high !== undefined) return (low + high) / 2;
  return limit("at least") ?? limit("at most") ?? (low === undefined ? (high ?? 2) - 1 : low + 1);
}

/** As few items as are wanted: `(item 0 a string and each further item a number)`. */
function arrayOf(expected: string): JsonValue[] {
  const least = Number(/^an array of (?:at least|exactly) (\d+)/.exec(expected)?.[1] ?? 0);
  const start = /^an array[^("]*/.exec(expected)?.[0].length ?? 0;
  const inside = bracketed(expected.slice(start));
  return Array.from({ length: least }, (_, index) => {
    const own = new RegExp(
      `item ${index} (.*?)(?:, item \\d| and item \\d|(?:,| and) each further item|$)`,
      "s",
    );
    return described(own.exec(inside)?.[1] ?? /each (?:further )?item (.*)$/s.exec(inside)?.[1] ?? "");
  });
}

/** `an object with "a" (a string), "b" (an array (each item a number)) and "c"`: what is in brackets is of the name before. */
function objectOf(expected: string): JsonObject {
  const made: [string, JsonValue][] = [];
  let rest = expected.replace(/^an object(?: with )?/, "");
  for (;;) {
    const name = /^(?:, | and )?("(?:[^"\\]|\\.)*") \(/.exec(rest);
    if (name === null) return Object.fromEntries(made);
    const inside = bracketed(rest.slice(name[0].length - 1));
    made.push([String(readJson(name[1] ?? "")), described(inside)]);
    rest = rest.slice(name[0].length + inside.length + 1);
  }
}

/** The text up to the bracket that closes the first one; brackets inside of quotes do not count. */
function bracketed(text: string): string {
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]/g)) {
    if (token[0] === "(") depth++;
    else if (token[0] === ")") depth--;
    if (depth === 0) return text.slice(1, token.index);
  }
  return text.slice(1);
}

function matching(pattern: JsonValue | undefined): string {
  const [text = ""] = fc.sample(fc.stringMatching(new RegExp(String(pattern), "u")), { numRuns: 1, seed: 1 });
  return text;
}

function readJson(text: string): JsonValue | undefined {
  try {
    // boundary: what JSON.parse gives is JSON
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function integer(value: number, expected: string): number {
  return expected.startsWith("an integer") ? Math.round(value) : value;
}

function above(limit: number): number {
  return limit + 0.5;
}

function below(limit: number): number {
  return limit - 0.5;
}

function list(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function distinct(items: readonly JsonValue[]): JsonValue[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function at(value: JsonValue, steps: readonly string[]): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((now, step) => {
    // boundary: an array is read by its indices, which are its own keys
    return typeof now === "object" && now !== null && Object.hasOwn(now, step)
      ? (now as JsonObject)[step]
      : undefined;
  }, value);
}

/** With another value at the place, which may be new. */
function changed(value: JsonValue, [step, ...more]: readonly string[], next: JsonValue): JsonValue {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? changed(item, more, next) : item));
  if (!isObject(value)) return value;
  return { ...value, [step]: changed(at(value, [step]) ?? {}, more, next) };
}

/** With the property under its right name, or without it. */
function renamed(value: JsonValue, steps: readonly string[], name: string | undefined): JsonValue {
  const owner = steps.slice(0, -1);
  const wrong = steps.at(-1);
  const object = at(value, owner);
  if (!isObject(object) || wrong === undefined) return value;
  const entries = Object.entries(object).flatMap(([key, item]) => {
    if (key !== wrong) return [[key, item] as const];
    return name === undefined || Object.hasOwn(object, name) ? [] : [[name, item] as const];
  });
  return changed(value, owner, Object.fromEntries(entries));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
