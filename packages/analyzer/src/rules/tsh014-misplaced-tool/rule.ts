// TSH014: the generator reads the constructor and never runs it, so a tool is registered there without conditions.
import type { MisplacedCall } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";

type Misplacement = Exclude<MisplacedCall["placement"], "stored">;

export const rule: Rule = {
  meta: {
    code: "TSH014",
    name: "misplaced-tool",
    severity: "error",
    summary: "`addTool` is not a statement of the constructor's own body.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) {
      for (const { placement, span, text } of toolset.misplaced) {
        if (placement === "stored") continue;
        report({ subject: { toolset }, span, message: messages[placement](quoteCode(text)) });
      }
    }
  },
};

const messages: { readonly [P in Misplacement]: (text: string) => string } = {
  branch: (text) =>
    `${text} runs only under a condition, but the constructor is read and never run, so it is not certain which tools ` +
    "the model gets. Register the tool always and hide it with a filter or `preparedBy` when a run must not have it.",
  loop: (text) =>
    `${text} stands in a loop, but the constructor is read and never run, so it is not certain which tools the model ` +
    "gets. Write one statement for each tool.",
  callback: (text) =>
    `${text} stands in a callback, but the constructor is read and never run, so it is not certain which tools the ` +
    "model gets. Make it a statement of the constructor's own body.",
  helper: (text) =>
    `${text} stands outside the constructor, where it is not read, so the model would not get this tool. ` +
    "Make it a statement of the constructor's own body.",
  nested: (text) =>
    `${text} is part of a larger expression or statement, so it is not certain that the model gets this tool. ` +
    "Make it a statement of its own in the constructor's body.",
};
