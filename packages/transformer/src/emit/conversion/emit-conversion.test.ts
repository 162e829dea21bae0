// Accepted JSON becomes the values that the function declares, in copies; JSON that needs nothing is left alone.
import type { TypeModel } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { onlyTool } from "../../../testing/load-module.ts";
import { object, toolsetOf } from "../../../testing/models.ts";
import { emitModule } from "../module/emit-module.ts";

const date: TypeModel = { kind: "native", native: "Date" };
const url: TypeModel = { kind: "native", native: "URL" };
const integer: TypeModel = { kind: "native", native: "bigint" };
const at = "2030-02-28T10:00:00.000Z";

function converterOf(type: TypeModel, definitions: { readonly [name: string]: TypeModel } = {}) {
  const tool = onlyTool(emitModule([toolsetOf(type, definitions)], {}).text);
  return (value: unknown): unknown => {
    const input = { value };
    if (!tool.check(input)) throw new Error("The check refuses the value.");
    if (tool.convert === undefined) throw new Error("There is no conversion.");
    const before = structuredClone(input);
    const output = tool.convert(input as never) as { readonly value: unknown };
    expect(input).toStrictEqual(before);
    return output.value;
  };
}

describe("conversion", () => {
  it("is absent where the function receives the JSON itself", () => {
    const type = object({ a: { kind: "string" }, "b?": { kind: "array", element: { kind: "unknown" } } });
    const { text } = emitModule([toolsetOf(type)], {});
    expect(onlyTool(text).convert).toBeUndefined();
    expect(text).not.toContain("convert");
  });

  it("makes dates, URLs and big integers", () => {
    expect(converterOf(date)(at)).toStrictEqual(new Date(at));
    expect(converterOf(url)("https://example.com/a")).toStrictEqual(new URL("https://example.com/a"));
    expect(converterOf(integer)("9007199254740993")).toBe(9007199254740993n);
  });

  it("reaches into objects, arrays, tuples and records", () => {
    const type = object({
      at: date,
      "until?": date,
      plain: { kind: "unknown" },
      list: { kind: "array", element: { kind: "array", element: integer } },
      pair: {
        kind: "tuple",
        elements: [{ type: { kind: "string" } }, { type: date, optional: true }],
        rest: url,
      },
      record: {
        kind: "record",
        properties: object({ name: { kind: "string" }, on: date }).properties,
        value: integer,
      },
    });
    const plain = { nested: [1] };
    const value = {
      at,
      plain,
      list: [["1"], []],
      pair: ["a", at, "urn:x"],
      record: { on: at, more: "2", constructor: "3", name: "n" },
    };
    const output = converterOf(type)(value) as { readonly [name: string]: unknown };
    expect(output).toStrictEqual({
      at: new Date(at),
      plain,
      list: [[1n], []],
      pair: ["a", new Date(at), new URL("urn:x")],
      record: { on: new Date(at), more: 2n, constructor: 3n, name: "n" },
    });
    expect(output["plain"]).toBe(plain);
    expect(converterOf(type)({ ...value, until: at, pair: ["a"] })).toMatchObject({
      until: new Date(at),
      pair: ["a"],
    });
  });

  it("leaves an absent optional property absent, also one that every object inherits", () => {
    const type = object({ "toString?": date, "at?": date });
    expect(converterOf(type)({})).toStrictEqual({});
    expect(Object.keys(converterOf(type)({ toString: at }) as object)).toEqual(["toString"]);
  });

  it("picks the union's member by the check, and prefers one without conversion", () => {
    const nullable = converterOf({ kind: "union", members: [date, { kind: "null" }] });
    expect([nullable(null), nullable(at)]).toStrictEqual([null, new Date(at)]);
    const both = converterOf({ kind: "union", members: [date, { kind: "string" }] });
    expect(both(at)).toBe(at);
    const three = converterOf({
      kind: "union",
      members: [date, object({ at: date }), { kind: "array", element: integer }, { kind: "number" }],
    });
    expect([three(at), three({ at }), three(["1"]), three(1)]).toStrictEqual([
      new Date(at),
      { at: new Date(at) },
      [1n],
      1,
    ]);
  });

  it("picks the member of a discriminated union by its discriminant", () => {
    const convert = converterOf({
      kind: "union",
      discriminant: "kind",
      members: [
        object({ kind: { kind: "enum", values: ["when", "then"] }, value: date }),
        object({ kind: { kind: "enum", values: ["text"] }, value: { kind: "string" } }),
      ],
    });
    expect(convert({ kind: "then", value: at })).toStrictEqual({ kind: "then", value: new Date(at) });
    expect(convert({ kind: "text", value: at })).toStrictEqual({ kind: "text", value: at });
  });

  it("picks it among objects only where other members stand beside them", () => {
    const list: TypeModel = { kind: "array", element: date };
    const objects = (value: TypeModel): TypeModel[] => [
      object({ kind: { kind: "enum", values: ["when"] }, value }),
      object({ kind: { kind: "enum", values: ["text"] }, value: { kind: "string" } }),
    ];
    const union = (...members: TypeModel[]): TypeModel => ({ kind: "union", discriminant: "kind", members });
    const moment = new Date(at);
    const cases: readonly (readonly [TypeModel, readonly (readonly [unknown, unknown])[]])[] = [
      [
        union({ kind: "null" }, ...objects(date)),
        [
          [null, null],
          [
            { kind: "when", value: at },
            { kind: "when", value: moment },
          ],
          [
            { kind: "text", value: at },
            { kind: "text", value: at },
          ],
        ],
      ],
      [
        union(...objects(date), list, { kind: "null" }),
        [
          [null, null],
          [[at], [moment]],
          [
            { kind: "when", value: at },
            { kind: "when", value: moment },
          ],
        ],
      ],
      [
        union(list, ...objects({ kind: "string" })),
        [
          [[at], [moment]],
          [
            { kind: "when", value: at },
            { kind: "when", value: at },
          ],
        ],
      ],
    ];
    for (const [type, pairs] of cases) {
      const convert = converterOf(type);
      for (const [given, value] of pairs) expect(convert(given)).toStrictEqual(value);
    }
  });

  it("follows recursive definitions", () => {
    const node = object({ at: date, kids: { kind: "array", element: { kind: "ref", name: "Node" } } });
    const convert = converterOf({ kind: "ref", name: "Node" }, { Node: node });
    expect(convert({ at, kids: [{ at, kids: [] }] })).toStrictEqual({
      at: new Date(at),
      kids: [{ at: new Date(at), kids: [] }],
    });
  });
});
