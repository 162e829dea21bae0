import { describe, expect, test } from "vitest";
import type { PropertyModel, TypeModel } from "../../model/type-model.ts";
import { discriminantOf } from "./discriminant.ts";

const literal = (name: string, ...values: (string | number | boolean)[]): PropertyModel => ({
  name,
  type: { kind: "enum", values },
});
const object = (...properties: PropertyModel[]): TypeModel => ({ kind: "object", properties });
const definitions: { readonly [name: string]: TypeModel } = {
  Circle: object(literal("kind", "circle")),
  List: { kind: "array", element: { kind: "string" } },
  Either: { kind: "union", members: [{ kind: "null" }, { kind: "unknown" }] },
};
const find = (...members: TypeModel[]): string | undefined =>
  discriminantOf(members, (name) => definitions[name]);
/** What may stand beside objects: only what no JSON object is. */
const beside: readonly (readonly [string, string | undefined, TypeModel])[] = [
  ["null", "kind", { kind: "null" }],
  ["a string", "kind", { kind: "string" }],
  ["a number", "kind", { kind: "number" }],
  ["a boolean", "kind", { kind: "boolean" }],
  ["literals", "kind", { kind: "enum", values: ["none", 0] }],
  ["a template", "kind", { kind: "template", parts: [{ text: "x-" }, { hole: "string" }] }],
  ["a library value", "kind", { kind: "native", native: "Date" }],
  ["an array", "kind", { kind: "array", element: object(literal("kind", "a")) }],
  ["a tuple", "kind", { kind: "tuple", elements: [] }],
  ["a set", "kind", { kind: "set", element: { kind: "string" } }],
  [
    "a map of pairs",
    "kind",
    { kind: "map", form: "pairs", key: { kind: "number" }, value: { kind: "null" } },
  ],
  ["a definition of a list", "kind", { kind: "ref", name: "List" }],
  [
    "a map that is an object",
    undefined,
    { kind: "map", form: "object", key: { kind: "string" }, value: { kind: "null" } },
  ],
  ["a record", undefined, { kind: "record", properties: [], value: { kind: "null" } }],
  ["any value", undefined, { kind: "unknown" }],
  ["any value but null", undefined, { kind: "nonNull" }],
  ["a definition of a union", undefined, { kind: "ref", name: "Either" }],
];

describe("discriminantOf", () => {
  test.each<[string, string | undefined, TypeModel[]]>([
    ["literals of their own", "kind", [object(literal("kind", "a")), object(literal("kind", "b"))]],
    ["several literals a member", "kind", [object(literal("kind", "a", "b")), object(literal("kind", "c"))]],
    [
      "a literal in two members",
      undefined,
      [object(literal("kind", "a", "b")), object(literal("kind", "b"))],
    ],
    ["numbers beside texts", "kind", [object(literal("kind", 1)), object(literal("kind", "1"))]],
    ["a definition", "kind", [{ kind: "ref", name: "Circle" }, object(literal("kind", "square"))]],
    [
      "a missing definition",
      undefined,
      [{ kind: "ref", name: "Missing" }, object(literal("kind", "square"))],
    ],
    [
      "the first that tells, in order",
      "b",
      [object(literal("a", 1), literal("b", 1)), object(literal("b", 2), literal("a", 1))],
    ],
    ["only one object", undefined, [object(literal("kind", "a")), { kind: "string" }]],
    ...beside.map(([words, found, member]): [string, string | undefined, TypeModel[]] => [
      `${words} beside the objects`,
      found,
      [object(literal("kind", "a")), member, object(literal("kind", "b"))],
    ]),
    ["a member without it", undefined, [object(literal("kind", "a")), object()]],
    [
      "an optional one",
      undefined,
      [object(literal("kind", "a")), object({ ...literal("kind", "b"), optional: true })],
    ],
    [
      "one that is not literal",
      undefined,
      [object(literal("kind", "a")), object({ name: "kind", type: { kind: "string" } })],
    ],
  ])("%s", (_, expected, members) => {
    expect(find(...members)).toBe(expected);
  });
});
