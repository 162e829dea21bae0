// TSH024: a `@param` that names no parameter describes nothing, and what it should describe stays undescribed.
import { nearestName } from "../nearest-name.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH024",
    name: "unknown-param",
    severity: "warning",
    summary: "A `@param` names no parameter, so its text reaches no model.",
    mandatory: false,
    fixable: true,
    aboutComments: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const { documentable } = subject.tool;
      if (documentable === undefined) continue;
      const known = new Set(documentable);
      const described = new Set(target.docs.params.map(({ name }) => name));
      for (const { name, span } of target.docs.params) {
        if (known.has(name)) continue;
        // Rather one that has no text yet: that is what was meant.
        const undescribed = nearestName(
          name,
          documentable.filter((candidate) => !described.has(candidate)),
        );
        const nearest = undescribed ?? nearestName(name, documentable);
        const place = userPlace(subject.tool, span, "The comment is here.");
        report({
          subject,
          span: place.span,
          message:
            `${quoteCode(`@param ${name}`)} names no parameter of ${quoteCode(target.name)}, so its text reaches no ` +
            `model. ${nearest === undefined ? "Remove it, or write a parameter's name." : `Did you mean ${quoteCode(nearest)}?`}`,
          related: place.related,
          ...(undescribed === undefined ? {} : { suggestion: undescribed }),
        });
      }
    }
  },
  fix,
};
