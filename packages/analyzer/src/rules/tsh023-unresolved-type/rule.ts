// TSH023: a type that the compiler could not find must never become a schema that takes anything.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { type TypeRole, typeProblemsOf } from "../type-problems-of.ts";

export const rule: Rule = {
  meta: {
    code: "TSH023",
    name: "unresolved-type",
    severity: "error",
    summary: "A type cannot be resolved (missing import, missing types): it would silently accept anything.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const { subject, target, role, problem, span, related } of typeProblemsOf(project)) {
      if (problem.reason !== "unresolved") continue;
      report({
        subject,
        span,
        message:
          `The type ${quoteCode(problem.typeText)} of ${quoteCode(problem.path)} in ${quoteCode(target.name)} cannot be ` +
          `resolved, so ${consequences[role]}. Check its name and its import, or install the types of the package.`,
        related,
        reason: problem.reason,
      });
    }
  },
};

const consequences: { readonly [R in TypeRole]: string } = {
  argument: "anything that a model sends would be taken for it",
  result: "it is not certain what the model would be given",
  settings: "anything that is stored would be taken for it",
};
