// Whether a text is of a format, of a template or of a pattern, as far as that is certain without the decoder.
import type { TemplatePart } from "../../model/type-model.ts";
import { checkPattern } from "../patterns/check-pattern.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** `sure` is of the format for certain; what is not even `possible` is certainly not. */
interface FormatForm {
  readonly sure: (text: string) => boolean;
  readonly possible: (text: string) => boolean;
}

const longestText = 2_000;

function exactly(pattern: RegExp): FormatForm {
  const test = (text: string): boolean => pattern.test(text);
  return { sure: test, possible: test };
}

function between(sure: RegExp, possible: RegExp): FormatForm {
  return { sure: (text) => sure.test(text), possible: (text) => possible.test(text) };
}

const uri: FormatForm = {
  sure: (text) =>
    /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?:[/?#][\w\-./?=&#~]*)?$/i.test(text) && URL.canParse(text),
  possible: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
};

const dateTime: FormatForm = {
  sure: (text) =>
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)$/.test(
      text,
    ),
  possible: (text) => /^\d{4}-\d\d-\d\d[t\s]\d\d:\d\d:\d\d/i.test(text),
};

/** Formats that are not here are never certain. */
const formats: ReadonlyMap<string, FormatForm> = new Map<string, FormatForm>([
  ["date-time", dateTime],
  ["date", between(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/, /^\d{4}-\d\d-\d\d$/)],
  ["time", between(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/, /^\d\d:\d\d:\d\d/)],
  ["uri", uri],
  [
    "url",
    {
      sure: (text) => /^https?:/.test(text) && uri.sure(text),
      possible: (text) => /^[a-z]+:\/\/\S+$/i.test(text),
    },
  ],
  ["email", between(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.[a-z]{2,10}$/, /^[^@\s]+@[^@\s]+$/)],
  [
    "uuid",
    between(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
      /^(?:urn:uuid:)?[0-9a-f-]{36}$/i,
    ),
  ],
  ["ipv4", between(/^(?:\d|[1-9]\d)(?:\.(?:\d|[1-9]\d)){3}$/, /^\d{1,3}(?:\.\d{1,3}){3}$/)],
  ["ipv6", between(/^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i, /^[0-9a-f:.]+$/i)],
  ["digits", exactly(/^-?[0-9]+$/)],
  ["base64", exactly(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)],
]);

/** Format names as JSON Schema has them, and `digits` and `base64`. */
export function judgeFormat(format: string, text: string): Verdict {
  const form = formats.get(format);
  if (form === undefined || text.length > longestText) return "unsure";
  return form.sure(text) ? "accepts" : form.possible(text) ? "unsure" : "refuses";
}

/** Runs the pattern only on texts on which it cannot take long. */
export function judgePattern(pattern: string, text: string): Verdict {
  const verdict = checkPattern(pattern);
  const longest = verdict.kind === "linear" ? longestText : verdict.kind === "polynomial" ? 50 : -1;
  if (text.length > longest) return "unsure";
  return verdictOf(new RegExp(pattern, "u").test(text));
}

/** By kind of hole: what is a text of it for certain, and what may be one. */
const holes: {
  readonly [K in Extract<TemplatePart, { readonly hole: string }>["hole"]]: {
    readonly sure: RegExp;
    readonly possible: RegExp;
  };
} = {
  string: { sure: /^[\s\S]*$/, possible: /^[\s\S]*$/ },
  number: { sure: /^(?:0|-?[1-9][0-9]{0,14})$/, possible: /^[-+0-9.a-z]+$/i },
  bigint: { sure: /^(?:0|-?[1-9][0-9]*)$/, possible: /^[-+0-9a-z]+$/i },
};

export function judgeTemplate(parts: readonly TemplatePart[], text: string): Verdict {
  if (text.length > longestText / 10) return "unsure";
  if (fits(parts, text, "sure")) return "accepts";
  return fits(parts, text, "possible") ? "unsure" : "refuses";
}

/** By the set of places that the parts so far may end at. */
function fits(parts: readonly TemplatePart[], text: string, how: "sure" | "possible"): boolean {
  let places = new Set([0]);
  for (const part of parts) {
    const after = new Set<number>();
    for (const place of places) {
      if ("text" in part) {
        if (text.startsWith(part.text, place)) after.add(place + part.text.length);
        continue;
      }
      for (let end = place; end <= text.length; end++) {
        if (holes[part.hole][how].test(text.slice(place, end))) after.add(end);
      }
    }
    places = after;
  }
  return places.has(text.length);
}
