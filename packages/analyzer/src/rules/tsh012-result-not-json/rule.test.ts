import { expect, test } from "vitest";
import type { ResultFacts, TypeProblem } from "../../model/facts.ts";
import { at, findingsOf, func, parameter, projectOf, tool, typeProblem } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function result(...typeProblems: readonly TypeProblem[]): ResultFacts {
  return { model: { mode: "value" }, span: at(48), typeProblems };
}

test("every problem at the return type, in the words of a result, with its reason", () => {
  const facts = tool({
    result: result(typeProblem({ path: "result.next" }), typeProblem({ reason: "regexp", path: "result" })),
  });
  const findings = findingsOf(rule, projectOf(facts));
  expect(findings).toMatchObject([
    { span: at(48), reason: "function" },
    { span: at(48), reason: "regexp" },
  ]);
  expect(findings[0]?.message).toBe(
    "The model cannot be given `result.next` of `getTicket`: `() => void` is a function, and JSON has none. Return the " +
      "data that it would give.",
  );
});

test("arguments are TSH018's, unresolved types TSH023's, a generic function's own TSH005's", () => {
  const parameters = [parameter({ typeProblems: [typeProblem()] })];
  expect(findingsOf(rule, projectOf(tool({ parameters })))).toEqual([]);
  expect(
    findingsOf(rule, projectOf(tool({ result: result(typeProblem({ reason: "unresolved" })) }))),
  ).toEqual([]);
  const generic = func({ typeParameters: [{ name: "T", span: at(90) }] });
  const problems = result(typeProblem({ reason: "generic" }), typeProblem({ reason: "symbol" }));
  expect(
    findingsOf(rule, projectOf(tool({ result: problems }, generic))).map(({ reason }) => reason),
  ).toEqual(["symbol"]);
});
