// Decoding by a descriptor: the quick way, the explained way, conversions, and the small helpers of checks.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryJson } from "../../testing/arbitrary-json.ts";
import { type DecoderDescriptor, decode } from "./decode.ts";
import { isBigintString } from "./digits.ts";
import { isJson } from "./is-json.ts";
import { hasUniqueItems, jsonEqual } from "./json-equal.ts";
import { MAX_BIGINT_LENGTH, MAX_DEPTH } from "./limits.ts";
import { isDateString, isUrlString, toBigint, toDate, toUrl } from "./native.ts";
import { nearest } from "./nearest.ts";
import { countKeys, hasOwn, isObject } from "./object.ts";
import { codePointLength, isLongEnough, isMultipleOf, isShortEnough } from "./scalars.ts";

const visit: DecoderDescriptor = {
  inputSchema: {
    type: "object",
    properties: { site: { type: "string", format: "uri" }, at: { type: "string", format: "date-time" } },
    required: ["site"],
    additionalProperties: false,
  },
  check: (input) =>
    isObject(input) &&
    countKeys(input) === (hasOwn(input, "at") ? 2 : 1) &&
    hasOwn(input, "site") &&
    typeof input["site"] === "string" &&
    isUrlString(input["site"]) &&
    (!hasOwn(input, "at") || (typeof input["at"] === "string" && isDateString(input["at"]))),
  convert: (input: { site: string; at?: string }) => ({
    site: toUrl(input.site),
    ...(input.at === undefined ? {} : { at: toDate(input.at) }),
  }),
};

describe("decode", () => {
  it("gives the input itself where nothing is converted", () => {
    const input = { any: 1 };
    const result = decode({ inputSchema: { type: "object" }, check: () => true }, input);
    expect(result.ok && result.value).toBe(input);
  });

  it("converts", () => {
    const result = decode(visit, { site: "https://example.com/a", at: "2026-12-31T23:59:60Z" });
    expect(result).toEqual({
      ok: true,
      value: { site: new URL("https://example.com/a"), at: new Date("2027-01-01T00:00:00Z") },
    });
  });

  it("converts after making the input legal", () => {
    const input = { site: "https://example.com", at: null, extra: 1 };
    expect(decode(visit, input, { unknownProperties: "strip" })).toEqual({
      ok: true,
      value: { site: new URL("https://example.com") },
    });
    expect(input).toEqual({ site: "https://example.com", at: null, extra: 1 });
  });

  it("explains what the library type cannot hold", () => {
    expect(decode(visit, { site: "http://1.1.1.999" })).toMatchObject({
      ok: false,
      issues: [{ pointer: "/site", code: "constraint", expected: "an absolute URL" }],
    });
  });

  it("never accepts what the check refuses, even where the schema has nothing to say", () => {
    expect(decode({ inputSchema: {}, check: () => false }, 1)).toMatchObject({
      ok: false,
      issues: [{ pointer: "" }],
    });
  });
});

describe("library values", () => {
  it("reads dates as ISO texts say them, with and without milliseconds", () => {
    const at = (text: string) => toDate(text).getTime();
    const dates = fc.date({
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const text = date.toISOString();
        expect(isDateString(text) && at(text)).toBe(date.getTime());
        expect(at(text.replace("Z", "+00:00"))).toBe(date.getTime());
        const whole = `${text.slice(0, 19)}Z`;
        expect(isDateString(whole) && at(whole)).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
    for (const text of [
      "2026-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z",
      "2026-01-01T24:00:00Z",
      // Legal for the format, by the rule of leap seconds; yet no clock shows them.
      "2026-12-31T24:59:59+01:00",
      "2026-12-31T23:60:10+00:01",
    ]) {
      expect(isDateString(text)).toBe(false);
    }
  });

  it("reads every date-time that the format allows", () => {
    const offsets = fc.constantFrom("Z", "z", "+00:00", "-0130", "+05", "+23:59");
    const separators = fc.constantFrom("T", "t", " ", "\n");
    const parts = fc.tuple(
      fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
      separators,
      offsets,
      fc.constantFrom("", ".5", ".123", ".123456789"),
    );
    fc.assert(
      fc.property(parts, ([date, separator, offset, fraction]) => {
        const [day, time] = date.toISOString().slice(0, 19).split("T");
        const text = `${day}${separator}${time}${fraction}${offset}`;
        expect(isDateString(text)).toBe(true);
        const sign = offset.startsWith("-") ? -1 : 1;
        const digits = offset.replaceAll(/\D/g, "").padEnd(4, "0");
        const minutes = sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
        const milliseconds = Math.trunc(Number(`0${fraction || ".0"}`) * 1_000 + 1e-6);
        const expected = Date.parse(`${day}T${time}Z`) + milliseconds - minutes * 60_000;
        expect(toDate(text).getTime()).toBe(expected);
      }),
    );
  });

  it.each(["2026-12-31T23:59:60.9Z", "2027-01-01T00:59:60+01:00"])(
    "reads the leap second of %s as the next second",
    (text) => {
      expect(toDate(text).toISOString()).toBe("2027-01-01T00:00:00.000Z");
    },
  );

  it("reads integers of any size", () => {
    expect(toBigint("-123456789012345678901234567890")).toBe(-123456789012345678901234567890n);
  });
});

describe("helpers of checks", () => {
  it("count code points", () => {
    const text = fc.string({ unit: "binary" });
    const withLoneSurrogates = fc
      .array(fc.integer({ min: 0xd7f0, max: 0xe010 }))
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(fc.oneof(text, withLoneSurrogates), fc.nat(20), (value, bound) => {
        const length = [...value].length;
        expect(codePointLength(value)).toBe(length);
        expect(isLongEnough(value, bound)).toBe(length >= bound);
        expect(isShortEnough(value, bound)).toBe(length <= bound);
      }),
    );
  });

  it("divide as ajv does", () => {
    expect([
      isMultipleOf(6, 3),
      isMultipleOf(0.3, 0.1),
      isMultipleOf(0.75, 0.25),
      isMultipleOf(1e21, 1),
      isMultipleOf(1, 0),
    ]).toEqual([true, false, true, false, false]);
  });

  it("compare JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(jsonEqual(a, structuredClone(a))).toBe(true);
        const copy = JSON.parse(JSON.stringify([a, b])) as unknown[];
        expect(hasUniqueItems(copy)).toBe(!jsonEqual(copy[0], copy[1]));
      }),
    );
    expect(jsonEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(
      hasUniqueItems([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toBe(false);
    expect(hasUniqueItems([0, -0])).toBe(false);
    expect(hasUniqueItems([1, "1", [1], "[1]", null, "null", false])).toBe(true);
    expect(jsonEqual({ constructor: 1 }, {})).toBe(false);
  });

  it("judge many items in linear time", () => {
    const items = Array.from({ length: 50_000 }, (_, index) => ({ index }));
    const begin = performance.now();
    expect(hasUniqueItems(items)).toBe(true);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it("take no bigint whose text would take long to read, and say so", () => {
    const descriptor: DecoderDescriptor = {
      inputSchema: { type: "object", properties: { n: { type: "string", pattern: "^-?[0-9]+$" } } },
      check: (input) =>
        isObject(input) &&
        (!hasOwn(input, "n") || (typeof input["n"] === "string" && isBigintString(input["n"]))),
      convert: (input) => ({ n: toBigint((input as { n: string }).n) }),
    };
    const digits = "9".repeat(MAX_BIGINT_LENGTH);
    expect(decode(descriptor, { n: digits })).toEqual({ ok: true, value: { n: BigInt(digits) } });
    expect(decode(descriptor, { n: `${digits}9` })).toMatchObject({
      ok: false,
      issues: [{ pointer: "/n", code: "constraint", expected: "an integer of at most 65536 characters" }],
    });
    expect(decode(descriptor, { n: "9".repeat(10_000_000) }).ok).toBe(false);
  });

  it("know JSON when they see it", () => {
    const nest = (levels: number): unknown => {
      let value: unknown = 1;
      for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
      return value;
    };
    fc.assert(fc.property(arbitraryJson, (value) => isJson(value)));
    expect([nest(200), nest(MAX_DEPTH)].map((value) => isJson(value))).toEqual([true, true]);
    const foreign = [
      undefined,
      1n,
      Symbol("a"),
      () => 1,
      Number.NaN,
      { a: [Number.POSITIVE_INFINITY] },
      nest(100_000),
    ];
    expect(foreign.filter((value) => isJson(value))).toEqual([]);
    expect(isJson(JSON.parse('{"a":[{"__proto__":1}]}'))).toBe(false);
    expect(isJson({ constructor: 1, prototype: 2 })).toBe(true);
  });

  it("find the nearest name", () => {
    const names = ["ticket_number", "reason", "includeClosed", "id"];
    expect(
      ["ticketNumber", "raeson", "include_closed", "ID", "zzz", "x".repeat(1_000)].map((name) =>
        nearest(name, names),
      ),
    ).toEqual(["ticket_number", "reason", "includeClosed", "id", undefined, undefined]);
  });
});

describe("a polluted Object.prototype", () => {
  it("stands for no property, neither the required nor an unknown one", () => {
    const pollution = Object.prototype as { site?: unknown; role?: unknown };
    const site = "https://example.com/";
    pollution.site = site;
    pollution.role = "admin";
    try {
      expect(decode(visit, { other: 1 })).toMatchObject({
        ok: false,
        issues: [{ pointer: "/site" }, { pointer: "/other" }],
      });
      expect(decode(visit, {})).toMatchObject({ ok: false, issues: [{ code: "missing", pointer: "/site" }] });
      // What is legal stays so.
      expect(decode(visit, { site })).toEqual({ ok: true, value: { site: new URL(site) } });
    } finally {
      delete pollution.site;
      delete pollution.role;
    }
  });
});
