import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeKind, TypeModel } from "../../model/type-model.ts";
import { judgeValue } from "./judge-value.ts";
import { sampleValues } from "./sample-values.ts";

const string: TypeModel = { kind: "string" };
const number: TypeModel = { kind: "number" };
const definitions: { readonly [name: string]: TypeModel } = {
  Tree: {
    kind: "object",
    properties: [
      { name: "name", type: string },
      { name: "children", optional: true, type: { kind: "array", element: { kind: "ref", name: "Tree" } } },
    ],
  },
  Loop: { kind: "ref", name: "Loop" },
};

interface Case {
  readonly type: TypeModel;
  readonly accepts: readonly JsonValue[];
  readonly refuses: readonly JsonValue[];
}

const cases: { readonly [K in TypeKind]: readonly Case[] } = {
  string: [
    {
      type: { kind: "string", minLength: 1, maxLength: 2 },
      accepts: ["a", "👍👍"],
      refuses: ["", "abc", 1, null],
    },
    { type: { kind: "string", pattern: "^a+$" }, accepts: ["aa"], refuses: ["b"] },
    {
      type: { kind: "string", format: "uuid" },
      accepts: ["00000000-0000-4000-8000-000000000000"],
      refuses: ["x"],
    },
  ],
  number: [
    {
      type: { kind: "number", integer: "uint32" },
      accepts: [0, 4294967295],
      refuses: [-1, 4294967296, 0.5, "1"],
    },
    { type: { kind: "number", exclusiveMinimum: 0, exclusiveMaximum: 2 }, accepts: [1], refuses: [0, 2] },
    { type: { kind: "number", multipleOf: 0.1 }, accepts: [0.2], refuses: [0.3, 0.25] },
  ],
  boolean: [{ type: { kind: "boolean" }, accepts: [true, false], refuses: ["true", 0] }],
  null: [{ type: { kind: "null" }, accepts: [null], refuses: [0, ""] }],
  unknown: [{ type: { kind: "unknown" }, accepts: [null, [], {}], refuses: [] }],
  nonNull: [{ type: { kind: "nonNull" }, accepts: [0, {}], refuses: [null] }],
  enum: [{ type: { kind: "enum", values: ["a", 1] }, accepts: ["a", 1], refuses: ["1", null, {}] }],
  template: [
    {
      type: {
        kind: "template",
        parts: [{ text: "T-" }, { hole: "number" }, { text: "-" }, { hole: "string" }],
      },
      accepts: ["T-12-", "T-0-a\n-b"],
      refuses: ["T-", "T--a", "t-1-a", 1],
    },
  ],
  native: [
    {
      type: { kind: "native", native: "Date" },
      accepts: ["2026-01-15T12:00:00.5+01:00"],
      refuses: ["2026-01-15", "", 0],
    },
    {
      type: { kind: "native", native: "URL" },
      accepts: ["https://example.com/a?b=c"],
      refuses: ["example", "a b:c"],
    },
    { type: { kind: "native", native: "bigint" }, accepts: ["-12", "007"], refuses: ["", "1.5", 1] },
    { type: { kind: "native", native: "Blob" }, accepts: ["", "AAAA", "AA=="], refuses: ["A", "A=A="] },
  ],
  array: [
    {
      type: { kind: "array", element: number, minItems: 1, uniqueItems: true },
      accepts: [[1, 2]],
      refuses: [[], [1, 1], ["a"], {}],
    },
  ],
  set: [
    {
      type: { kind: "set", element: { kind: "unknown" } },
      accepts: [[], [{ a: 1, b: 2 }, { a: 1 }]],
      refuses: [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    },
  ],
  tuple: [
    {
      type: { kind: "tuple", elements: [{ type: string }, { type: number, optional: true }] },
      accepts: [["a"], ["a", 1]],
      refuses: [[], ["a", "b"], ["a", 1, 2]],
    },
    {
      type: { kind: "tuple", elements: [{ type: string }], rest: number },
      accepts: [["a", 1, 2]],
      refuses: [["a", "b"]],
    },
  ],
  object: [
    {
      type: {
        kind: "object",
        properties: [
          { name: "a", type: string },
          { name: "b", optional: true, type: number },
        ],
      },
      accepts: [{ a: "" }, { a: "", b: 1 }],
      refuses: [{}, { a: 1 }, { a: "", c: 1 }, { a: "", b: null }, [], null],
    },
  ],
  record: [
    {
      type: { kind: "record", properties: [{ name: "n", type: number }], value: string },
      accepts: [{ n: 1, x: "" }],
      refuses: [{ n: "" }, { n: 1, x: 1 }],
    },
    {
      type: {
        kind: "record",
        properties: [],
        patterns: [{ key: { kind: "template", parts: [{ text: "x-" }, { hole: "string" }] }, value: number }],
      },
      accepts: [{}, { "x-a": 1 }],
      refuses: [{ a: 1 }, { "x-a": "" }],
    },
  ],
  map: [
    {
      type: { kind: "map", form: "object", key: string, value: number },
      accepts: [{}, { a: 1 }],
      refuses: [[], { a: "" }],
    },
    {
      type: { kind: "map", form: "pairs", key: number, value: string },
      accepts: [[], [[1, "a"]]],
      refuses: [{}, [[1]], [["a", "a"]], [[1, "a", 2]]],
    },
  ],
  union: [
    { type: { kind: "union", members: [string, { kind: "null" }] }, accepts: ["", null], refuses: [0] },
  ],
  ref: [
    {
      type: { kind: "ref", name: "Tree" },
      accepts: [{ name: "a", children: [{ name: "b" }] }],
      refuses: [{ name: "a", children: [{}] }],
    },
  ],
};

const all = Object.values(cases).flat();

describe.each(all.map((each) => [JSON.stringify(each.type), each] as const))(
  "%s",
  (_, { type, accepts, refuses }) => {
    test("accepts and refuses", () => {
      for (const value of accepts)
        expect([value, judgeValue(type, value, definitions)]).toEqual([value, "accepts"]);
      for (const value of refuses)
        expect([value, judgeValue(type, value, definitions)]).toEqual([value, "refuses"]);
    });

    test("has a sample that it accepts, unless a pattern is in the way", () => {
      const verdicts = sampleValues(type, definitions).map((value) => judgeValue(type, value, definitions));
      expect(verdicts).toContain("accepts");
    });
  },
);

test("what is not certain is said to be so", () => {
  const unsure: readonly (readonly [TypeModel, JsonValue])[] = [
    [{ kind: "string", format: "hostname" }, "exam-ple"],
    [{ kind: "string", format: "iri" }, "example"],
    [{ kind: "string", pattern: "^(a+)+$" }, `${"a".repeat(40)}!`],
    [{ kind: "native", native: "Date" }, "2026-02-30T00:00:00Z"],
    [{ kind: "template", parts: [{ hole: "number" }] }, "1".repeat(1000)],
    [{ kind: "ref", name: "Missing" }, 1],
    [{ kind: "ref", name: "toString" }, 1],
    [{ kind: "ref", name: "Loop" }, 1],
  ];
  for (const [type, value] of unsure) expect(judgeValue(type, value, definitions)).toBe("unsure");
});

test("samples of an endless type end", () => {
  expect(sampleValues({ kind: "ref", name: "Loop" }, definitions)).toEqual([]);
});
