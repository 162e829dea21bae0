// Short, bounded texts about values, for messages. What is long is cut; what is nested is only counted.

const MAX_EXCERPT = 80;
const MAX_NAMES = 8;

/** A string as a JSON literal, cut when it is long. */
export function quote(text: string): string {
  return text.length > MAX_EXCERPT ? `${JSON.stringify(cut(text, MAX_EXCERPT))} (cut)` : JSON.stringify(text);
}

/** Control characters, and what turns the direction of a line or cannot be seen. */
function isUnseen(unit: number): boolean {
  if (unit < 0x7f) return unit < 0x20;
  if (unit < 0x200b) return unit < 0xa0;
  if (unit < 0x206a) return unit < 0x2010 || (unit > 0x2027 && unit < 0x202f) || unit > 0x205f;
  return unit === 0xfeff;
}

/** A message in which no character of a model's names or values can act on a terminal. */
export function visible(message: string): string {
  let shown = "";
  let start = 0;
  for (let index = 0; index < message.length; index += 1) {
    const unit = message.charCodeAt(index);
    if (!isUnseen(unit)) continue;
    shown += `${message.slice(start, index)}\\u${unit.toString(16).padStart(4, "0")}`;
    start = index + 1;
  }
  return start === 0 ? message : shown + message.slice(start);
}

/** The first units of a text, never half a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
}

/** Names in a row: `"a", "b" or "c"`, at most some of them. */
export function listOf(items: readonly string[], conjunction = "or"): string {
  if (items.length > MAX_NAMES) {
    return `${items.slice(0, MAX_NAMES).join(", ")} and ${items.length - MAX_NAMES} more`;
  }
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** `1 item`, `2 items`. */
export function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What a value is, with an excerpt: `the string "abc"`, `an array of 3 items`. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `an array of ${countOf(value.length, "item")}`;
  switch (typeof value) {
    case "string":
      return `the string ${quote(value)}`;
    case "number":
      return `the number ${value}`;
    case "boolean":
      return String(value);
    case "bigint":
      return `the bigint ${cut(String(value), MAX_EXCERPT)}`;
    case "undefined":
      return "nothing";
    case "object":
      return describeObject(value);
    default:
      return `a ${typeof value}`;
  }
}

function describeObject(value: object): string {
  const keys = Object.keys(value);
  if (keys.length === 0) return "an empty object";
  return `an object with ${listOf(
    keys.map((key) => JSON.stringify(cut(key, 40))),
    "and",
  )}`;
}
