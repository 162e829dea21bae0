import { describe, expect, test } from "vitest";
import type { TypeModel } from "../../model/type-model.ts";
import { readTagValue } from "./tag-value.ts";

const definitions: { readonly [name: string]: TypeModel } = {
  Size: { kind: "number" },
  Loop: { kind: "ref", name: "Loop" },
};
const read = (text: string, model: TypeModel): unknown =>
  readTagValue(text, model, (name) => definitions[name]);

describe("readTagValue", () => {
  test.each<[string, TypeModel, unknown]>([
    ["25", { kind: "number" }, 25],
    ["25", { kind: "string" }, "25"],
    ['"25"', { kind: "string" }, "25"],
    ["two words", { kind: "string" }, "two words"],
    ["soon", { kind: "number" }, undefined],
    ["'a'", { kind: "number" }, undefined],
    ["false", { kind: "boolean" }, false],
    ["no", { kind: "boolean" }, undefined],
    ["null", { kind: "null" }, null],
    ["[]", { kind: "array", element: { kind: "string" } }, []],
    ["{}", { kind: "array", element: { kind: "string" } }, undefined],
    ["[1]", { kind: "tuple", elements: [{ type: { kind: "number" } }] }, [1]],
    ['{"a":1}', { kind: "object", properties: [] }, { a: 1 }],
    ['{"a":1}', { kind: "record", properties: [], value: { kind: "number" } }, { a: 1 }],
    ["[1]", { kind: "record", properties: [], value: { kind: "number" } }, undefined],
    ["all", { kind: "enum", values: ["none", "all"] }, "all"],
    ['"all"', { kind: "enum", values: ["none", "all"] }, "all"],
    ["3", { kind: "enum", values: [1, 3] }, 3],
    ["3", { kind: "enum", values: ["3"] }, "3"],
    ["most", { kind: "enum", values: ["none", "all"] }, undefined],
    ["2026-01-02T03:04:05Z", { kind: "native", native: "Date" }, "2026-01-02T03:04:05Z"],
    ["5", { kind: "native", native: "bigint" }, "5"],
    ["5", { kind: "unknown" }, 5],
    ["five", { kind: "unknown" }, "five"],
    ["5", { kind: "nonNull" }, 5],
    ["null", { kind: "union", members: [{ kind: "number" }, { kind: "null" }] }, null],
    ["5", { kind: "union", members: [{ kind: "number" }, { kind: "null" }] }, 5],
    ["5", { kind: "ref", name: "Size" }, 5],
    ["5", { kind: "ref", name: "Loop" }, undefined],
    ["5", { kind: "ref", name: "Missing" }, undefined],
    [
      '{"a":1}',
      { kind: "map", form: "object", key: { kind: "string" }, value: { kind: "number" } },
      { a: 1 },
    ],
    ["[[1,2]]", { kind: "map", form: "pairs", key: { kind: "number" }, value: { kind: "number" } }, [[1, 2]]],
    ["[1]", { kind: "set", element: { kind: "number" } }, [1]],
    ["v1", { kind: "template", parts: [{ text: "v" }, { hole: "number" }] }, "v1"],
  ])("%s as %j", (text, model, value) => {
    expect(read(text, model)).toEqual(value);
  });
});
