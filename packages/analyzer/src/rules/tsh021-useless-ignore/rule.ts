// TSH021: a `toolshed-ignore` comment that does nothing hides a later finding, or only seems to hide one.
import type { IgnoredCode, IgnoreFacts } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { fix } from "./fix.ts";

const example = "`// toolshed-ignore TSH009 why`";

export const rule: Rule = {
  meta: {
    code: "TSH021",
    name: "useless-ignore",
    severity: "warning",
    summary:
      "A `toolshed-ignore` is unused, unknown or not allowed, or the configuration names an unknown rule.",
    mandatory: false,
    fixable: true,
    aboutComments: true,
    fixedFirst: true,
  },
  check: ({ ignores = [] }, report) => {
    for (const ignore of ignores) {
      const whole = problemOf(ignore);
      if (whole !== undefined) report({ span: ignore.span, message: whole });
      else {
        for (const code of ignore.codes) {
          const message = verdictText(code);
          if (message === undefined) continue;
          const { meant } = code;
          report({ span: code.span, message, ...(meant === undefined ? {} : { suggestion: meant }) });
        }
      }
    }
  },
  fix,
};

/** What is wrong with the comment as a whole. */
function problemOf({ form, directive, codes, covers }: IgnoreFacts): string | undefined {
  if (form === "misspelt") {
    return `There is no ${quoteCode(directive)}, so this comment silences nothing. Write ${example} on the line above or behind.`;
  }
  if (form === "documentation") {
    return `A documentation comment silences nothing: a model reads its text. Write ${example} in a comment of its own.`;
  }
  if (codes.length === 0) return `This comment names no rule, so it silences nothing. Write ${example}.`;
  if (!covers) {
    return "Nothing follows this comment that it could speak of, so it silences nothing. Move it above the line that is meant.";
  }
  return undefined;
}

function verdictText({ text, verdict, meant }: IgnoredCode): string | undefined {
  const code = quoteCode(text);
  switch (verdict) {
    case "used":
      return undefined;
    case "unused":
      return `Nothing here is reported as ${code}, so ignoring it only hides what may come later. Remove it.`;
    case "repeated":
      return `Another comment ignores ${code} here already. Remove one of them.`;
    case "unknown":
      return `There is no rule ${code}, so nothing is silenced. ${
        meant === undefined ? "`npx toolshed explain` lists the rules." : `Did you mean ${quoteCode(meant)}?`
      }`;
    case "mandatory":
      return `${code} cannot be ignored: without it there is no honest schema for a model, so the tool is left out. Repair what it reports, and remove this.`;
    case "out-of-reach":
      return `${code} cannot be ignored by a comment: it does not speak of this source. Remove it.`;
  }
}
