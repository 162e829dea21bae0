// What a function gave becomes JSON by the same types, and the union's member is found from the value.
import type { TypeModel } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { onlyTool } from "../../../testing/load-module.ts";
import { object, toolsetOf } from "../../../testing/models.ts";
import { compileSchema } from "../../../testing/schema-validator.ts";
import { emitModule } from "../module/emit-module.ts";

const date: TypeModel = { kind: "native", native: "Date" };

function encoderOf(type: TypeModel, definitions: { readonly [name: string]: TypeModel } = {}) {
  const { result, outputSchema } = onlyTool(emitModule([toolsetOf(type, definitions)], {}).text);
  const encode = result.encode?.();
  const accepts = outputSchema === undefined ? () => true : compileSchema(outputSchema);
  return (value: unknown): unknown => {
    const encoded = encode?.(value, "");
    if (encoded === undefined) throw new Error("There is no encoder.");
    expect(accepts(encoded)).toBe(true);
    return encoded;
  };
}

describe("encoder", () => {
  it("gives library types their form on the wire and drops what is not declared", () => {
    const encode = encoderOf(
      object({
        at: date,
        site: { kind: "native", native: "URL" },
        cents: { kind: "native", native: "bigint" },
        "note?": { kind: "string" },
        pair: { kind: "tuple", elements: [{ type: { kind: "number" } }, { type: date, optional: true }] },
        tail: { kind: "tuple", elements: [{ type: { kind: "number" } }], rest: { kind: "string" } },
        by: { kind: "record", properties: [], value: { kind: "enum", values: ["a", 1] } },
        any: { kind: "unknown" },
      }),
    );
    const value = {
      at: new Date(0),
      site: new URL("https://example.com"),
      cents: 10n ** 20n,
      note: undefined,
      pair: [1, new Date(0)],
      tail: [1, "a", "b"],
      by: { x: "a", y: 1 },
      any: { deep: [new Date(0)] },
      secret: "left out",
      method: () => 1,
    };
    expect(encode(value)).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      site: "https://example.com/",
      cents: "100000000000000000000",
      pair: [1, "1970-01-01T00:00:00.000Z"],
      tail: [1, "a", "b"],
      by: { x: "a", y: 1 },
      any: { deep: ["1970-01-01T00:00:00.000Z"] },
    });
    expect(() => encode({ ...value, pair: [Number.NaN] })).toThrow(/\/pair\/0/);
  });

  it("finds the member by its discriminant, its library type or its shape", () => {
    const tagged = encoderOf({
      kind: "union",
      discriminant: "kind",
      members: [
        object({ kind: { kind: "enum", values: ["a", "b"] }, at: date }),
        object({ kind: { kind: "enum", values: ["c"] }, at: { kind: "string" } }),
      ],
    });
    expect(tagged({ kind: "b", at: new Date(0) })).toEqual({ kind: "b", at: "1970-01-01T00:00:00.000Z" });
    expect(tagged({ kind: "c", at: "x" })).toEqual({ kind: "c", at: "x" });
    expect(() => tagged({ kind: "d" })).toThrow();
    const mixed = encoderOf({
      kind: "union",
      members: [
        date,
        { kind: "native", native: "bigint" },
        { kind: "array", element: { kind: "string" } },
        { kind: "null" },
      ],
    });
    expect([mixed(new Date(0)), mixed(1n), mixed(["a"]), mixed(null), mixed(undefined)]).toEqual([
      "1970-01-01T00:00:00.000Z",
      "1",
      ["a"],
      null,
      null,
    ]);
    expect(() => mixed("text")).toThrow(/a Date, a bigint, an array or null/);
  });

  it("looks into no value that its category or a discriminant tells", () => {
    const date = object({ at: { kind: "native", native: "Date" } });
    const tagged = (value: string) => object({ kind: { kind: "enum", values: [value] }, "at?": date });
    const types: readonly TypeModel[] = [
      { kind: "union", members: [date, { kind: "null" }] },
      {
        kind: "union",
        members: [date, { kind: "array", element: date }, { kind: "string" }, { kind: "boolean" }],
      },
      { kind: "union", members: [tagged("a"), { kind: "null" }, tagged("b"), { kind: "number" }] },
    ];
    for (const type of types) {
      const { text } = emitModule([toolsetOf(type)], {});
      expect(text).not.toMatch(/\b(?:matches|fits)/);
    }
    const mixed = encoderOf(types[2] ?? date);
    const values = [{ kind: "b", at: { at: new Date(0) } }, { kind: "a" }, null, 5];
    expect(values.map(mixed)).toEqual([
      { kind: "b", at: { at: "1970-01-01T00:00:00.000Z" } },
      { kind: "a" },
      null,
      5,
    ]);
    expect(() => mixed({ kind: "c" })).toThrow(/\/kind/);
    expect(() => mixed("text")).toThrow(/an object, null or a number/);
  });

  it("tells a Date from an object whose properties may all be absent", () => {
    const encode = encoderOf({
      kind: "union",
      members: [object({ "name?": { kind: "string" } }), { kind: "native", native: "Date" }],
    });
    expect([encode(new Date(0)), encode({}), encode({ name: "a" })]).toEqual([
      "1970-01-01T00:00:00.000Z",
      {},
      { name: "a" },
    ]);
  });

  it("takes no library value for an object, at any depth and in any order of the members", () => {
    const string: TypeModel = { kind: "string" };
    const bytes: TypeModel = { kind: "native", native: "Uint8Array" };
    const iso = "1970-01-01T00:00:00.000Z";
    const libraries: readonly (readonly [type: TypeModel, value: unknown, json: unknown])[] = [
      [date, new Date(0), iso],
      [{ kind: "native", native: "URL" }, new URL("https://example.com"), "https://example.com/"],
      [{ kind: "native", native: "bigint" }, 5n, "5"],
      [bytes, new Uint8Array([0]), "AA=="],
      [{ kind: "native", native: "ArrayBuffer" }, new ArrayBuffer(1), "AA=="],
      [{ kind: "set", element: date }, new Set([new Date(0)]), [iso]],
      [
        { kind: "map", form: "pairs", key: date, value: date },
        new Map([[new Date(0), new Date(0)]]),
        [[iso, iso]],
      ],
      [{ kind: "map", form: "object", key: string, value: date }, new Map([["a", new Date(0)]]), { a: iso }],
    ];
    const objects: readonly TypeModel[] = [
      object({}),
      object({ "name?": string }),
      { kind: "record", properties: [], value: string },
      { kind: "unknown" },
      { kind: "nonNull" },
    ];
    const wraps: readonly (readonly [
      wrap: (type: TypeModel) => TypeModel,
      value: (inner: unknown) => unknown,
    ])[] = [
      [(type) => type, (inner) => inner],
      [(type) => object({ a: type }), (inner) => ({ a: inner })],
      [(type) => ({ kind: "array", element: object({ a: type }) }), (inner) => [{ a: inner }]],
      [(type) => ({ kind: "tuple", elements: [{ type }] }), (inner) => [inner]],
      [(type) => ({ kind: "record", properties: [], value: type }), (inner) => ({ a: inner, b: inner })],
      [
        (type) => ({ kind: "map", form: "object", key: string, value: object({ a: type }) }),
        (inner) => new Map([["k", { a: inner }]]),
      ],
    ];
    const jsonOf = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);
    const orders: readonly ((pair: readonly TypeModel[]) => readonly TypeModel[])[] = [
      (pair) => pair,
      (pair) => pair.toReversed(),
    ];
    for (const [library, value, json] of libraries) {
      for (const plain of objects) {
        for (const order of orders) {
          const unions = wraps.map(([wrap], index): [string, TypeModel] => [
            `w${index}`,
            { kind: "union", members: order([wrap(library), wrap(plain)]) },
          ]);
          const encode = encoderOf(object(Object.fromEntries(unions)));
          const all = (inner: unknown, last: (value: unknown) => unknown): unknown =>
            Object.fromEntries(wraps.map(([, around], index) => [`w${index}`, last(around(inner))]));
          expect(encode(all(value, (each) => each))).toEqual(all(json, jsonOf));
          expect(encode(all({}, (each) => each))).toEqual(all({}, jsonOf));
        }
      }
    }
  });

  it("takes an absent property for null without losing another one for it", () => {
    const nulls: readonly TypeModel[] = [
      { kind: "null" },
      { kind: "union", members: [{ kind: "string" }, { kind: "null" }] },
      { kind: "ref", name: "Maybe" },
    ];
    const maybe: TypeModel = { kind: "union", members: [date, { kind: "null" }] };
    for (const nothing of nulls) {
      const members = [object({ a: nothing, "b?": { kind: "string" } }), object({ c: { kind: "number" } })];
      for (const order of [members, members.toReversed()]) {
        const encode = encoderOf({ kind: "union", members: order }, { Maybe: maybe });
        expect([
          encode({ c: 6 }),
          encode({ a: null }),
          encode({ a: undefined, b: "x" }),
          encode({ b: "x" }),
        ]).toEqual([{ c: 6 }, { a: null }, { a: null, b: "x" }, { a: null, b: "x" }]);
      }
    }
  });

  it("takes what lacks a property for the member that lacks it, not for one where it may be null", () => {
    const members = [
      object({ kind: { kind: "string" }, a: { kind: "null" } }),
      object({ kind: { kind: "string" } }),
      { kind: "array", element: { kind: "null" } } as const,
    ];
    for (const order of [members, members.toReversed()]) {
      const encode = encoderOf({ kind: "union", members: order });
      expect([encode({ kind: "x" }), encode({ kind: "x", a: null }), encode([undefined])]).toEqual([
        { kind: "x" },
        { kind: "x", a: null },
        [null],
      ]);
    }
  });

  it("finds a map beside discriminated objects, where the union stands inside members", () => {
    const tagged: TypeModel = {
      kind: "union",
      discriminant: "kind",
      members: [
        object({ kind: { kind: "enum", values: ["a"] }, at: date }),
        object({ kind: { kind: "enum", values: ["b"] } }),
        { kind: "map", form: "pairs", key: { kind: "string" }, value: date },
        { kind: "set", element: date },
      ],
    };
    const encode = encoderOf({
      kind: "union",
      members: [object({ x: tagged }), object({ x: tagged, "y?": date })],
    });
    const iso = "1970-01-01T00:00:00.000Z";
    expect(encode({ x: new Map([["k", new Date(0)]]), y: new Date(0) })).toEqual({ x: [["k", iso]], y: iso });
    expect(encode({ x: new Map([["k", new Date(0)]]) })).toEqual({ x: [["k", iso]] });
    expect(encode({ x: new Set([new Date(0)]) })).toEqual({ x: [iso] });
    expect(encode({ x: { kind: "a", at: new Date(0) } })).toEqual({ x: { kind: "a", at: iso } });
  });

  it("writes the encoder of a type once that stands at several places", () => {
    const point = object({ x: { kind: "number" }, y: { kind: "number" }, z: { kind: "number" } });
    const encode = emitModule(
      [toolsetOf(object({ from: point, to: { ...point, description: "There." } }))],
      {},
    ).text;
    expect(encode.match(/z: encodeNumber/g)).toHaveLength(1);
    const definitions = { A: point, B: { ...point, description: "The same." } };
    const refs = object({ a: { kind: "ref", name: "A" }, b: { kind: "ref", name: "B" }, c: point });
    const { text } = emitModule([toolsetOf(refs, definitions)], {});
    expect(text.match(/z: encodeNumber/g)).toHaveLength(1);
    expect(
      encoderOf(
        refs,
        definitions,
      )({ a: { x: 1, y: 2, z: 3 }, b: { x: 1, y: 2, z: 3 }, c: { x: 1, y: 2, z: 3 } }),
    ).toEqual({
      a: { x: 1, y: 2, z: 3 },
      b: { x: 1, y: 2, z: 3 },
      c: { x: 1, y: 2, z: 3 },
    });
  });

  describe("of members that only a constraint tells apart", () => {
    const text: TypeModel = { kind: "string" };
    const constrained: readonly (readonly [string, TypeModel, TypeModel, unknown, unknown])[] = [
      ["a pattern", { kind: "string", pattern: "^a" }, text, "a", "b"],
      ["a format", { kind: "string", format: "email" }, text, "a@b.cd", "b"],
      ["the least length", { kind: "string", minLength: 2 }, text, "aa", "b"],
      ["the greatest length", { kind: "string", maxLength: 1 }, text, "a", "bb"],
      ["an integer", { kind: "number", integer: "int32" }, { kind: "number" }, 1, 1.5],
      ["a least number", { kind: "number", minimum: 2 }, { kind: "number" }, 2, 1],
      ["a number above", { kind: "number", exclusiveMinimum: 2 }, { kind: "number" }, 3, 2],
      ["a greatest number", { kind: "number", maximum: 2 }, { kind: "number" }, 2, 3],
      ["a number below", { kind: "number", exclusiveMaximum: 2 }, { kind: "number" }, 1, 2],
      ["a multiple", { kind: "number", multipleOf: 2 }, { kind: "number" }, 2, 3],
      [
        "few items",
        { kind: "array", element: text, maxItems: 1 },
        { kind: "array", element: text },
        ["a"],
        ["a", "b"],
      ],
      [
        "many items",
        { kind: "array", element: text, minItems: 2 },
        { kind: "array", element: text },
        ["a", "b"],
        ["a"],
      ],
      [
        "items that differ",
        { kind: "array", element: text, uniqueItems: true },
        { kind: "array", element: text },
        ["a", "b"],
        ["a", "a"],
      ],
    ];

    it.each(constrained)(
      "takes the member of a map whose values keep %s",
      (_, first, second, kept, broken) => {
        const encode = encoderOf({
          kind: "union",
          members: [
            { kind: "map", form: "pairs", key: text, value: first },
            { kind: "map", form: "object", key: text, value: second },
          ],
        });
        expect(encode(new Map([["k", kept]]))).toEqual([["k", kept]]);
        expect(encode(new Map([["k", broken]]))).toEqual({ k: broken });
      },
    );

    it.each(constrained)("loses no property to a member that wants %s", (_, first, second, kept, broken) => {
      const encode = encoderOf({
        kind: "union",
        members: [object({ a: first, "at?": date }), object({ a: second, "at?": date, "more?": text })],
      });
      // Neither is closed to a value with a further property, which both leave out.
      const rest = { at: new Date(0), more: "m" };
      const sent = { at: "1970-01-01T00:00:00.000Z", more: "m" };
      expect(encode({ a: broken, ...rest, secret: 1 })).toEqual({ a: broken, ...sent });
      expect(encode({ a: broken, ...rest })).toEqual({ a: broken, ...sent });
      expect(encode({ a: kept, ...rest })).toEqual({ a: kept, ...sent });
      expect(encode({ a: kept, at: rest.at })).toEqual({ a: kept, at: sent.at });
    });

    it("writes a value that keeps the constraints of none, as it does without a union", () => {
      const short: TypeModel = { kind: "string", maxLength: 1 };
      const { result } = onlyTool(
        emitModule(
          [
            toolsetOf(
              {
                kind: "union",
                members: [
                  { kind: "map", form: "pairs", key: text, value: short },
                  { kind: "map", form: "object", key: text, value: short },
                ],
              },
              {},
            ),
          ],
          {},
        ).text,
      );
      expect(result.encode?.()(new Map([["k", "long"]]), "")).toEqual([["k", "long"]]);
    });
  });

  it("loses no property to an earlier member that lacks it", () => {
    const encode = encoderOf({
      kind: "union",
      members: [
        object({ name: { kind: "string" } }),
        object({ name: { kind: "string" }, "breed?": { kind: "string" } }),
        object({ name: { kind: "string" }, "age?": { kind: "number" }, "at?": date }),
      ],
    });
    expect(encode({ name: "a" })).toEqual({ name: "a" });
    expect(encode({ name: "a", breed: "b" })).toEqual({ name: "a", breed: "b" });
    expect(encode({ name: "a", at: new Date(0) })).toEqual({ name: "a", at: "1970-01-01T00:00:00.000Z" });
    class Cat {
      readonly name = "c";
      readonly age = 3;
      purr(): void {}
    }
    expect(encode(new Cat())).toEqual({ name: "c", age: 3 });
    // With a property that no member has, the first that fits in all else takes the value.
    expect(encode({ name: "a", other: 1 })).toEqual({ name: "a" });
  });

  it("follows recursive definitions and ends at a cycle", () => {
    const node = object({ at: date, "next?": { kind: "ref", name: "Node" } });
    const encode = encoderOf({ kind: "ref", name: "Node" }, { Node: node });
    expect(encode({ at: new Date(0), next: { at: new Date(0) } })).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      next: { at: "1970-01-01T00:00:00.000Z" },
    });
    const cycle: { at: Date; next?: unknown } = { at: new Date(0) };
    cycle.next = cycle;
    expect(() => encode(cycle)).toThrow(/itself/);
  });

  it("has no schema for a result that can be anything", () => {
    const { text } = emitModule([toolsetOf({ kind: "unknown" })], {});
    expect(onlyTool(text).outputSchema).toBeUndefined();
    expect(encoderOf({ kind: "unknown" })([1n])).toEqual(["1"]);
  });
});
