// TSH012: a result with no JSON form cannot reach the model.
import { reportNoJsonForm } from "../no-json-form.ts";
import type { Rule } from "../rule.ts";
import { typeProblemsOf } from "../type-problems-of.ts";

export const rule: Rule = {
  meta: {
    code: "TSH012",
    name: "result-not-json",
    severity: "error",
    summary: "The result cannot be sent as JSON; says where inside the type and why.",
    mandatory: true,
  },
  check: (project, report) => reportNoJsonForm(typeProblemsOf(project), "result", report),
};
