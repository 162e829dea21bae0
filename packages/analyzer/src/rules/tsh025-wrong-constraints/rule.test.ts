import { describe, expect, test } from "vitest";
import type { TagProblem, ToolFacts } from "../../model/facts.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { checkFacts } from "../check-facts.ts";
import { at, findingsOf, parameter, project, tool, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function facts(type: TypeModel, differs: Partial<ToolFacts> = {}): ToolFacts {
  return tool({
    arguments: { kind: "object", properties: [{ name: "x", type }] },
    bindings: [{ kind: "argument", name: "x" }],
    parameters: [parameter({ name: "x", nameSpan: at(33) })],
    ...differs,
  });
}

function check(type: TypeModel, definitions: { readonly [name: string]: TypeModel } = {}): readonly string[] {
  const all = project(toolset({ tools: [facts(type)], definitions }));
  return findingsOf(rule, all).map(({ span, message }) => `${span.line}: ${message}`);
}

const number = { kind: "number" } as const;
const string = { kind: "string" } as const;

describe("TSH025: bounds", () => {
  test.each<[TypeModel, string]>([
    [{ ...number, minimum: 3, maximum: 2 }, "no number satisfies: `minimum` 3, `maximum` 2. Widen"],
    [
      { ...number, exclusiveMinimum: 2, maximum: 2 },
      "no number satisfies: `exclusiveMinimum` 2, `maximum` 2",
    ],
    [{ ...number, minimum: 2, exclusiveMaximum: 2 }, "no number satisfies"],
    [
      { ...number, integer: "int32", exclusiveMinimum: 1, exclusiveMaximum: 2 },
      "no number satisfies: `int32`, ",
    ],
    [{ ...number, integer: "int32", minimum: 1.2, maximum: 1.8 }, "no number satisfies"],
    [{ ...number, integer: "uint32", maximum: -1 }, "no number satisfies: `uint32`, `maximum` -1"],
    [{ ...number, integer: "int64", minimum: 2 ** 60 }, "no number satisfies"],
    [{ ...number, multipleOf: 5, minimum: 1, maximum: 4 }, "no number satisfies"],
    [{ ...number, multipleOf: 5, exclusiveMinimum: 0, exclusiveMaximum: 5 }, "no number satisfies"],
    // 0.3 is no multiple of 0.1 in floating point, for schema and decoder alike.
    [{ ...number, multipleOf: 0.1, minimum: 0.3, maximum: 0.3 }, "no number satisfies"],
    [{ ...number, multipleOf: 0 }, "the `multipleOf` 0, of which nothing is a multiple"],
    [{ ...number, multipleOf: -2 }, "the `multipleOf` -2"],
    [
      { ...string, minLength: 3, maxLength: 2 },
      "the `minLength` 3 and the `maxLength` 2, which no value satisfies",
    ],
    [{ ...string, minLength: -1 }, "the `minLength` -1, which is no length"],
    [{ ...string, maxLength: 1.5 }, "the `maxLength` 1.5, which is no length"],
    [{ kind: "array", element: string, minItems: 2, maxItems: 1 }, "the `minItems` 2 and the `maxItems` 1"],
    [{ kind: "array", element: string, maxItems: Number.NaN }, "the `maxItems` NaN, which is no length"],
  ])("%j", (type, part) => {
    const [message, ...others] = check(type);
    expect(message).toContain("33: `x` of `getTicket` has ");
    expect(message).toContain(part);
    expect(others).toEqual([]);
  });

  test.each<TypeModel>([
    { ...number, minimum: 2, maximum: 2 },
    { ...number, integer: "int32", exclusiveMinimum: 0, exclusiveMaximum: 2 },
    { ...number, multipleOf: 5, minimum: 1, maximum: 5 },
    { ...number, multipleOf: 0.01, minimum: 0, maximum: 0.1 },
    { ...number, multipleOf: 0.1, minimum: 0.2, maximum: 0.2 },
    { ...number, multipleOf: 7, minimum: -13, maximum: -7 },
    { ...string, minLength: 0, maxLength: 0 },
    { kind: "array", element: string, minItems: 1, maxItems: 1 },
  ])("nothing wrong with %j", (type) => {
    expect(check(type)).toEqual([]);
  });
});

describe("TSH025: patterns", () => {
  test("invalid under the `u` flag", () => {
    expect(check({ ...string, pattern: "\\-" })).toEqual([
      "33: `x` of `getTicket` has the pattern `\\-`, which is none under the `u` flag: Invalid escape. Correct it.",
    ]);
  });

  test("exponential, however short the text", () => {
    const [message] = check({ ...string, pattern: "^(a+)+$", maxLength: 40 });
    expect(message).toContain("which may backtrack without bound: a text of");
    expect(message).toContain('many `"a"`, then');
  });

  test("a power of the length, unless the length is bounded", () => {
    const pattern = "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$";
    expect(check({ ...string, pattern })).toEqual([
      expect.stringMatching(/grows with the square of the length.*`tags\.MaxLength<3162>` or less\.$/),
    ]);
    expect(check({ ...string, pattern, maxLength: 3_162 })).toEqual([]);
    expect(check({ ...string, pattern, maxLength: 3_163 })).toHaveLength(1);
    expect(check({ ...string, pattern: "^.*-.*-.*-.*$" })).toEqual([
      expect.stringContaining("the 4th power of the length"),
    ]);
  });

  test("linear", () => {
    expect(check({ ...string, pattern: "^[a-z]+(?:-[a-z]+)*$" })).toEqual([]);
  });
});

describe("TSH025: defaults and examples", () => {
  test.each<[TypeModel, string]>([
    [{ ...number, maximum: 5, default: 6 }, "has the default `6`, which its own type refuses"],
    [
      { ...string, maxLength: 1, examples: ["a", "ab"] },
      'has the example `"ab"`, which its own type refuses',
    ],
    [{ kind: "enum", values: ["open"], default: "closed" }, 'has the default `"closed"`'],
    [{ kind: "native", native: "Date", default: "today" }, 'has the default `"today"`'],
    [{ kind: "ref", name: "Open", default: {} }, "has the default `{}`"],
  ])("%j", (type, part) => {
    const definitions = { Open: { kind: "object", properties: [{ name: "a", type: string }] } } as const;
    expect(check(type, definitions)).toEqual([expect.stringContaining(part)]);
  });

  test("what is right, and what is not certain, is left alone", () => {
    expect(check({ ...number, default: 1, examples: [2] })).toEqual([]);
    expect(check({ ...string, format: "iri", default: "???" })).toEqual([]);
    expect(check({ ...string, format: "hostname", default: "a-b" })).toEqual([]);
    expect(check({ ...string, format: "date-time", default: "2024-02-30T00:00:00Z" })).toEqual([]);
  });

  test("a value is not blamed for constraints that are wrong themselves", () => {
    expect(check({ ...number, minimum: 3, maximum: 2, default: 2 })).toHaveLength(1);
  });
});

describe("TSH025: places", () => {
  test("inside definitions, once a tool, and every tool that uses it fails", () => {
    const bad: TypeModel = {
      kind: "object",
      properties: [
        { name: "size", type: { ...number, minimum: 1, maximum: 0 } },
        { name: "next", optional: true, type: { kind: "ref", name: "Node" } },
      ],
    };
    const list: TypeModel = { kind: "array", element: { kind: "ref", name: "Node" } };
    const tools = [facts(list), facts(list, { index: 1 })];
    const checked = checkFacts(project(toolset({ tools, definitions: { Node: bad } })), [rule]);
    expect(checked.diagnostics.map(({ message }) => message.slice(0, 25))).toEqual([
      "`x[].size` of `getTicket`",
    ]);
    expect([...checked.failedTools.values()]).toEqual([["TSH025"], ["TSH025"]]);
  });

  test("settings and results", () => {
    const bad = { ...number, minimum: 1, maximum: 0 };
    const all = facts(string, {
      settings: {
        span: at(50),
        type: { kind: "object", properties: [{ name: "limit", type: bad }] },
        configurable: ["limit"],
        typeProblems: [],
      },
      result: { model: { mode: "value", type: bad }, span: at(51), typeProblems: [] },
    });
    expect(findingsOf(rule, project(toolset({ tools: [all] }))).map(({ span }) => span.line)).toEqual([
      50, 51,
    ]);
  });

  test("tags that could not be used, at the tag", () => {
    const problem: TagProblem = {
      tag: "minimum",
      text: "abc",
      path: "x",
      span: at(70),
      problem: "value",
      typeText: "number",
    };
    const tagProblems = [problem, { ...problem, problem: "kind", text: "1", typeText: "string" } as const];
    const findings = findingsOf(rule, project(toolset({ tools: [facts(string, { tagProblems })] })));
    expect(findings.map(({ span }) => span.line)).toEqual([70, 70]);
    expect(findings.map(({ message }) => message)).toEqual([
      "`@minimum abc` on `x` of `getTicket` has no value that goes with `number`, so the model would never be told. Correct " +
        "its text.",
      "`@minimum 1` does not go with `x` of `getTicket`, whose type is `string`, so the model would never be told. Remove " +
        "the tag or correct the type.",
    ]);
  });
});
