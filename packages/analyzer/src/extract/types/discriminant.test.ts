import { describe, expect, test } from "vitest";
import type { PropertyModel, TypeModel } from "../../model/type-model.ts";
import { discriminantOf } from "./discriminant.ts";

const literal = (name: string, ...values: (string | number | boolean)[]): PropertyModel => ({
  name,
  type: { kind: "enum", values },
});
const object = (...properties: PropertyModel[]): TypeModel => ({ kind: "object", properties });
const definitions: { readonly [name: string]: TypeModel } = { Circle: object(literal("kind", "circle")) };
const find = (...members: TypeModel[]): string | undefined =>
  discriminantOf(members, (name) => definitions[name]);

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
    ["a member that is no object", undefined, [object(literal("kind", "a")), { kind: "string" }]],
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
