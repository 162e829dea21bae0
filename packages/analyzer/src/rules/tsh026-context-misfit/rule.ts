// TSH026: a function may only want of the context what the toolset's class promises to be given.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";

export const rule: Rule = {
  meta: {
    code: "TSH026",
    name: "context-misfit",
    severity: "error",
    summary:
      "The context type that a function wants does not fit the toolset's (`extends Toolset<AppDeps>`).",
    mandatory: false,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const { toolset, tool } = subject;
      for (const { contextMisfit, nameSpan } of tool.parameters) {
        if (contextMisfit === undefined) continue;
        const name = quoteCode(target.name);
        const { wanted, given } = contextMisfit;
        const place = userPlace(tool, nameSpan, `${name} is declared here.`);
        report({
          subject,
          span: place.span,
          message:
            `${name} wants ${quoteCode(wanted)} from its context, but its toolset is only given ${quoteCode(given)}, so a ` +
            `model's call would reach it without what it needs. Write ${quoteCode(`extends Toolset<${wanted}>`)}, or ask ` +
            "for less in `ToolContext`.",
          related: [
            ...place.related,
            { message: "What the toolset is given is said here.", span: toolset.heritageSpan },
          ],
        });
      }
    }
  },
};
