import { describe, expect, test } from "vitest";
import type { SettingsFacts, TypeProblem, TypeProblemReason } from "../../model/facts.ts";
import { checkFacts } from "../check-facts.ts";
import {
  at,
  findingsOf,
  func,
  parameter,
  project,
  projectOf,
  tool,
  toolset,
  typeProblem,
} from "../facts-builder.ts";
import { rule } from "./rule.ts";

const reasons: { readonly [R in Exclude<TypeProblemReason, "unresolved">]: string } = {
  never: "has no value at all",
  symbol: "exists only inside the program",
  function: "is a function, and JSON has none",
  class: "is a class with behaviour",
  promise: "is a value that is not there yet",
  "weak-collection": "holds objects by identity",
  "typed-array": "is a typed array",
  regexp: "is a regular expression",
  error: "is an error object",
  stream: "is a stream",
  generic: "depends on a type parameter",
  infinite: "grows with every level",
  prototype: "has a name that is refused",
  hidden: "is required, but `@internal` hides it",
  runtime: "comes from the runtime",
  undefined: "is not a JSON value",
  intersection: "is an intersection",
  "index-signature": "has keys that are no JSON property names",
  library: "is a built-in type",
  unsupported: "is a kind of type",
  unreadable: "holds what no compiler can pass on",
  "damaged-text": "has text that JSON cannot carry",
};

function settingsWith(...typeProblems: readonly TypeProblem[]): SettingsFacts {
  return { span: at(47), type: { kind: "object", properties: [] }, configurable: [], typeProblems };
}

describe("TSH018", () => {
  test.each(Object.entries(reasons))(
    "%s: type, path and function are named, the reason is carried",
    (reason, text) => {
      const problem = typeProblem({
        reason: reason as TypeProblemReason,
        path: "x.s",
        typeText: "Written<T>",
      });
      const findings = findingsOf(
        rule,
        projectOf(tool({ parameters: [parameter({ typeProblems: [problem] })] })),
      );
      expect(findings).toMatchObject([{ span: at(31), reason }]);
      expect(findings[0]?.message).toMatch(
        new RegExp(`^A model cannot send \`x\\.s\` of \`getTicket\`: \`Written<T>\` ${text}.*\\. .+\\.$`),
      );
    },
  );

  test("every problem of the arguments; results are TSH012's, settings TSH013's", () => {
    const parameters = [parameter({ typeProblems: [typeProblem(), typeProblem({ path: "h.open" })] })];
    const settings = settingsWith(typeProblem({ path: "settings.on" }));
    const result = {
      model: { mode: "value" },
      span: at(48),
      typeProblems: [typeProblem({ path: "result.next" })],
    } as const;
    const findings = findingsOf(rule, projectOf(tool({ parameters, settings, result })));
    expect(findings.map(({ span }) => span.line)).toEqual([31, 31]);
    expect(findings.map(({ message }) => message.slice(0, message.indexOf(":")))).toEqual([
      "A model cannot send `h.close` of `getTicket`",
      "A model cannot send `h.open` of `getTicket`",
    ]);
  });

  test("the member's declaration is a related place, never the main one", () => {
    const problem = typeProblem({ declaration: at(2, "src/dep.ts") });
    const [finding] = findingsOf(
      rule,
      projectOf(tool({ parameters: [parameter({ typeProblems: [problem] })] })),
    );
    expect(finding?.span).toEqual(at(31));
    expect(finding?.related).toEqual([{ message: "`h.close` is declared here.", span: at(2, "src/dep.ts") }]);
  });

  test("a parameter of a dependency's function is shown at addTool", () => {
    const nameSpan = at(3, "node_modules/pkg/index.d.ts");
    const parameters = [parameter({ nameSpan, typeProblems: [typeProblem()] })];
    const [finding] = findingsOf(rule, projectOf(tool({ parameters })));
    expect(finding?.span).toEqual(at(12));
    expect(finding?.related?.map(({ span }) => span)).toEqual([nameSpan]);
  });

  test("unresolved types are left to TSH023, a generic function's parameters to TSH005", () => {
    const parameters = [parameter({ typeProblems: [typeProblem({ reason: "unresolved" })] })];
    expect(findingsOf(rule, projectOf(tool({ parameters })))).toEqual([]);
    const generic = func({ typeParameters: [{ name: "T", span: at(90) }] });
    const rows = parameter({ typeProblems: [typeProblem({ reason: "generic" }), typeProblem()] });
    expect(findingsOf(rule, projectOf(tool({ parameters: [rows] }, generic)))).toEqual([]);
  });

  test("one function in two tools: one diagnostic, both fail", () => {
    const parameters = [parameter({ typeProblems: [typeProblem()] })];
    const facts = project(toolset({ tools: [tool({ parameters }), tool({ parameters, index: 1 })] }));
    const { diagnostics, failedTools } = checkFacts(facts, [rule]);
    expect(diagnostics).toHaveLength(1);
    expect([...failedTools.values()]).toEqual([["TSH018"], ["TSH018"]]);
  });
});
