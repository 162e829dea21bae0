import { describe, expect, test } from "vitest";
import type { MemberFacts } from "../../model/facts.ts";
import { checkFacts } from "../check-facts.ts";
import { at, findingsOf, func, parameter, projectOf, tool, typeProblem } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function member(differs: Partial<MemberFacts> = {}): MemberFacts {
  return {
    path: "query",
    described: false,
    declaration: at(30),
    kind: "parameter",
    isDependency: false,
    hasNoComments: false,
    ...differs,
  };
}

describe("TSH010", () => {
  test("at the declaration, with what to add there", () => {
    const members = [member(), member({ path: "page.limit", kind: "property", declaration: at(31) })];
    expect(findingsOf(rule, projectOf(tool({ members })))).toMatchObject([
      {
        span: at(30),
        message: expect.stringMatching(/^`query` of `getTicket` .*`@param` to the function\.$/),
      },
      { span: at(31), message: expect.stringMatching(/^`page.limit` of .* comment above the property\.$/) },
    ]);
  });

  test("a declaration that several tools share is told of once, by any path", () => {
    const shared = { kind: "property", declaration: at(31, "src/page.ts") } as const;
    const one = tool({ members: [member({ ...shared, path: "page.limit" })] });
    const other = tool(
      { members: [member({ ...shared, path: "options.limit" })], index: 1 },
      func({ name: "b" }),
    );
    expect(checkFacts(projectOf(one, other), [rule]).diagnostics).toHaveLength(1);
  });

  test.each<Partial<MemberFacts>>([
    { described: true },
    { isDependency: true },
    { hasNoComments: true },
    { declaration: at(1, "node_modules/pkg/index.d.ts") },
  ])("%o is not told of", (differs) => {
    expect(findingsOf(rule, projectOf(tool({ members: [member(differs)] })))).toEqual([]);
  });

  test("what cannot be sent needs no text", () => {
    const members = [member({ path: "h.close" })];
    const parameters = [parameter({ typeProblems: [typeProblem({ path: "h.close" })] })];
    expect(findingsOf(rule, projectOf(tool({ members, parameters })))).toEqual([]);
  });

  test("facts without members", () => {
    expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  });
});
