// TSH028: a package promises a model of its tools that cannot be read, so tools of one name would go unseen.
import type { UnreadModel } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";

export const rule: Rule = {
  meta: {
    code: "TSH028",
    name: "unreadable-model",
    severity: "warning",
    summary: "A package that is used promises a model of its tools which cannot be read.",
    mandatory: false,
  },
  scope: "project",
  check: ({ unreadModels = [] }, report) => {
    for (const model of unreadModels) {
      report({
        span: model.span,
        message:
          `The tools of ${quoteCode(model.packageName)} are not known: its model ${model.problem}. ` +
          `One of them may have the name of a tool of yours, and a model could never call both. ${remedy(model)}`,
      });
    }
  },
};

function remedy({ packageName, isLinked }: UnreadModel): string {
  return isLinked
    ? `Run \`npx toolshed generate\` in the folder of ${quoteCode(packageName)}.`
    : `Install another version of ${quoteCode(packageName)}, or of Toolshed, and tell the package's authors.`;
}
