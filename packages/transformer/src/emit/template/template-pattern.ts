// The regular expression of a template literal type: anchored, compiled with the `u` flag, and linear in time on every
// text. Knows no schema and no check.
import type { TemplateType } from "@toolshed/analyzer";
import { escapeText } from "./escape-text.ts";
import { exactPattern } from "./exact-pattern.ts";
import { type Atom, atomPattern, isDigits, type Segment, segmentsOf } from "./segments.ts";

const known = new WeakMap<TemplateType, string>();

/**
 * The pattern of a template literal type. It means what the parts say one after the other (`${string}` is any
 * text, line breaks too), but is written so that no engine has to try a text in more than a few ways:
 * a string ends at the first place where what follows can stand, since a later place leaves less for the rest.
 *
 * @example templatePattern({ kind: "template", parts: [{ text: "v" }, { hole: "number" }] })
 * // "^v[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?$"
 */
export function templatePattern(type: TemplateType): string {
  const pattern = known.get(type) ?? patternOf(segmentsOf(type.parts));
  known.set(type, pattern);
  return pattern;
}

/** `segments` stand between the strings: the first at the start of the text, the last at its end. */
function patternOf(segments: readonly Segment[]): string {
  const last = segments.length - 1;
  const simple = segments.every((segment, index) => {
    const [afterString, beforeString] = [index > 0, index < last];
    if (!isDeterministic(segment, beforeString)) return false;
    if (afterString && beforeString) return isFoundFirst(segment);
    return !afterString || !startsAnywhere(segment);
  });
  if (!simple) return exactPattern(segments);
  const [first = [], ...others] = segments.map((segment, index) => {
    const text = segment.map(atomPattern).join("");
    if (index === 0) return text;
    return index === last ? `[\\s\\S]*${text}` : until(segment, text);
  });
  return `^${[first, ...others].join("")}$`;
}

/** The shortest text that ends with the segment. */
function until(segment: Segment, pattern: string): string {
  const [only] = segment;
  const single = segment.length === 1 && only?.kind === "text" && [...only.text].length === 1;
  if (single)
    return `[^${only.text === "]" || only.text === "\\" || only.text === "^" ? `\\${only.text}` : escapeText(only.text)}]*${pattern}`;
  return `(?:(?!${pattern})[\\s\\S])*${pattern}`;
}

const isNumeric = (atom: Atom): boolean => atom.kind === "number" || atom.kind === "bigint";

/**
 * Does each run of digits belong to one numeric hole alone? Between two holes that share a run, or between a
 * hole and the string after it, a text of `n` digits could be divided in `n` ways.
 */
function isDeterministic(segment: Segment, beforeString: boolean): boolean {
  let open = false;
  for (const atom of segment) {
    if (isNumeric(atom)) {
      if (open) return false;
      open = true;
    } else if (!isDigits(atom)) open = false;
  }
  return !(open && beforeString);
}

/** May a numeric hole begin at any digit of a run, since only digits stand between the string and it? */
function startsAnywhere(segment: Segment): boolean {
  const first = segment.findIndex(isNumeric);
  return first !== -1 && segment.slice(0, first).every(isDigits);
}

/**
 * Does the first place where the segment can stand also end first? So it is for segments of one length, and for
 * a text, a number and a text where the first text has a character that no number has.
 */
function isFoundFirst(segment: Segment): boolean {
  if (segment.every((atom) => atom.kind === "text" || atom.kind === "digit")) return true;
  const [before, number, after, ...more] = segment;
  return (
    more.length === 0 &&
    before?.kind === "text" &&
    /[^\d.eE+-]/u.test(before.text) &&
    number !== undefined &&
    isNumeric(number) &&
    after?.kind === "text"
  );
}
