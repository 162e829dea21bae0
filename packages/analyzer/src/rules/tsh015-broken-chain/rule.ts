// TSH015: everything that is said of a tool stands in one chain, which is read as a whole.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH015",
    name: "broken-chain",
    severity: "error",
    summary: "The chain of a tool is stored or broken into several statements.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) {
      for (const { placement, span, text, continuations } of toolset.misplaced) {
        if (placement !== "stored") continue;
        report({
          subject: { toolset },
          span,
          message:
            `The chain of ${quoteCode(text)} is stored, and what is called on it later is not read, so the model would ` +
            "get a tool that is not the one described here. Write all its calls as one chain.",
          related: continuations.map((continuation) => ({
            message: "The chain goes on here.",
            span: continuation,
          })),
        });
      }
    }
  },
  fix,
};
