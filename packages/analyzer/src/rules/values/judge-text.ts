// Whether a text is of a format, of a template or of a pattern, as far as that is certain without the decoder.
import type { TemplatePart } from "../../model/type-model.ts";
import { checkPattern } from "../patterns/check-pattern.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/**
 * A text of `sure` is of the format for certain (if it `holds`); what is not even `possible` is certainly not. `sure`
 * has no flags: its source is also read as a JSON Schema pattern.
 */
interface FormatForm {
  readonly sure: RegExp;
  readonly holds?: (text: string) => boolean;
  readonly possible: RegExp;
}

const longestText = 2_000;

function exactly(pattern: RegExp): FormatForm {
  return { sure: pattern, possible: pattern };
}

function between(sure: RegExp, possible: RegExp): FormatForm {
  return { sure, possible };
}

const anyText = /^[\s\S]*$/;
const canParse = (text: string): boolean => URL.canParse(text);

/** Formats that are not here are never certain. */
const formats: ReadonlyMap<string, FormatForm> = new Map<string, FormatForm>([
  [
    "date-time",
    between(
      /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)$/,
      /^\d{4}-\d\d-\d\d[t\s]\d\d:\d\d:\d\d/i,
    ),
  ],
  ["date", between(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/, /^\d{4}-\d\d-\d\d$/)],
  ["time", between(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/, /^\d\d:\d\d:\d\d/)],
  ["duration", between(/^P(?:\d+[YMDW]|T\d+[HMS])$/, /^P[\dYMDWTHS]+$/)],
  [
    "uri",
    {
      sure: /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[A-Za-z0-9.-]+(?:[/?#][\w\-./?=&#~]*)?$/,
      holds: canParse,
      possible: /^[a-z][a-z0-9+.-]*:\S+$/i,
    },
  ],
  ["uri-reference", between(/^[A-Za-z0-9]*$/, anyText)],
  ["uri-template", between(/^[A-Za-z0-9]*$/, anyText)],
  [
    "url",
    {
      sure: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[A-Za-z0-9]{1,20}\.[A-Za-z]{2,10}(?:\/[\w\-./=&~]*)?$/,
      holds: canParse,
      possible: /^[a-z]+:\/\/\S+$/i,
    },
  ],
  ["email", between(/^[A-Za-z0-9]{1,20}@[A-Za-z0-9]{1,20}\.[A-Za-z]{2,10}$/, /^[^@\s]+@[^@\s]+$/)],
  ["hostname", between(/^[A-Za-z0-9]{1,60}(?:\.[A-Za-z0-9]{1,60}){0,2}$/, /^[a-z0-9.-]+$/i)],
  [
    "uuid",
    between(/^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/, /^(?:urn:uuid:)?[0-9a-f-]{36}$/i),
  ],
  ["ipv4", between(/^(?:\d|[1-9]\d)(?:\.(?:\d|[1-9]\d)){3}$/, /^\d{1,3}(?:\.\d{1,3}){3}$/)],
  ["ipv6", between(/^(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}$/, /^[0-9a-f:.]+$/i)],
  ["json-pointer", exactly(/^(?:\/(?:[^~/]|~0|~1)*)*$/)],
  ["relative-json-pointer", between(/^(?:0|[1-9][0-9]*)#?$/, /^[0-9]/)],
  ["regex", between(/^[A-Za-z0-9]*$/, anyText)],
  ["password", exactly(anyText)],
  ["binary", exactly(anyText)],
  ["digits", exactly(/^-?[0-9]+$/)],
  ["base64", exactly(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)],
  ["byte", between(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, anyText)],
]);

/** Format names as JSON Schema has them, and `digits` and `base64`. */
export function judgeFormat(format: string, text: string): Verdict {
  const form = formats.get(format);
  if (form === undefined || text.length > longestText) return "unsure";
  const { sure, holds, possible } = form;
  if (sure.test(text) && holds?.(text) !== false) return "accepts";
  return possible.test(text) ? "unsure" : "refuses";
}

/** A pattern whose texts are nearly all of the format for certain; nothing for a format of which nothing is. */
export function formatPattern(format: string): string | undefined {
  return formats.get(format)?.sure.source;
}

/** Runs the pattern only on texts on which it cannot take long. */
export function judgePattern(pattern: string, text: string): Verdict {
  const verdict = checkPattern(pattern);
  const longest = verdict.kind === "linear" ? longestText : verdict.kind === "polynomial" ? 50 : -1;
  if (text.length > longest) return "unsure";
  return verdictOf(new RegExp(pattern, "u").test(text));
}

/** By kind of hole: its texts, by the same forms as the schema's pattern. */
const holes: {
  readonly [K in Extract<TemplatePart, { readonly hole: string }>["hole"]]: RegExp;
} = {
  string: anyText,
  number: /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/,
  bigint: /^-?\d+$/,
};

export function judgeTemplate(parts: readonly TemplatePart[], text: string): Verdict {
  if (text.length > longestText / 10) return "unsure";
  return verdictOf(fits(parts, text));
}

/** By the set of places that the parts so far may end at. */
function fits(parts: readonly TemplatePart[], text: string): boolean {
  let places = new Set([0]);
  for (const part of parts) {
    const after = new Set<number>();
    for (const place of places) {
      if ("text" in part) {
        if (text.startsWith(part.text, place)) after.add(place + part.text.length);
        continue;
      }
      for (let end = place; end <= text.length; end++) {
        if (holes[part.hole].test(text.slice(place, end))) after.add(end);
      }
    }
    places = after;
  }
  return places.has(text.length);
}

/** A pattern whose texts are those of the template. */
export function templatePattern(parts: readonly TemplatePart[]): string {
  const body = parts.map((part) =>
    "text" in part
      ? [...part.text].map((each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`).join("")
      : `(?:${holes[part.hole].source.slice(1, -1)})`,
  );
  return `^${body.join("")}$`;
}
