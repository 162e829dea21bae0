// TSH009: a model chooses a tool by its description.
import type { CallFacts } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH009",
    name: "missing-description",
    severity: "warning",
    summary: "The tool has no description for the model to choose it by.",
    mandatory: false,
    fixable: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      // `withDescription` replaces the summary, also by an empty text.
      const given = subject.tool.calls.findLast(({ name }) => name === "withDescription");
      if (given ? describes(given) : target.docs.summary.trim() !== "") continue;
      const name = quoteCode(target.name);
      const { span, related } = userPlace(subject.tool, target.nameSpan, `${name} is declared here.`);
      report({
        subject,
        span,
        message:
          `${name} has no description, and a model chooses a tool by what its description says. ` +
          "Write a JSDoc summary above the function or call `withDescription`.",
        related:
          given === undefined
            ? related
            : [...related, { message: "The empty description is given here.", span: given.nameSpan }],
      });
    }
  },
  fix,
};

/** A description that is not constant is TSH006's, not a missing one. */
function describes({ arguments: [text] }: CallFacts): boolean {
  if (text === undefined) return false;
  return text.kind !== "constant" || typeof text.value !== "string" || text.value.trim() !== "";
}
