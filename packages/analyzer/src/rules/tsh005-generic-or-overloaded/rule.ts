// TSH005: one tool has one list of arguments with types that are known without a caller.
import type { RelatedSpan } from "../../diagnostics/diagnostic.ts";
import type { FunctionFacts, ToolFacts } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";

export const rule: Rule = {
  meta: {
    code: "TSH005",
    name: "generic-or-overloaded",
    severity: "error",
    summary: "The function is generic or overloaded, so there is no one list of arguments for the model.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const isGeneric = target.typeParameters.length > 0;
      const isOverloaded = target.overloads.length > 0;
      if (!isGeneric && !isOverloaded) continue;
      const name = quoteCode(target.name);
      const place = userPlace(subject.tool, target.nameSpan, `${name} is declared here.`);
      report({
        subject,
        span: place.span,
        message: isGeneric
          ? `${name} is generic${isOverloaded ? " and overloaded" : ""}: ${typeParameterNames(target)} ` +
            `${target.typeParameters.length > 1 ? "get their types" : "gets its type"} only where the function is ` +
            "called, so the model could not be told what to send. Register a function with one signature and concrete " +
            "types that calls it."
          : `${name} is overloaded: the model gets one list of arguments and could not choose between several. ` +
            "Register a function with one signature that calls it.",
        related: [...place.related, ...relatedOf(target, subject.tool)],
      });
    }
  },
};

function typeParameterNames(target: FunctionFacts): string {
  return target.typeParameters.map(({ name }) => quoteCode(name)).join(", ");
}

/** Type parameters, the parameters whose types have no JSON form because of them or beside them, overloads. */
function relatedOf(target: FunctionFacts, tool: ToolFacts): readonly RelatedSpan[] {
  const isGeneric = target.typeParameters.length > 0;
  return [
    ...target.typeParameters.map(({ name, span }) => ({
      message: `${quoteCode(name)} has no type of its own here.`,
      span,
    })),
    ...tool.parameters.flatMap(({ nameSpan, typeProblems }) =>
      isGeneric
        ? typeProblems
            .filter(({ reason }) => reason !== "unresolved")
            .map(({ path, typeText }) => ({
              message: `${quoteCode(path)}, ${quoteCode(typeText)}, has no JSON form.`,
              span: nameSpan,
            }))
        : [],
    ),
    ...target.overloads.map((span, index) => ({ message: `Overload ${index + 1} is here.`, span })),
  ];
}
