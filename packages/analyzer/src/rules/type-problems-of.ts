// Every place of a project whose type cannot travel as JSON, with the function, the role that the type plays there
// and where to show it. Shared by the rules about types, which differ in the reasons and roles they take.
import type { RelatedSpan } from "../diagnostics/diagnostic.ts";
import type { FunctionFacts, ProjectFacts, TypeProblem } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import { quoteCode } from "./quote-code.ts";
import { functionToolsOf, type ToolSubject } from "./tools-of.ts";
import { userPlace } from "./user-place.ts";

/** Which way the value goes: the model sends arguments, gets results, and never sees settings. */
export type TypeRole = "argument" | "result" | "settings";

export interface TypeProblemPlace {
  readonly subject: ToolSubject;
  readonly target: FunctionFacts;
  readonly role: TypeRole;
  readonly problem: TypeProblem;
  readonly span: Span;
  readonly related: readonly RelatedSpan[];
}

/** In the order of toolsets and tools; of one tool parameters first, then settings, then the result. */
export function typeProblemsOf(project: ProjectFacts): readonly TypeProblemPlace[] {
  return functionToolsOf(project).flatMap(({ subject, target }) => {
    const { tool } = subject;
    const place = (role: TypeRole, span: Span, problem: TypeProblem): TypeProblemPlace => {
      const shown = userPlace(tool, span, `${quoteCode(target.name)} is declared here.`);
      const declared =
        problem.declaration === undefined
          ? []
          : [{ message: `${quoteCode(problem.path)} is declared here.`, span: problem.declaration }];
      return { subject, target, role, problem, span: shown.span, related: [...shown.related, ...declared] };
    };
    const { settings, result } = tool;
    return [
      ...tool.parameters.flatMap((parameter) =>
        parameter.typeProblems.map((problem) => place("argument", parameter.nameSpan, problem)),
      ),
      ...(settings?.typeProblems ?? []).map((problem) =>
        place("settings", settings?.span ?? tool.span, problem),
      ),
      ...(result?.typeProblems ?? []).map((problem) => place("result", result?.span ?? tool.span, problem)),
    ];
  });
}
