// Encoders: what they write, what they drop, and where they say that they cannot.

import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryJson } from "../../../testing/arbitrary-json.ts";
import { ToolResultError } from "../../errors/tool-result-error.ts";
import type { Encoder } from "../encode.ts";
import { encodeArray, encodeObject, encodeRecord, encodeTuple, lazy } from "./container.ts";
import { encodeBigint, encodeDate, encodeUrl } from "./native.ts";
import { encodeBoolean, encodeEnum, encodeNull, encodeNumber, encodeString } from "./scalar.ts";
import { encodeByCategory, encodeDiscriminated, encodeNullable, encodeUnion } from "./union.ts";
import { encodeUnknown } from "./unknown.ts";

function refusal(encoder: Encoder, value: unknown): { path: string; reason: string } {
  try {
    encoder(value, "");
  } catch (error) {
    if (error instanceof ToolResultError) return { path: error.path, reason: error.reason };
    throw error;
  }
  throw new Error("The encoder accepted the value.");
}

const encodeTicket = encodeObject(
  { number: encodeNumber, title: encodeString, closedAt: encodeDate, constructor: encodeString },
  ["closedAt", "constructor"],
);

describe("scalars", () => {
  it("are written as they are", () => {
    expect(encodeString("a", "")).toBe("a");
    expect(Object.is(encodeNumber(-0, ""), 0)).toBe(true);
    expect(encodeBoolean(false, "")).toBe(false);
    expect([encodeNull(null, ""), encodeNull(undefined, "")]).toEqual([null, null]);
    expect(encodeEnum(["a", 1, true])(1, "")).toBe(1);
  });

  it.each<[Encoder, unknown]>([
    [encodeString, 5],
    [encodeNumber, Number.NaN],
    [encodeNumber, Number.NEGATIVE_INFINITY],
    [encodeNumber, "5"],
    [encodeBoolean, 0],
    [encodeNull, 0],
    [encodeEnum(["a"]), "b"],
    [encodeDate, "2026-01-01"],
    [encodeDate, new Date(Number.NaN)],
    [encodeDate, new Date("+012026-01-01T00:00:00Z")],
    [encodeUrl, "https://example.com"],
    [encodeBigint, 5],
  ])("are refused when they are something else", (encoder, value) => {
    expect(refusal(encodeObject({ list: encodeArray(encoder) }), { list: [value] }).path).toBe("/list/0");
  });

  it("are taken from other realms", () => {
    expect(encodeDate(runInNewContext("new Date(0)"), "")).toBe("1970-01-01T00:00:00.000Z");
    expect(encodeUrl(new URL("https://example.com"), "")).toBe("https://example.com/");
    expect(encodeBigint(10n ** 20n, "")).toBe("100000000000000000000");
  });
});

describe("containers", () => {
  it("copy only what is declared", () => {
    class Stored {
      readonly number = 7;
      readonly secret = "token";
      get title(): string {
        return "Login";
      }
      close(): void {}
    }
    expect(encodeTicket(new Stored(), "")).toEqual({ number: 7, title: "Login" });
    expect(encodeTicket({ number: 7, title: "a", closedAt: undefined, extra: 1 }, "")).toEqual({
      number: 7,
      title: "a",
    });
    expect(encodeTicket({ number: 7, title: "a", constructor: "own" }, "")).toEqual({
      number: 7,
      title: "a",
      constructor: "own",
    });
  });

  it("say where a part is wrong", () => {
    expect(refusal(encodeTicket, { number: 7 })).toEqual({
      path: "/title",
      reason: "expected a string, found nothing.",
    });
    expect(refusal(encodeRecord({}, encodeNumber), { "a/b": Number.NaN }).path).toBe("/a~1b");
    expect(refusal(encodeArray(encodeTicket), "text").path).toBe("");
    expect(refusal(encodeTicket, [])).toMatchObject({ path: "" });
  });

  it("write tuples with optional and rest elements", () => {
    const tuple = encodeTuple([encodeString, encodeNumber], undefined, 1);
    expect([tuple(["a"], ""), tuple(["a", 1], ""), tuple(["a", undefined], "")]).toEqual([
      ["a"],
      ["a", 1],
      ["a"],
    ]);
    expect(refusal(tuple, []).reason).toContain("at least 1");
    expect(refusal(tuple, ["a", 1, 2]).reason).toContain("at most 2");
    expect(encodeTuple([encodeString], encodeNumber)(["a", 1, 2], "")).toEqual(["a", 1, 2]);
    expect(refusal(encodeTuple([encodeString], encodeNumber), ["a", 1, "b"]).path).toBe("/2");
  });

  it("write records with known properties", () => {
    const record = encodeRecord({ id: encodeString, note: encodeString }, encodeNumber, ["note"]);
    expect(record({ id: "a", b: 1, c: undefined }, "")).toEqual({ id: "a", b: 1 });
    expect(refusal(encodeRecord({}, encodeNumber), JSON.parse('{"__proto__":1}')).path).toBe("/__proto__");
  });

  it("choose the member of a union by what JavaScript tells of the value", () => {
    const all = encodeByCategory({
      string: encodeString,
      number: encodeNumber,
      boolean: encodeBoolean,
      bigint: encodeBigint,
      null: encodeNull,
      array: encodeArray(encodeNumber),
      Date: encodeDate,
      URL: encodeUrl,
      object: encodeObject({ a: encodeNumber }),
    });
    const values = ["a", 1, true, 1n, null, undefined, [1], new Date(0), new URL("x:y"), { a: 1 }];
    expect(values.map((value) => all(value, ""))).toEqual([
      ...["a", 1, true, "1", null, null, [1], "1970-01-01T00:00:00.000Z", "x:y", { a: 1 }],
    ]);
    expect(all(runInNewContext("new Date(0)"), "")).toBe("1970-01-01T00:00:00.000Z");
    expect(all(Object.assign(Object.create(null), { a: 1 }), "")).toEqual({ a: 1 });
    for (const value of [() => 1, Symbol("a")]) expect(refusal(all, value).reason).toContain("an array");
    const some = encodeByCategory({ string: encodeString, array: encodeArray(encodeNumber) });
    for (const value of [1, true, 1n, null, undefined, new Date(0), {}]) {
      expect(refusal(encodeObject({ some }), { some: value })).toMatchObject({
        path: "/some",
        reason: expect.stringContaining("expected a string or an array"),
      });
    }
    // The member says what is wrong inside it.
    expect(refusal(some, [1, "x"]).path).toBe("/1");
  });

  it("choose the member of a union by a property's literal", () => {
    const union = encodeDiscriminated("a/b", [
      [["x", 1], encodeObject({ "a/b": encodeUnknown })],
      [[true], encodeObject({ "a/b": encodeBoolean, title: encodeString })],
    ]);
    expect([
      union({ "a/b": "x" }, ""),
      union({ "a/b": 1, no: 1 }, ""),
      union({ "a/b": true, title: "t" }, ""),
    ]).toEqual([{ "a/b": "x" }, { "a/b": 1 }, { "a/b": true, title: "t" }]);
    expect(refusal(union, { "a/b": "1" })).toMatchObject({
      path: "/a~1b",
      reason: expect.stringContaining('expected "x", 1 or true'),
    });
    for (const value of [null, [], "x", {}]) refusal(union, value);
  });

  it("take null and undefined for null where it is a member", () => {
    const nullable = encodeNullable(encodeDate);
    expect([null, undefined, new Date(0)].map((value) => nullable(value, ""))).toEqual([
      null,
      null,
      "1970-01-01T00:00:00.000Z",
    ]);
    for (const value of [0, "", false, Number.NaN])
      expect(refusal(nullable, value).reason).toContain("a Date");
  });

  it("choose the member of a union by its own test", () => {
    const union = encodeUnion([
      { matches: (value) => value === null, encode: encodeNull },
      { matches: (value) => value instanceof Date, encode: encodeDate },
      { matches: (value) => typeof value === "object", encode: encodeTicket },
    ]);
    expect([union(null, ""), union(new Date(0), ""), union({ number: 1, title: "a" }, "")]).toEqual([
      null,
      "1970-01-01T00:00:00.000Z",
      { number: 1, title: "a" },
    ]);
    expect(refusal(union, 5).reason).toContain("3 members");
  });

  it("write types that contain themselves, and end on cycles", () => {
    const encodeTree: Encoder = lazy(() => encodeObject({ children: encodeArray(encodeTree) }));
    const nest = (levels: number): unknown =>
      levels === 0 ? { children: [] } : { children: [nest(levels - 1)] };
    expect(encodeTree(nest(200), "")).toEqual(nest(200));
    const cycle: { children: unknown[] } = { children: [] };
    cycle.children.push(cycle);
    expect(refusal(encodeTree, cycle).reason).toContain("contains itself");
    // A refusal leaves nothing behind.
    expect(encodeTree(nest(200), "")).toEqual(nest(200));
  });
});

describe("values of unknown type", () => {
  it("are written as JSON.stringify writes them", () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        expect(encodeUnknown(value, "")).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(refusal(encodeUnknown, [JSON.parse('{"__proto__":1}')]).path).toBe("/0/__proto__");
  });

  it("honour toJSON, drop functions, and write what JSON.stringify cannot", () => {
    class Money {
      readonly cents: bigint;
      constructor(cents: bigint) {
        this.cents = cents;
      }
      toJSON(): unknown {
        return { cents: this.cents };
      }
    }
    class Self {
      a = 1;
      toJSON(): unknown {
        return this;
      }
    }
    const value = {
      money: new Money(5n),
      self: new Self(),
      at: new Date(0),
      site: new URL("https://example.com"),
      run: () => 1,
      nothing: undefined,
      list: [undefined, () => 1, Symbol("a")],
      set: new Set([1, 2]),
      map: new Map([["a", 1n]]),
      pairs: new Map([[1, "a"]]),
      error: Object.assign(new TypeError("broken"), { secret: 1 }),
      boxed: Object("text"),
    };
    expect(encodeUnknown(value, "")).toEqual({
      money: { cents: "5" },
      self: { a: 1 },
      at: "1970-01-01T00:00:00.000Z",
      site: "https://example.com/",
      list: [null, null, null],
      set: [1, 2],
      map: { a: "1" },
      pairs: [[1, "a"]],
      error: { name: "TypeError", message: "broken" },
      boxed: "text",
    });
    expect(encodeUnknown(undefined, "")).toBe(null);
  });

  it("may share parts, but not contain themselves", () => {
    const part = { a: 1 };
    expect(encodeUnknown([part, part], "")).toEqual([part, part]);
    const cycle: { a: number; again?: unknown[] } = { a: 1 };
    cycle.again = [cycle];
    expect(refusal(encodeUnknown, cycle)).toEqual({ path: "/again/0", reason: "the value contains itself." });
  });

  it.each<[unknown, string]>([
    [{ a: [1, Number.NaN] }, "/a/1"],
    [{ a: new Date(Number.NaN) }, "/a"],
    [{ "a/b": new Uint8Array(2) }, "/a~1b"],
    [[Promise.resolve(1)], "/0"],
    [JSON.parse('{"a":{"__proto__":1}}'), "/a/__proto__"],
  ])("are refused with their place", (value, path) => {
    expect(refusal(encodeUnknown, value).path).toBe(path);
  });

  it("are refused when they are too deep", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(refusal(encodeUnknown, deep).reason).toContain("deeper than");
  });
});
