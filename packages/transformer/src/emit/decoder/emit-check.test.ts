// The generated check and the emitted schema are two forms of one statement: they accept the same values.
import type { JsonValue, TypeModel } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "../../../../runtime/src/decode/decode.ts";
import { typeCase } from "../../../testing/arbitrary-type.ts";
import { onlyTool } from "../../../testing/load-module.ts";
import { json, object, property, toolsetOf } from "../../../testing/models.ts";
import {
  propertyTimeout,
  propertyTypes,
  propertyValues,
  valuesPerType,
} from "../../../testing/property-values.ts";
import { compileSchema } from "../../../testing/schema-validator.ts";
import { anyValue, legalValue, nearValue, Random } from "../../../testing/values.ts";
import { emitModule } from "../module/emit-module.ts";

const numRuns = propertyTypes;

function checkOf(type: TypeModel, definitions: { readonly [name: string]: TypeModel } = {}) {
  const { check } = onlyTool(emitModule([toolsetOf(type, definitions)], {}).text);
  return (value: unknown) => check({ value });
}

describe("check", () => {
  it(
    "accepts exactly what ajv accepts by the emitted schema",
    () => {
      let accepted = 0;
      let tried = 0;
      fc.assert(
        fc.property(typeCase, fc.integer(), (example, seed) => {
          const { text } = emitModule([toolsetOf(example.type, example.definitions)], {});
          const tool = onlyTool(text);
          const validate = compileSchema(tool.inputSchema);
          const random = new Random(seed);
          for (let round = 0; round < valuesPerType; round++) {
            const legal = legalValue(example, random);
            const value = [legal, legal, nearValue(legal, random), anyValue(random)][round % 4] ?? null;
            const input = { value };
            const verdict = tool.check(input);
            expect(verdict, `${JSON.stringify(input)}\n${text}`).toBe(validate(input));
            tried += 1;
            if (verdict) accepted += 1;
          }
        }),
        { numRuns, endOnFailure: true },
      );
      expect(tried).toBeGreaterThanOrEqual(propertyValues);
      expect(accepted / tried).toBeGreaterThan(1 / 3);
    },
    propertyTimeout,
  );

  it(
    "agrees with the whole decoder, which changes no input",
    () => {
      let accepted = 0;
      fc.assert(
        fc.property(typeCase, fc.integer(), (example, seed) => {
          const { text } = emitModule([toolsetOf(example.type, example.definitions)], {});
          const tool = onlyTool(text);
          const random = new Random(seed);
          for (let round = 0; round < 8; round++) {
            const legal = legalValue(example, random);
            const input = { value: round % 2 === 0 ? legal : nearValue(legal, random) };
            const before = JSON.stringify(input);
            const decoded = decode(tool, input);
            expect(JSON.stringify(input)).toBe(before);
            const shown = `${before}\n${text}`;
            // A null may stand for an absent property, so only its lack proves a refusal.
            if (!before.includes("null")) expect(decoded.ok, shown).toBe(tool.check(input));
            else if (tool.check(input)) expect(decoded.ok, shown).toBe(true);
            if (decoded.ok) accepted += 1;
          }
        }),
        { numRuns, endOnFailure: true },
      );
      expect(accepted).toBeGreaterThan(numRuns * 2);
    },
    propertyTimeout,
  );

  it("refuses inherited keys, prototype names and arrays where an object is due", () => {
    const check = checkOf(object({ "a?": { kind: "string" } }));
    expect(check({ a: "x" })).toBe(true);
    expect(check({})).toBe(true);
    expect(check(json('{"__proto__":{"a":"x"}}'))).toBe(false);
    expect(check({ constructor: "x" })).toBe(false);
    expect(check({ toString: "x" })).toBe(false);
    expect(check([])).toBe(false);
    const needs = checkOf(object({ a: { kind: "string" } }));
    expect(needs(Object.create({ a: "x" }))).toBe(false);
    const needsToString = checkOf({
      kind: "object",
      properties: [property("toString", { kind: "unknown" })],
    });
    expect(needsToString({})).toBe(false);
    expect(needsToString({ toString: 1 })).toBe(true);
  });

  it("refuses an own key __proto__ in every kind of object, even one that declares it", () => {
    const proto = json('{"__proto__":"x"}');
    expect(checkOf({ kind: "record", properties: [], value: { kind: "string" } })(proto)).toBe(false);
    expect(checkOf({ kind: "unknown" })(proto)).toBe(false);
    expect(checkOf({ kind: "unknown" })([proto])).toBe(false);
    const declared: TypeModel = { kind: "object", properties: [property("__proto__", { kind: "string" })] };
    expect(checkOf(declared)(proto)).toBe(false);
    expect(checkOf(declared)({})).toBe(false);
  });

  it("takes undefined for an absent property, and null only where the type does", () => {
    const check = checkOf(object({ "a?": { kind: "string" }, b: { kind: "null" } }));
    expect(check({ a: undefined, b: null })).toBe(true);
    expect(check({ a: null, b: null })).toBe(false);
    expect(check({ b: undefined })).toBe(false);
  });

  it("refuses NaN and the infinities", () => {
    for (const type of [{ kind: "number" }, { kind: "number", minimum: 0 }, { kind: "unknown" }] as const) {
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(checkOf(type)(value)).toBe(false);
      expect(checkOf(type)(1)).toBe(true);
    }
  });

  it("refuses strings that the format allows and the library type cannot hold", () => {
    const date = checkOf({ kind: "native", native: "Date" });
    expect(date("2030-02-28T10:00:00Z")).toBe(true);
    expect(date("2030-02-30T10:00:00Z")).toBe(false);
    expect(date("soon")).toBe(false);
    const url = checkOf({ kind: "native", native: "URL" });
    expect(url("https://example.com")).toBe(true);
    expect(url("http://example.com:99999")).toBe(false);
    const integer = checkOf({ kind: "native", native: "bigint" });
    expect(integer("-9007199254740993")).toBe(true);
    expect(integer("1.5")).toBe(false);
    expect(integer(9)).toBe(false);
    expect(integer("9\n")).toBe(false);
  });

  it("decodes what is nested 200 deep and refuses what is nested without bound", () => {
    const tree: TypeModel = {
      kind: "union",
      members: [{ kind: "string" }, { kind: "array", element: { kind: "ref", name: "Tree" } }],
    };
    const check = checkOf({ kind: "ref", name: "Tree" }, { Tree: tree });
    const nested = (depth: number) => {
      let value: unknown = "leaf";
      for (let count = 0; count < depth; count++) value = [value];
      return value;
    };
    expect(check(nested(200))).toBe(true);
    expect(check(nested(100_000))).toBe(false);
  });

  it("tells members of a recursive union apart before it descends", () => {
    // Each level is tried for both members: if that meant to descend twice, 40 levels would never end.
    const node: TypeModel = { kind: "ref", name: "Node" };
    const check = checkOf(node, {
      Node: {
        kind: "union",
        members: [
          { kind: "null" },
          object({ left: node }),
          object({ left: node, right: { kind: "number" } }),
          { kind: "tuple", elements: [{ type: node }, { type: { kind: "string" } }] },
          { kind: "tuple", elements: [{ type: node }, { type: { kind: "number" } }] },
        ],
      },
    });
    let value: unknown = null;
    for (let level = 0; level < 100; level++)
      value = level % 2 === 0 ? { left: value, right: 1 } : [value, 1];
    expect(check(value)).toBe(true);
    expect(check({ left: { left: value, wrong: 1 } })).toBe(false);
  });

  it("ends in bounded time where members cannot be told apart", () => {
    const node: TypeModel = { kind: "ref", name: "Node" };
    const check = checkOf(node, {
      Node: {
        kind: "union",
        members: [
          { kind: "null" },
          object({ next: node, "tag?": { kind: "string" } }),
          object({ next: node, "tag?": { kind: "number" } }),
        ],
      },
    });
    const nested = (leaf: unknown) => {
      let value = leaf;
      for (let level = 0; level < 100; level++) value = { next: value };
      return value;
    };
    const start = performance.now();
    expect(check(nested("wrong"))).toBe(false);
    expect(performance.now() - start).toBeLessThan(20_000);
    // The bound is of one check, not of all that follow.
    expect(check(nested(null))).toBe(true);
  });

  it("tells members apart by their discriminant alone", () => {
    const text = emitModule(
      [
        toolsetOf({
          kind: "union",
          discriminant: "kind",
          members: [
            object({ kind: { kind: "enum", values: ["circle"] }, radius: { kind: "number" } }),
            object({ kind: { kind: "enum", values: ["square", "rectangle"] }, side: { kind: "number" } }),
          ],
        }),
      ],
      {},
    ).text;
    expect(text).toContain('switch (input["kind"]) {');
    const { check } = onlyTool(text);
    expect(check({ value: { kind: "circle", radius: 1 } })).toBe(true);
    expect(check({ value: { kind: "rectangle", side: 1 } })).toBe(true);
    expect(check({ value: { kind: "circle", side: 1 } })).toBe(false);
    expect(check({ value: { kind: "toString" } })).toBe(false);
  });

  it("asks the discriminant of objects only where other members stand beside them", () => {
    const text = emitModule(
      [
        toolsetOf({
          kind: "union",
          discriminant: "kind",
          members: [
            { kind: "null" },
            object({ kind: { kind: "enum", values: ["circle"] }, radius: { kind: "number" } }),
            object({ kind: { kind: "enum", values: ["square"] }, side: { kind: "number" } }),
            { kind: "array", element: { kind: "number" } },
            { kind: "enum", values: ["none"] },
          ],
        }),
      ],
      {},
    ).text;
    expect(text).toContain('switch (input["kind"]) {');
    const { check } = onlyTool(text);
    const verdicts: readonly (readonly [JsonValue, boolean])[] = [
      [null, true],
      ["none", true],
      [[1], true],
      [[], true],
      [{ kind: "circle", radius: 1 }, true],
      [{ kind: "square", side: 1 }, true],
      [{ kind: "square", radius: 1 }, false],
      [{ kind: "none" }, false],
      [{}, false],
      ["circle", false],
      [["circle"], false],
      [0, false],
    ];
    for (const [value, legal] of verdicts)
      expect({ value, legal: check({ value }) }).toEqual({ value, legal });
  });

  it("tries the members when the discriminant does not tell them apart, or when another takes objects too", () => {
    const open: TypeModel = { kind: "record", properties: [], value: { kind: "number" } };
    const mixed = checkOf({
      kind: "union",
      discriminant: "kind",
      members: [
        object({ kind: { kind: "enum", values: ["a"] } }),
        object({ kind: { kind: "enum", values: [1] } }),
        open,
      ],
    });
    expect([{ kind: "a" }, { kind: 2 }, { x: 1 }].map((value) => mixed(value))).toEqual([true, true, true]);
    const check = checkOf({
      kind: "union",
      discriminant: "kind",
      members: [
        object({ kind: { kind: "enum", values: ["a"] }, x: { kind: "number" } }),
        object({ kind: { kind: "enum", values: ["a", "b"] } }),
      ],
    });
    expect(check({ kind: "a" })).toBe(true);
    expect(check({ kind: "a", x: 1 })).toBe(true);
    expect(check({ kind: "b", x: 1 })).toBe(false);
  });

  it("writes identical types once", () => {
    const point = object({ x: { kind: "number" }, y: { kind: "number" } });
    const { text } = emitModule(
      [toolsetOf(object({ from: point, to: { ...point, description: "There." } }))],
      {},
    );
    expect(text.match(/^function is/gm)).toHaveLength(3);
  });

  it("checks properties of any name, whatever the generated code calls its own things", () => {
    const names = [
      ...[
        "input",
        "key",
        "required",
        "depth",
        "value",
        "value_2",
        "item",
        "index",
        "visits",
        "class",
        "await",
      ],
      ...[
        "isNumber",
        "isObject",
        "hasOwn",
        "isToolInput",
        "encodeString",
        "patternX",
        "valuesX",
        "MAX_DEPTH",
      ],
      ...[
        "toString",
        "constructor",
        "hasOwnProperty",
        "undefined",
        "Array",
        "Set",
        "RegExp",
        "a-b",
        "1",
        "",
        "é",
      ],
      ...["arguments", "eval", "let", "$", "_", "length", "name", "then", "toJSON", "matchesX", "convertX"],
    ];
    for (const optional of [false, true]) {
      const list: TypeModel = { kind: "array", element: { kind: "array", element: { kind: "number" } } };
      const types: readonly TypeModel[] = [{ kind: "number" }, list, { kind: "string", pattern: "^[a-z]+$" }];
      const legal = [1, [[1], []], "abc"];
      const properties = names.map((name, index) => ({
        ...property(name, types[index % 3] ?? { kind: "null" }),
        ...(optional && { optional: true as const }),
      }));
      const check = checkOf({ kind: "object", properties });
      const value = Object.fromEntries(names.map((name, index) => [name, legal[index % 3]]));
      expect(check(value)).toBe(true);
      expect(check({})).toBe(optional);
      for (const name of names) {
        expect(check({ ...value, [name]: "A1" }), name).toBe(false);
        expect(check({ ...value, [name]: [[1], ["1"]] }), name).toBe(false);
        const { [name]: _left, ...without } = value;
        expect(check(without), name).toBe(optional);
        expect(check({ ...value, [`${name} `]: 1 }), name).toBe(false);
      }
    }
  });

  it("needs no function for an array among properties", () => {
    const { text } = emitModule(
      [
        toolsetOf(
          object({
            tags: { kind: "array", element: { kind: "string" } },
            "more?": { kind: "array", element: { kind: "number" } },
          }),
        ),
      ],
      {},
    );
    expect(text.match(/^function is/gm)).toHaveLength(2);
  });

  it("counts code points and keeps the sign of a lower bound", () => {
    const check = checkOf({ kind: "string", minLength: 2, maxLength: 2 });
    expect(["😀😀", "a", "abc", "😀"].map(check)).toEqual([true, false, false, false]);
    expect(checkOf({ kind: "number", exclusiveMinimum: -0 })(0)).toBe(false);
  });

  it("takes nothing from a polluted Object.prototype, and still takes what is legal", () => {
    const type = object({ id: { kind: "string" }, "at?": { kind: "native", native: "Date" } });
    const tool = onlyTool(emitModule([toolsetOf(type)], {}).text);
    const pollution = Object.prototype as { id?: unknown };
    pollution.id = "inherited";
    try {
      expect(decode(tool, { value: { other: 1 } })).toMatchObject({
        ok: false,
        issues: [{ pointer: "/value/id" }, {}],
      });
      expect(decode(tool, { value: {} })).toMatchObject({ ok: false, issues: [{ code: "missing" }] });
      expect(decode(tool, { value: { id: "own", at: "2026-01-02T03:04:05Z" } })).toEqual({
        ok: true,
        value: { value: { id: "own", at: new Date("2026-01-02T03:04:05Z") } },
      });
    } finally {
      delete pollution.id;
    }
  });
});
