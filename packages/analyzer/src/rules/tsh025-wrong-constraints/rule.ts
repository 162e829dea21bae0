// TSH025: constraints that no value can satisfy, or that a hostile value could abuse, make a tool that never works.
import type { TagProblem } from "../../model/facts.ts";
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { quoteCode } from "../quote-code.ts";
import type { ReportFinding, Rule } from "../rule.ts";
import { functionToolsOf, type ToolSubject } from "../tools-of.ts";
import { type TypePlace, typePlacesOf } from "../type-places.ts";
import { userPlace } from "../user-place.ts";
import { judgeValue } from "../values/judge-value.ts";
import { constraintProblems } from "./constraint-problems.ts";

export const rule: Rule = {
  meta: {
    code: "TSH025",
    name: "wrong-constraints",
    severity: "error",
    summary:
      "Constraints are wrong: a pattern that is invalid or may backtrack without bound, bounds that exclude each " +
      "other, a default or example that breaks its own schema.",
    mandatory: false,
  },
  check: (project, report) => {
    for (const place of typePlacesOf(project, mayBeWrong)) checkPlace(place, report);
    for (const { subject, target } of functionToolsOf(project)) {
      for (const problem of subject.tool.tagProblems ?? []) {
        reportTag(subject, target.name, problem, report);
      }
    }
  },
};

function mayBeWrong(type: TypeModel): boolean {
  const isTelling = type.default !== undefined || (type.examples ?? []).length > 0;
  return isTelling || constraintProblems(type).length > 0;
}

function checkPlace({ subject, target, path, type, span, related }: TypePlace, report: ReportFinding): void {
  const place = `${quoteCode(path)} of ${quoteCode(target.name)}`;
  const problems = constraintProblems(type);
  for (const problem of problems) {
    report({ subject, span, message: `${place} ${problem}.`, related });
  }
  // A value is not to blame for constraints that are wrong themselves.
  if (problems.length > 0) return;
  const { definitions } = subject.toolset;
  const values: readonly (readonly [string, JsonValue])[] = [
    ...(type.default === undefined ? [] : [["default", type.default] as const]),
    ...(type.examples ?? []).map((example) => ["example", example] as const),
  ];
  for (const [what, value] of values) {
    if (judgeValue(type, value, definitions) !== "refuses") continue;
    report({
      subject,
      span,
      message:
        `${place} has the ${what} ${quoteCode(print(value))}, which its own type refuses, so a model that follows it would ` +
        `fail. Correct the ${what} or the type.`,
      related,
    });
  }
}

function reportTag(
  { toolset, tool }: ToolSubject,
  name: string,
  problem: TagProblem,
  report: ReportFinding,
): void {
  const { tag, text, path, span } = problem;
  const written = quoteCode(`@${tag}${text === "" ? "" : ` ${text}`}`);
  const message = tagMessages[problem.problem](
    written,
    `${quoteCode(path)} of ${quoteCode(name)}`,
    quoteCode(problem.typeText),
  );
  report({ subject: { toolset, tool }, message, ...userPlace(tool, span, "The tag is here.") });
}

const tagMessages: {
  readonly [P in TagProblem["problem"]]: (written: string, place: string, type: string) => string;
} = {
  kind: (written, place, type) =>
    `${written} does not go with ${place}, whose type is ${type}, so the model would never be told. Remove the tag or ` +
    "correct the type.",
  value: (written, place, type) =>
    `${written} on ${place} has no value that goes with ${type}, so the model would never be told. Correct its text.`,
};

function print(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
