import { describe, expect, test } from "vitest";
import { checkFacts } from "../check-facts.ts";
import { at, findingsOf, func, parameter, projectOf, tool, typeProblem } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const generic = func({ name: "newest", typeParameters: [{ name: "T", span: at(90) }] });

describe("TSH005", () => {
  test("a generic function: once, with its type parameters and the parameters that need them", () => {
    const rows = parameter({
      nameSpan: at(91),
      typeProblems: [typeProblem({ reason: "generic", path: "rows[]", typeText: "T" })],
    });
    const by = parameter({ nameSpan: at(92), typeProblems: [typeProblem({ path: "by" })] });
    const gone = parameter({ nameSpan: at(93), typeProblems: [typeProblem({ reason: "unresolved" })] });
    const findings = findingsOf(rule, projectOf(tool({ parameters: [rows, by, gone] }, generic)));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.span).toEqual(at(20));
    expect(findings[0]?.message).toMatch(/^`newest` is generic: `T` gets its type only/);
    expect(findings[0]?.related).toEqual([
      { message: "`T` has no type of its own here.", span: at(90) },
      { message: "`rows[]`, `T`, has no JSON form.", span: at(91) },
      { message: "`by`, `() => void`, has no JSON form.", span: at(92) },
    ]);
  });

  test("several type parameters, and overloads as well", () => {
    const both = func({
      typeParameters: [
        { name: "K", span: at(90) },
        { name: "V", span: at(91) },
      ],
      overloads: [at(92), at(93)],
    });
    const [finding, ...others] = findingsOf(rule, projectOf(tool({}, both)));
    expect(others).toEqual([]);
    expect(finding?.message).toMatch(/is generic and overloaded: `K`, `V` get their types/);
    expect(finding?.related?.map(({ span }) => span.line)).toEqual([90, 91, 92, 93]);
  });

  test("an overloaded function", () => {
    const parameters = [parameter({ typeProblems: [typeProblem()] })];
    const [finding] = findingsOf(
      rule,
      projectOf(tool({ parameters }, func({ overloads: [at(92), at(93)] }))),
    );
    expect(finding?.message).toMatch(/^`getTicket` is overloaded: /);
    expect(finding?.related).toEqual([
      { message: "Overload 1 is here.", span: at(92) },
      { message: "Overload 2 is here.", span: at(93) },
    ]);
  });

  test("a function of two tools is reported once and fails both", () => {
    const facts = projectOf(tool({}, generic), tool({ index: 1, name: "other" }, generic));
    const { diagnostics, failedTools } = checkFacts(facts, [rule]);
    expect(diagnostics).toHaveLength(1);
    expect([...failedTools.keys()]).toEqual(facts.toolsets[0]?.tools);
  });

  test("a plain function is right", () => {
    expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  });
});
