import { describe, expect, test } from "vitest";
import type { TypeModel } from "../../model/type-model.ts";
import { at, findingsOf, parameter, project, tool, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const string = { kind: "string" } as const;
const number = { kind: "number" } as const;
const date = { kind: "native", native: "Date" } as const;
const url = { kind: "native", native: "URL" } as const;
const bigint = { kind: "native", native: "bigint" } as const;
const bytes = { kind: "native", native: "Uint8Array" } as const;

function object(
  properties: { readonly [name: string]: TypeModel },
  ...optional: readonly string[]
): TypeModel {
  return {
    kind: "object",
    properties: Object.entries(properties).map(([name, type]) =>
      optional.includes(name) ? { name, type, optional: true } : { name, type },
    ),
  };
}

function check(type: TypeModel, definitions: { readonly [name: string]: TypeModel } = {}): readonly string[] {
  const facts = tool({
    arguments: { kind: "object", properties: [{ name: "x", type }] },
    bindings: [{ kind: "argument", name: "x" }],
    parameters: [parameter({ name: "x", nameSpan: at(33) })],
  });
  return findingsOf(rule, project(toolset({ tools: [facts], definitions }))).map(
    ({ span, message }) => `${span.line}: ${message}`,
  );
}

function union(...members: readonly TypeModel[]): TypeModel {
  return { kind: "union", members };
}

describe("TSH027", () => {
  test.each<[string, readonly TypeModel[], string]>([
    [
      "the one without conversion is taken",
      [date, string],
      '`"2026-01-15T12:00:00Z"` always arrives as `string`, never as `Date`',
    ],
    ["digits", [bigint, string], '`"1"` always arrives as `string`, never as `bigint`'],
    ["two conversions: the first", [bytes, bigint], "always arrives as `Uint8Array`, never as `bigint`"],
    ["an enum of dates", [date, { kind: "enum", values: ["2026-01-15T12:00:00Z"] }], "never as `Date`"],
    [
      "a subset",
      [object({ a: string }), object({ a: string, b: number }, "b")],
      '`{"a":"a"}` always arrives as the object with `a`',
    ],
    ["either optional", [object({ a: string }, "a"), object({ b: string }, "b")], "`{}` always arrives"],
    [
      "unequal types that meet",
      [object({ a: union(string, number) }), object({ a: union(number, { kind: "null" }) })],
      '`{"a":1}`',
    ],
    [
      "empty arrays",
      [
        { kind: "array", element: string },
        { kind: "array", element: number },
      ],
      "`[]` always arrives",
    ],
    [
      "a set and an array",
      [
        { kind: "set", element: string },
        { kind: "array", element: string },
      ],
      "always arrives as the array of `string`",
    ],
    [
      "a tuple and an array",
      [
        { kind: "tuple", elements: [{ type: number }] },
        { kind: "array", element: number },
      ],
      "`[1]`",
    ],
    [
      "a record and an object",
      [{ kind: "record", properties: [], value: string }, object({ a: string })],
      '`{"a":"a"}`',
    ],
    [
      "maps",
      [{ kind: "map", form: "object", key: string, value: string }, object({ a: number }, "a")],
      "`{}`",
    ],
    ["digits of a pattern", [bigint, { ...string, pattern: "^-1.$" }], '`"-10"` always arrives as `string`'],
    [
      "digits of a form",
      [bigint, { kind: "template", parts: [{ text: "-12" }, { hole: "string" }] }],
      '`"-12"`',
    ],
    ["long enough digits", [bigint, { ...string, minLength: 3, maxLength: 3 }], "never as `bigint`"],
    ["bytes that are a duration", [bytes, { ...string, format: "duration" }], "never as `Uint8Array`"],
    [
      "bytes that are a pointer",
      [bytes, { ...string, format: "json-pointer", minLength: 1 }],
      "never as `Uint8Array`",
    ],
    ["digits that are a host", [bigint, { ...string, format: "hostname" }], "never as `bigint`"],
    ["a moment of a pattern", [date, { ...string, pattern: "T23:.*Z$" }], "never as `Date`"],
    ["an address of a pattern", [url, { ...string, pattern: "/docs/" }], "never as `URL`"],
    ["an address in capitals", [url, { ...string, pattern: "^\\p{Lu}" }], "never as `URL`"],
    [
      "items that meet, of which there must be some",
      [
        { kind: "array", element: bigint, minItems: 2, uniqueItems: true },
        { kind: "array", element: { ...string, pattern: "^7\\d$" }, minItems: 1 },
      ],
      "never as the array of `bigint`",
    ],
    [
      "properties that meet, two levels down",
      [
        object({ a: object({ b: union(bigint, { kind: "null" }) }), c: number }, "c"),
        object({ a: object({ b: { ...string, pattern: "^-9+$" } }) }),
      ],
      '`{"a":{"b":"-9"}}`',
    ],
    [
      "numbers that meet at one multiple",
      [
        object({ a: { ...number, multipleOf: 6 }, b: date }, "b"),
        object({ a: { ...number, multipleOf: 10, minimum: 1 }, b: url }, "b"),
      ],
      '`{"a":30}`',
    ],
    [
      "a map of pairs and a list of tuples",
      [
        { kind: "map", form: "pairs", key: bigint, value: date },
        {
          kind: "array",
          element: { kind: "tuple", elements: [{ type: string }, { type: string }] },
          minItems: 1,
        },
      ],
      "never as",
    ],
    ["names that stand for what meets", [{ kind: "ref", name: "Code" }, bigint], "never as `bigint`"],
  ])("%s", (_, members, part) => {
    const definitions = { Code: { ...string, pattern: "^4[0-9]+$" } } as const;
    const [message, ...others] = check(union(...members), definitions);
    expect(message).toContain("33: Two members of `x` of `getTicket` accept the same value: ");
    expect(message).toContain(part);
    expect(others).toEqual([]);
  });

  test.each<[string, TypeModel]>([
    ["primitives arrive as themselves", union(string, { kind: "enum", values: ["a"] })],
    ["a date is no URL and no digits", union(date, url, bigint)],
    ["dates and numbers", union(date, number, { kind: "boolean" }, { kind: "null" })],
    [
      "a discriminant",
      { kind: "union", discriminant: "k", members: [object({ k: string }), object({ k: string })] },
    ],
    ["properties that cannot meet", union(object({ a: string }), object({ a: number }))],
    ["unknown keys are refused", union(object({ a: string }), object({ a: string, b: number }))],
    [
      "items are required",
      union({ kind: "array", element: string, minItems: 1 }, { kind: "array", element: number, minItems: 1 }),
    ],
    ["a pattern that no moment fits", union(date, { ...string, pattern: "^[A-Z]{5}$" })],
    ["a pattern that no digits fit", union(bigint, { ...string, pattern: "^1-" })],
    ["too short for bytes", union(bytes, { ...string, minLength: 1, maxLength: 3 })],
    ["bytes are no uuid", union(bytes, { ...string, format: "uuid" })],
    ["a format that is not known", union(bytes, { ...string, format: "iri" })],
    ["no union", { kind: "array", element: string }],
  ])("nothing certain: %s", (_, type) => {
    expect(check(type)).toEqual([]);
  });

  test("through definitions, by their names, also recursive ones, and inside other types", () => {
    const definitions = {
      Leaf: object({ name: string }),
      Tree: object(
        { name: string, children: { kind: "array", element: { kind: "ref", name: "Tree" } } },
        "children",
      ),
    };
    const both = union({ kind: "ref", name: "Leaf" }, { kind: "ref", name: "Tree" });
    expect(check(object({ root: both }), definitions)).toEqual([
      '33: Two members of `x.root` of `getTicket` accept the same value: `{"name":"a"}` always arrives as `Leaf`, never as ' +
        "`Tree`. Tell them apart by a property with a literal type, or keep one of the two.",
    ]);
  });

  test("what takes anything takes values of types of which no sample is at hand", () => {
    const spans: TypeModel = { kind: "array", element: { ...string, format: "duration" }, minItems: 3 };
    const patterned: TypeModel = {
      kind: "tuple",
      elements: [
        { type: { kind: "set", element: number } },
        { type: { ...string, pattern: "^x-[0-9]{3}$" } },
      ],
    };
    for (const any of [{ kind: "unknown" }, { kind: "nonNull" }] as const) {
      expect(check(union(any, object({ spans, "at?": date })))).toHaveLength(1);
      expect(check(union(any, patterned))).toHaveLength(1);
    }
  });

  test("large unions of deep objects take little time, whether their members meet or not", () => {
    const deep = (levels: number, leaf: TypeModel): TypeModel =>
      levels === 0
        ? leaf
        : object({
            a: deep(levels - 1, leaf),
            b: union({ kind: "boolean" }, number, deep(levels - 1, leaf)),
            c: { kind: "array", element: deep(levels - 1, leaf) },
          });
    const begin = performance.now();
    const named = Array.from({ length: 20 }, (_, index) =>
      object({ [`k${index}`]: string, x: deep(2, date) }),
    );
    const alike = Array.from({ length: 20 }, (_, index) => deep(3, { kind: "enum", values: [`v${index}`] }));
    for (const members of [named, alike]) expect(check(union(...members))).toEqual([]);
    expect(check(union(deep(4, bigint), deep(4, { ...string, pattern: "^-1.$" })))).toHaveLength(1);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  test("a result's union is not told of", () => {
    const result = {
      model: { mode: "value", type: union(date, string) },
      span: at(48),
      typeProblems: [],
    } as const;
    expect(findingsOf(rule, project(toolset({ tools: [tool({ result })] })))).toEqual([]);
  });
});
