// Maps, sets, bytes, templates and keys by form, from JSON to the values of the function and back.
import type { NativeName, TemplateType, TypeModel } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { type DecodeResult, decode } from "../../../runtime/src/decode/decode.ts";
import { onlyTool } from "../../testing/load-module.ts";
import { json, object, property, toolsetOf } from "../../testing/models.ts";
import { compileSchema } from "../../testing/schema-validator.ts";
import { emitModule } from "./module/emit-module.ts";

type Definitions = { readonly [name: string]: TypeModel };

const string: TypeModel = { kind: "string" };
const number: TypeModel = { kind: "number" };
const date: TypeModel = { kind: "native", native: "Date" };
const bigint: TypeModel = { kind: "native", native: "bigint" };
const bytes = (native: NativeName): TypeModel => ({ kind: "native", native });
const mapOf = (value: TypeModel): TypeModel => ({ kind: "map", form: "object", key: string, value });
const pairsOf = (key: TypeModel, value: TypeModel): TypeModel => ({ kind: "map", form: "pairs", key, value });
const setOf = (element: TypeModel): TypeModel => ({ kind: "set", element });
const startsWithX: TemplateType = { kind: "template", parts: [{ text: "x-" }, { hole: "string" }] };
const aNumber: TemplateType = { kind: "template", parts: [{ hole: "number" }] };

const noon = "2030-02-28T12:00:00.000Z";
const later = "2030-02-28T13:00:00.000Z";

function codecOf(type: TypeModel, definitions: Definitions = {}) {
  const { text } = emitModule([toolsetOf(type, definitions)], {});
  const tool = onlyTool(text);
  const accepts = compileSchema(tool.inputSchema);
  const read = (value: unknown): unknown => {
    const before = JSON.stringify(value);
    const decoded = decode(tool, { value }) as DecodeResult<{ readonly value: unknown }>;
    expect(JSON.stringify(value)).toBe(before);
    expect(decoded.ok, text).toBe(accepts({ value } as never));
    return decoded.ok ? decoded.value.value : decoded.issues.map(({ pointer }) => pointer);
  };
  const write = (value: unknown): unknown => {
    const encoded = tool.result.encode?.()(value, "");
    if (encoded === undefined) throw new Error("There is no encoder.");
    if (tool.outputSchema !== undefined) expect(compileSchema(tool.outputSchema)(encoded)).toBe(true);
    return encoded;
  };
  /** Reads the JSON as the value and writes it as the same JSON. */
  const pair = (given: unknown, value: unknown): void => {
    expect(read(given)).toEqual(value);
    expect(write(value)).toEqual(given);
  };
  return { read, write, pair, text };
}

describe("maps", () => {
  it("are objects where their keys are plain strings", () => {
    const { pair, read, write } = codecOf(mapOf(date));
    pair(
      { a: noon, constructor: later, "": noon },
      new Map(
        [
          ["a", noon],
          ["constructor", later],
          ["", noon],
        ].map(([key = "", at = ""]) => [key, new Date(at)]),
      ),
    );
    pair({}, new Map());
    expect(read({ a: 1 })).toEqual(["/value/a"]);
    expect(() => write({ a: new Date() })).toThrow("expected a Map");
    expect(() => write(new Map([[1, new Date()]]))).toThrow("expected a string");
    expect(() => write(new Map([["__proto__", new Date()]]))).toThrow("refused everywhere");
    expect(() => write(new Map([["a/b", "x"]]))).toThrow("/a~1b");
  });

  it("refuse the key __proto__ and copy no prototype", () => {
    const { text } = codecOf(mapOf(number));
    const tool = onlyTool(text);
    expect(decode(tool, { value: json('{"__proto__":1}') })).toMatchObject({ ok: false });
  });

  it("are pairs for any other keys; the last of several with one key counts", () => {
    const { pair, read } = codecOf(pairsOf(bigint, setOf(date)));
    pair(
      [
        ["1", [noon]],
        ["-2", []],
      ],
      new Map([
        [1n, new Set([new Date(noon)])],
        [-2n, new Set()],
      ]),
    );
    expect(
      read([
        ["1", [noon]],
        ["1", [later]],
      ]),
    ).toEqual(new Map([[1n, new Set([new Date(later)])]]));
    expect(read([["1"]])).toEqual(["/value/0"]);
    expect(read([["1", [], 2]])).toEqual(["/value/0"]);
    expect(read([["x", []]])).toEqual(["/value/0/0"]);
    codecOf(pairsOf(number, string)).pair([[1, "a"]], new Map([[1, "a"]]));
    codecOf(pairsOf(object({ a: number }), string)).pair([[{ a: 1 }, "a"]], new Map([[{ a: 1 }, "a"]]));
  });
});

describe("sets", () => {
  it("have no two elements that are the same as JSON, whichever way they go", () => {
    const { pair, read, write } = codecOf(setOf(date));
    pair([noon, later], new Set([new Date(noon), new Date(later)]));
    expect(read([noon, noon])).toEqual(["/value"]);
    // Two texts of one moment differ as JSON, so both are read; written they are one.
    const both = read([noon, "2030-02-28T13:00:00+01:00"]);
    expect(both).toEqual(new Set([new Date(noon), new Date(noon)]));
    expect(write(both)).toEqual([noon]);
    const points = codecOf(setOf(object({ x: number })));
    expect(points.write(new Set([{ x: 1 }, { x: 1 }, { x: 2 }]))).toEqual([{ x: 1 }, { x: 2 }]);
    expect(points.read([{ x: 0 }, { x: -0 }])).toEqual(["/value"]);
    expect(() => write([new Date()])).toThrow("expected a Set");
  });
});

describe("values that differ as JSON and are equal when they are read", () => {
  /** Types with two texts of one value. */
  const twins: readonly (readonly [
    string,
    TypeModel,
    first: unknown,
    second: unknown,
    canonical: unknown,
  ])[] = [
    ["dates", date, noon, "2030-02-28T13:00:00+01:00", noon],
    ["bigints", bigint, "0", "-0", "0"],
    [
      "URLs",
      { kind: "native", native: "URL" },
      "HTTPS://a.example:443",
      "https://a.example/",
      "https://a.example/",
    ],
    ["bytes", bytes("Uint8Array"), "AB==", "AA==", "AA=="],
    ["buffers", bytes("Buffer"), "AB==", "AA==", "AA=="],
    ["empty maps", { kind: "union", members: [pairsOf(date, date), mapOf(date)] }, {}, [], []],
  ];
  const around: readonly (readonly [string, (type: TypeModel) => TypeModel, (value: unknown) => unknown])[] =
    [
      ["themselves", (type) => type, (value) => value],
      ["in tuples", (type) => ({ kind: "tuple", elements: [{ type }] }), (value) => [value]],
      ["in lists", (element) => ({ kind: "array", element }), (value) => [value]],
      ["in objects", (type) => object({ a: type }), (a) => ({ a })],
      ["in sets", setOf, (value) => [value]],
      ["in maps", mapOf, (a) => ({ a })],
      ["as keys", (key) => pairsOf(key, number), (key) => [[key, 1]]],
      ["in records", (value) => ({ kind: "record", properties: [], value }), (a) => ({ a })],
    ];
  const cases = twins.flatMap((twin) =>
    around.map((place) => [`${twin[0]} ${place[0]}`, twin, place] as const),
  );

  it.each(cases)("%s", (_, [, type, first, second, canonical], [, wrap, hold]) => {
    const element = wrap(type);
    const both = [hold(first), hold(second)];
    // A set sends each once.
    const set = codecOf(setOf(element));
    const held = set.read(both);
    expect(held).toBeInstanceOf(Set);
    expect(set.write(held)).toEqual([hold(canonical)]);
    // Of a list all items are sent, unless its type wants each once.
    const list = codecOf({ kind: "array", element });
    expect(list.write(list.read(both))).toEqual([hold(canonical), hold(canonical)]);
    const unique = codecOf({ kind: "array", element, uniqueItems: true });
    const items = unique.read(both);
    expect(() => unique.write(items)).toThrow(
      "at /1: the item is equal to the item 0, and the type wants unique items.",
    );
    // Of a map all entries are sent; what reads them takes the last of two equal keys where they are one value.
    const map = codecOf(pairsOf(element, string));
    const entries = map.write(map.read(both.map((key, index) => [key, String(index)])));
    expect(entries).toEqual(
      typeof first === "string" && type === bigint && element === type
        ? [["0", "1"]]
        : [
            [hold(canonical), "0"],
            [hold(canonical), "1"],
          ],
    );
  });

  it("are told by their value: zeros of either sign, and properties in any order", () => {
    expect(
      codecOf(setOf({ kind: "tuple", elements: [{ type: number }] })).write(new Set([[0], [-0]])),
    ).toEqual([[0]]);
    const points = codecOf(setOf(object({ x: number, y: number })));
    expect(
      points.write(
        new Set([
          { x: 1, y: 2 },
          { y: 2, x: 1, z: 3 },
        ]),
      ),
    ).toEqual([{ x: 1, y: 2 }]);
    const nested = codecOf(setOf(setOf(number)));
    // The order of a set's elements is that of its array, so these are two.
    expect(nested.write(new Set([new Set([1, 2]), new Set([2, 1]), new Set([1, 2])]))).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

it("library values beside any value are no objects without properties", () => {
  const empty = object({ "a?": number });
  const { write } = codecOf({
    kind: "union",
    members: [empty, setOf(number), mapOf(number), date, { kind: "nonNull" }],
  });
  expect(write(new Set([1]))).toEqual([1]);
  expect(write(new Map([["b", 1]]))).toEqual({ b: 1 });
  expect(write(new Date(noon))).toBe(noon);
  expect(write({ a: 1 })).toEqual({ a: 1 });
});

describe("recursive definitions", () => {
  it("are followed through maps and sets, both ways, and end", () => {
    const node = object({
      at: date,
      "kids?": mapOf({ kind: "ref", name: "Node" }),
      "links?": setOf({ kind: "ref", name: "Node" }),
      "by?": pairsOf(date, { kind: "ref", name: "Node" }),
    });
    const { pair, read, write } = codecOf({ kind: "ref", name: "Node" }, { Node: node });
    const leaf = { at: noon };
    const at = new Date(noon);
    pair(
      { at: noon, kids: { a: { at: noon, links: [leaf] } }, by: [[later, leaf]] },
      {
        at,
        kids: new Map([["a", { at, links: new Set([{ at }]) }]]),
        by: new Map([[new Date(later), { at }]]),
      },
    );
    let deep: unknown = leaf;
    for (let level = 0; level < 50_000; level++) deep = { at: noon, kids: { a: deep } };
    const tool = onlyTool(emitModule([toolsetOf({ kind: "ref", name: "Node" }, { Node: node })], {}).text);
    expect(decode(tool, { value: deep }).ok).toBe(false);
    expect(read({ at: noon, kids: { a: { at: "x" } } })).toEqual(["/value/kids/a/at"]);
    const cycle: { at: Date; links: Set<unknown> } = { at, links: new Set() };
    cycle.links.add(cycle);
    expect(() => write(cycle)).toThrow("contains itself");
  });

  it("are bounded where maps and objects cannot be told apart", () => {
    const node: TypeModel = { kind: "ref", name: "Node" };
    const type: TypeModel = {
      kind: "union",
      members: [
        { kind: "null" },
        mapOf(node),
        object({ a: node, "b?": number }),
        setOf(node),
        pairsOf(node, node),
      ],
    };
    const tool = onlyTool(emitModule([toolsetOf(node, { Node: type })], {}).text);
    let value: unknown = "wrong";
    for (let level = 0; level < 60; level++) value = level % 2 ? { a: value } : [[value, null]];
    const begin = performance.now();
    expect(tool.check({ value })).toBe(false);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
});

describe("bytes", () => {
  it.each<[NativeName, unknown]>([
    ["Uint8Array", Uint8Array.from([72, 105])],
    ["ArrayBuffer", Uint8Array.from([72, 105]).buffer],
    ["Buffer", Buffer.from("Hi")],
  ])("of type %s", (native, value) => {
    const { pair, read } = codecOf(bytes(native));
    pair("SGk=", value);
    expect(Object.getPrototypeOf(read("SGk="))).toBe(Object.getPrototypeOf(value));
    for (const wrong of ["SGk", "SGk=\n", "S-k=", "SGk==", 1, null]) expect(read(wrong)).toEqual(["/value"]);
  });

  it("of a Blob are read; no result can be one", async () => {
    const { read, write } = codecOf(bytes("Blob"));
    expect(await (read("SGk=") as Blob).text()).toBe("Hi");
    expect(() => write(new Blob(["Hi"]))).toThrow("Blob");
  });
});

describe("templates and keys by form", () => {
  it("are strings of their form", () => {
    const { pair, read, write } = codecOf({
      kind: "template",
      parts: [{ text: "inv-" }, { hole: "number" }],
    });
    pair("inv-12", "inv-12");
    for (const wrong of ["inv-", "xinv-1", "inv-1x", ["inv-1"]]) expect(read(wrong)).toEqual(["/value"]);
    expect(() => write("inv-NaN")).toThrow("regular expression");
  });

  it("decode hostile ids at once", () => {
    const hole = { hole: "string" } as const;
    const dash = { text: "-" };
    const id: TemplateType = { kind: "template", parts: [hole, dash, hole, dash, hole, dash, hole] };
    const tool = onlyTool(emitModule([toolsetOf(id)], {}).text);
    const dashes = "-".repeat(50_000);
    for (const [value, ok] of [
      ["a-b-c-d", true],
      ["a\n-b-c-d", true],
      [dashes, true],
      [`${dashes}\n`, true],
      ["a".repeat(50_000), false],
    ] as const) {
      const begin = performance.now();
      expect(decode(tool, { value }).ok).toBe(ok);
      expect(performance.now() - begin).toBeLessThan(10_000);
    }
  });

  it("have values by form, by known name, and by any other name", () => {
    const record: TypeModel = {
      kind: "record",
      properties: [property("x-known", string), property("plain?", date)],
      patterns: [
        { key: startsWithX, value: date },
        { key: aNumber, value: setOf(number) },
      ],
    };
    const closed = codecOf(record);
    closed.pair(
      { "x-known": "k", "x-at": noon, "1.5": [1, 2], plain: noon },
      { "x-known": "k", "x-at": new Date(noon), "1.5": new Set([1, 2]), plain: new Date(noon) },
    );
    expect(closed.read({ "x-known": "k", "x-at": "k" })).toEqual(["/value/x-at"]);
    expect(closed.read({ "x-known": noon, other: 1 })).toEqual(["/value/other"]);
    expect(closed.read({ "x-at": noon })).toEqual(["/value/x-known"]);
    // A result is what its type says: other keys do not travel.
    expect(closed.write({ "x-known": "k", other: 1 })).toEqual({ "x-known": "k" });
    const open = codecOf({ ...record, value: bigint } as TypeModel);
    open.pair(
      { "x-known": "k", other: "12", "x-at": noon },
      { "x-known": "k", other: 12n, "x-at": new Date(noon) },
    );
    expect(open.read({ "x-known": "k", other: "x", "x-at": "12" })).toEqual(["/value/other", "/value/x-at"]);
  });

  it("of several forms satisfy all of them", () => {
    const form: TemplateType = { kind: "template", parts: [{ hole: "string" }, { text: "-y" }] };
    const { read } = codecOf({
      kind: "record",
      properties: [],
      patterns: [
        { key: startsWithX, value: { kind: "string", minLength: 2 } },
        { key: form, value: { kind: "string", maxLength: 3 } },
      ],
    });
    expect(read({ "x-": "abcd", "a-y": "a", "x-y": "abc" })).toEqual({
      "x-": "abcd",
      "a-y": "a",
      "x-y": "abc",
    });
    expect(read({ "x-y": "abcd" })).toEqual(["/value/x-y"]);
    expect(read({ "x-y": "a" })).toEqual(["/value/x-y"]);
  });
});

describe("any value but null", () => {
  it("is taken as it is", () => {
    const { pair, read, write } = codecOf({ kind: "nonNull" });
    for (const value of [0, "", false, [], {}, [null], { a: { b: null } }]) pair(value, value);
    expect(read(null)).toEqual(["/value"]);
    for (const value of [null, undefined, () => 1]) expect(() => write(value)).toThrow("not null");
  });
});

describe("unions", () => {
  it("tell collections and bytes apart", () => {
    const { write, text } = codecOf({
      kind: "union",
      members: [mapOf(date), setOf(date), bytes("Uint8Array"), object({ a: number }), { kind: "null" }],
    });
    expect(text).not.toMatch(/\b(?:matches|fits)/);
    const at = new Date(noon);
    const values = [new Map([["k", at]]), new Set([at]), Uint8Array.from([0]), { a: 1 }, null];
    expect(values.map(write)).toEqual([{ k: noon }, [noon], "AA==", { a: 1 }, null]);
    expect(() => write("text")).toThrow("a Map, a Set, bytes, an object or null");
  });

  it("tell collections apart by what they hold", () => {
    const { write } = codecOf({
      kind: "union",
      members: [mapOf(number), mapOf(date), pairsOf(date, number), setOf(string), setOf(bigint)],
    });
    const at = new Date(noon);
    expect([
      write(new Map([["a", 1]])),
      write(new Map([["a", at]])),
      write(new Map([[at, 1]])),
      write(new Set(["a"])),
      write(new Set([1n])),
    ]).toEqual([{ a: 1 }, { a: noon }, [[noon, 1]], ["a"], ["1"]]);
  });

  it("lose nothing of an open object to a closed one", () => {
    const { write } = codecOf({
      kind: "union",
      members: [
        object({ "a?": string }),
        { kind: "record", properties: [], patterns: [{ key: startsWithX, value: number }] },
        { kind: "unknown" },
      ],
    });
    expect(write({ "x-a": 1 })).toEqual({ "x-a": 1 });
    expect(write({ a: "b" })).toEqual({ a: "b" });
  });
});
