import { expect, test } from "vitest";
import { at, findingsOf, func, parameter, projectOf, tool, typeProblem } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const unresolved = typeProblem({ reason: "unresolved", path: "x", typeText: "Remote" });

test("an unresolved type is reported wherever it stands", () => {
  const facts = projectOf(
    tool({
      parameters: [parameter({ typeProblems: [unresolved] })],
      settings: { span: at(47), type: { kind: "unknown" }, configurable: [], typeProblems: [unresolved] },
      result: { model: { mode: "value" }, span: at(48), typeProblems: [unresolved] },
    }),
  );
  const findings = findingsOf(rule, facts);
  expect(findings.map(({ span, reason }) => [span.line, reason])).toEqual([
    [31, "unresolved"],
    [47, "unresolved"],
    [48, "unresolved"],
  ]);
  expect(findings[0]?.message).toBe(
    "The type `Remote` of `x` in `getTicket` cannot be resolved, so anything that a model sends would be taken for it. " +
      "Check its name and its import, or install the types of the package.",
  );
});

test("also in a generic function, and no other problem is", () => {
  const generic = func({ typeParameters: [{ name: "T", span: at(90) }] });
  const parameters = [parameter({ typeProblems: [typeProblem(), unresolved] })];
  expect(findingsOf(rule, projectOf(tool({ parameters }, generic)))).toHaveLength(1);
});
