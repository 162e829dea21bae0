// TSH008: a tool's name is one that every model provider takes.
import { namePlace } from "../name-place.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { fix } from "./fix.ts";
import { maximumNameLength, namePattern, suggestName } from "./suggest-name.ts";

export const rule: Rule = {
  meta: {
    code: "TSH008",
    name: "invalid-name",
    severity: "error",
    summary: "The tool's name is not lower_snake_case, or is longer than 64 characters.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const { name, nameSource } = subject.tool;
      if (name === undefined) continue;
      const length = [...name].length;
      const isTooLong = length > maximumNameLength;
      if (!isTooLong && namePattern.test(name)) continue;
      const suggestion = suggestName(name);
      report({
        subject,
        span: namePlace(subject.tool),
        message:
          `${name === "" ? "An empty text" : quoteCode(name)} cannot be the name of a tool` +
          `${isTooLong ? ` (${length} characters)` : ""}: model providers refuse names that are not lower_snake_case ` +
          `of at most ${maximumNameLength} characters. ` +
          (nameSource === "withName"
            ? `Write ${suggestion === undefined ? "such a name" : quoteCode(JSON.stringify(suggestion))}.`
            : `Rename the function or add ${quoteCode(`.withName(${JSON.stringify(suggestion ?? "…")})`)}.`),
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(nameSource === "withName"
          ? {}
          : { related: [{ message: "The name comes from this function.", span: target.nameSpan }] }),
      });
    }
  },
  fix,
};
