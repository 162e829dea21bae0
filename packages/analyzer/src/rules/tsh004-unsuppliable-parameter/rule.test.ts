import { describe, expect, test } from "vitest";
import type { ParameterProblem } from "../../model/facts.ts";
import { at, findingsOf, parameter, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function check(...problems: readonly ParameterProblem[]): ReturnType<typeof findingsOf> {
  return findingsOf(rule, projectOf(tool({ parameters: [parameter({ problems })] })));
}

describe("TSH004", () => {
  test.each<[ParameterProblem, string]>([
    [{ kind: "this-type", typeText: "Store" }, "`getTicket` wants a `this` of type `Store`"],
    [{ kind: "array-pattern" }, "An array pattern in `getTicket`"],
    [{ kind: "nested-pattern" }, "A pattern inside the pattern of `getTicket`"],
    [{ kind: "union-pattern", typeText: "A | B" }, "is the union `A | B`"],
    [{ kind: "pattern-type", typeText: "string" }, "has the type `string`"],
    [{ kind: "clash", argument: "limit", other: at(80) }, "an argument named `limit`"],
    [{ kind: "repeated-binding", binding: "context", other: at(80) }, "takes `ToolContext` twice"],
    [{ kind: "repeated-binding", binding: "settings", other: at(80) }, "takes `settings` twice"],
  ])("$kind", (problem, text) => {
    const [finding, ...others] = check(problem);
    expect(others).toEqual([]);
    expect(finding?.span).toEqual(at(31));
    expect(finding?.message).toContain(text);
    expect(finding?.related?.map(({ span }) => span)).toEqual("other" in problem ? [at(80)] : []);
  });

  test("every problem of every parameter is reported", () => {
    const broken = parameter({ problems: [{ kind: "array-pattern" }, { kind: "nested-pattern" }] });
    expect(findingsOf(rule, projectOf(tool({ parameters: [broken, broken] })))).toHaveLength(4);
  });

  test("a parameter in a dependency is shown at addTool", () => {
    const inside = at(31, "node_modules/pkg/index.d.ts");
    const broken = parameter({ nameSpan: inside, problems: [{ kind: "array-pattern" }] });
    const [finding] = findingsOf(rule, projectOf(tool({ parameters: [broken] })));
    expect(finding?.span).toEqual(at(12));
    expect(finding?.related).toEqual([{ message: "`getTicket` is declared here.", span: inside }]);
  });

  test("no problem, no finding", () => {
    expect(check()).toEqual([]);
  });
});
