// TSH007: a model calls a tool by its name alone, so a name stands for one tool in the whole project.
import { namePlace } from "../name-place.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { type ToolSubject, toolsOf } from "../tools-of.ts";

export const rule: Rule = {
  meta: {
    code: "TSH007",
    name: "duplicate-name",
    severity: "error",
    summary: "Two tools have one name, in one toolset or in two of the project.",
    mandatory: true,
  },
  scope: "project",
  check: (project, report) => {
    const firstByName = new Map<string, ToolSubject>();
    for (const subject of toolsOf(project)) {
      const { name } = subject.tool;
      if (name === undefined) continue;
      const first = firstByName.get(name);
      if (first === undefined) {
        firstByName.set(name, subject);
        continue;
      }
      const place = first.toolset === subject.toolset ? "this toolset" : quoteCode(first.toolset.className);
      report({
        subject,
        span: namePlace(subject.tool),
        message:
          `A tool of ${place} is already named ${quoteCode(name)}, and a model calls a tool by its name alone. ` +
          "Give one of the two another name with `withName`, or rename its function.",
        related: [{ message: `The first ${quoteCode(name)} is here.`, span: namePlace(first.tool) }],
      });
    }
  },
};
