// TSH001: the generated module imports the class, so its module must export it.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH001",
    name: "toolset-not-exported",
    severity: "error",
    summary: "The toolset class is not exported, so the generated module cannot import it.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) {
      // A class expression has to become a declaration first, and TSH017 says so.
      if (toolset.exportName !== undefined || toolset.isExpression) continue;
      report({
        subject: { toolset },
        span: toolset.nameSpan,
        message:
          `${quoteCode(toolset.className)} is not exported, so the generated module cannot import it and no model ` +
          `would ever see its tools. Export it: ${quoteCode(`export class ${toolset.className}`)}.`,
      });
    }
  },
  fix,
};
