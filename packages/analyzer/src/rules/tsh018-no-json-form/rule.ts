// TSH018: an argument with no JSON form cannot come from a model, and is never a silent `{}`.
import { reportNoJsonForm } from "../no-json-form.ts";
import type { Rule } from "../rule.ts";
import { typeProblemsOf } from "../type-problems-of.ts";

export const rule: Rule = {
  meta: {
    code: "TSH018",
    name: "no-json-form",
    severity: "error",
    summary: "A type has no JSON form; says where inside the type and why.",
    mandatory: true,
  },
  check: (project, report) => reportNoJsonForm(typeProblemsOf(project), "argument", report),
};
