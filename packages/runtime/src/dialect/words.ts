// Constraints in words, for descriptions: what a target cannot say otherwise, a model can still read.
import { base64Pattern } from "../decode/base64.ts";
import { countOf } from "../decode/describe.ts";
import type { JsonValue } from "../json.ts";

const json = (value: JsonValue): string => JSON.stringify(value);
const count = (value: JsonValue, unit: string): string => countOf(Number(value), unit);

const texts: { readonly [keyword: string]: (value: JsonValue) => string } = {
  default: (value) => `Default: ${json(value)}.`,
  examples: (value) => `For example ${(Array.isArray(value) ? value : [value]).map(json).join(" or ")}.`,
  deprecated: (value) => (value === true ? "Deprecated." : ""),
  format: (value) => `Format: ${String(value)}.`,
  pattern: (value) =>
    value === base64Pattern ? "" : `Matches the regular expression ${String(value).replaceAll("\n", "\\n")}`,
  minLength: (value) => `At least ${count(value, "character")}.`,
  maxLength: (value) => `At most ${count(value, "character")}.`,
  contentEncoding: (value) => `Encoded as ${String(value)}.`,
  contentMediaType: (value) => `Holds ${String(value)}.`,
  minimum: (value) => `At least ${json(value)}.`,
  maximum: (value) => `At most ${json(value)}.`,
  exclusiveMinimum: (value) => `Greater than ${json(value)}.`,
  exclusiveMaximum: (value) => `Less than ${json(value)}.`,
  multipleOf: (value) => `A multiple of ${json(value)}.`,
  minItems: (value) => `At least ${count(value, "item")}.`,
  maxItems: (value) => `At most ${count(value, "item")}.`,
  uniqueItems: (value) => (value === true ? "No two items are equal." : ""),
  minProperties: (value) => `At least ${count(value, "property").replace(/ys$/, "ies")}.`,
  maxProperties: (value) => `At most ${count(value, "property").replace(/ys$/, "ies")}.`,
};

/** The sentence for a keyword's value; empty where there is nothing to say. */
export function wordsOf(keyword: string, value: JsonValue): string {
  const say = texts[keyword];
  if (say === undefined) throw new Error(`There are no words for ${keyword}.`);
  return say(value);
}

/** A description with sentences after it. */
export function withWords(description: string | undefined, sentences: readonly string[]): string | undefined {
  const said = sentences.filter((sentence) => sentence !== "");
  if (said.length === 0) return description;
  const before = description?.trimEnd() ?? "";
  if (before === "") return said.join(" ");
  return `${before}${/[.!?:;…]$/.test(before) ? "" : "."} ${said.join(" ")}`;
}
