// Every format against ajv-formats in its `full` mode, and in linear time on hostile texts.
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_FORMAT_LENGTH } from "../limits.ts";
import { numberFormats, stringFormats } from "./formats.ts";

type Definition = boolean | RegExp | ((text: string) => boolean) | { readonly validate: unknown };

/** The verdict of ajv-formats. */
function reference(name: string, value: unknown): boolean {
  const given = (fullFormats as { readonly [name: string]: Definition })[name];
  const test =
    typeof given === "object" && !(given instanceof RegExp)
      ? (given.validate as RegExp | ((value: unknown) => boolean))
      : given;
  if (test instanceof RegExp) return test.test(String(value));
  if (typeof test === "function") return (test as (value: unknown) => boolean)(value);
  return test === true;
}

const samples: readonly string[] = [
  "",
  "2026-02-28",
  "2024-02-29",
  "2026-02-29",
  "1900-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-04-31",
  "12:30:05Z",
  "12:30:05.25+01:00",
  "12:30:05",
  "23:59:60Z",
  "00:59:60+01:00",
  "12:59:60Z",
  "12:30:05+24:00",
  "12:30:05+0100",
  "12:30:05+01",
  "2026-02-28T12:30:05Z",
  "2026-02-28t12:30:05z",
  "2026-02-28 12:30:05Z",
  "2026-02-28\n12:30:05Z",
  "2026-12-31T23:59:60Z",
  "2026-02-28TT12:30:05Z",
  "2026-02-28\u00a012:30:05Z",
  "2026-02-28\ufeff12:30:05Z",
  "2026-02-28412:30:05Z",
  "2026-12-31T24:59:59+01:00",
  "2026-12-31T23:60:10+00:01",
  "23:59:59.99999999999999999Z",
  "12:59:59.99999999999999999Z",
  "23:59:60.9Z",
  "23:59:60.99999999999999999Z",
  "23:59:61Z",
  "22:29:60-01:30",
  "12:30:05.Z",
  "12:30:05.5",
  "12:30:05+0",
  "12:30:05+01:0",
  "12:30:05-00:00",
  "2026-02-28T12:30:05.123456789-23:59",
  "P1DT2H",
  "P1W",
  "P",
  "PT",
  "P1Y2M3DT4H5M6S",
  "https://example.com/a?b=c#d",
  "HTTP://USER:pass@example.com:80/",
  "mailto:a@b.c",
  "urn:isbn:1",
  "http://[::1]/",
  "http://[v1.a:b]/",
  "http://[1:2:3:4:5:6:1.2.3.4]:8",
  "http://a b",
  "http://%zz",
  "http://%41/%42",
  "//host/path",
  "/a/b",
  "a:b",
  "a/b",
  'http://a"b/',
  "?q",
  "#f",
  "a{b}/{+c,d:3}/{e*}",
  "{a",
  "http://foo.bar/{x}",
  "http://foo.com/blah",
  "http://10.1.1.1",
  "http://223.255.255.254",
  "http://172.16.0.1/",
  "ftp://foo.bar/baz",
  "http://a@b@c.com/x@y",
  "http://@c.com",
  "http://@@c.com",
  "http://a:b:c@d.com:8080/p",
  "http://a/b@c.com",
  "http://a/b@c.\u2028om",
  "http://c.\u00a0\u3000",
  "http://a\u2028b@c.com",
  "http://c.com/\u2028",
  "http://c.\u3000om/a@b",
  "http://c.com/a@d.\u3000om",
  "http://-a.b.co",
  "http://a.b--c.de/",
  "http\u017f://foo.com",
  "http://例え.テスト",
  "http://foo.bar?q=1",
  "a@b.co",
  "a.b@c-d.e",
  "a..b@c.de",
  "a@b",
  "a@-b.co",
  "example.com.",
  "a-.b",
  "xn--a.b",
  `${"a".repeat(63)}.com`,
  `${"a".repeat(64)}.com`,
  "1.2.3.4",
  "01.2.3.4",
  "256.1.1.1",
  "::",
  "::1",
  "1::",
  "1:2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7::",
  "::2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7:8:9",
  "1::2::3",
  ":::",
  ":1:2:3:4:5:6:7",
  "1:2:3:4:5:6:1.2.3.4",
  "::1.2.3.4",
  "1.2.3.4::",
  "::ffff:999.1.1.1",
  "1:2:3:4:5:6:7:1.2.3.4",
  "12345::",
  "123e4567-e89b-12d3-a456-426614174000",
  "urn:uuid:123E4567-e89b-12d3-a456-426614174000",
  "/a~0b/~1",
  "/a~2",
  "a",
  "#/a%20b",
  "0#",
  "1/a",
  "01",
  "(",
  "a\\Z",
  "\\\\Z",
  "[a-z]+",
  "YQ==",
  "YWI=",
  "YWJj",
  "YWJ",
  "!!!!",
  "!!!!\n",
  "YQ==\n!",
  "=",
  "====",
];

const pieces = fc.constantFrom(
  ..."0123456789abcdefzTZ:/.-+@%#?[]{}~=&;, \n\u2028\u3000😀é_",
  "2026-02-28",
  "T12:30:05Z",
  "http://",
  "::",
  "1.2.3.4",
  "%41",
  "example.com",
  "ffff:",
  "@",
  "P1",
);
const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
/** Dates and times with parts near their bounds, most often at the end of a day. */
const moments = fc
  .record({
    day: fc.tuple(fc.constantFrom("2024", "2100", "0000"), two(13), two(32)).map((parts) => parts.join("-")),
    separator: fc.constantFrom("T", "t", " ", "\u3000", ""),
    hour: fc.oneof(fc.constantFrom("00", "22", "23", "24"), two(99)),
    minute: fc.oneof(fc.constantFrom("00", "29", "59", "60"), two(99)),
    second: fc.oneof(fc.constantFrom("59", "60"), two(99)),
    fraction: fc.oneof(
      fc.constant(""),
      fc.nat(40).map((count) => `.${"9".repeat(count)}`),
    ),
    offset: fc.oneof(
      fc.constantFrom("Z", "z", "", "+01:00", "-0130", "-01", "+00:01"),
      fc
        .tuple(fc.constantFrom("+", "-"), two(24), fc.constantFrom("", ":"), two(60))
        .map((parts) => parts.join("")),
    ),
  })
  .chain(({ day, separator, hour, minute, second, fraction, offset }) => {
    const time = `${hour}:${minute}:${second}${fraction}${offset}`;
    return fc.constantFrom(day, time, `${day}${separator}${time}`);
  });
const text = fc.oneof(
  moments,
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
  fc.tuple(fc.constantFrom(...samples), fc.nat(80), pieces).map(([base, at, piece]) => {
    const place = at % (base.length + 1);
    return base.slice(0, place) + piece + base.slice(place + 1);
  }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
  fc.ipV6(),
  fc.ipV4(),
  fc.domain(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

describe.each([...stringFormats])("format %s", (name, isOfFormat) => {
  it("is known to ajv-formats", () => {
    expect(Object.keys(fullFormats)).toContain(name);
  });

  it.each(samples)("agrees on %j", (sample) => {
    expect(isOfFormat(sample)).toBe(reference(name, sample));
  });

  it("agrees on random texts", () => {
    fc.assert(
      fc.property(text, (value) => isOfFormat(value) === reference(name, value)),
      { numRuns: 1_000 },
    );
  });

  it("takes linear time", () => {
    const long = MAX_FORMAT_LENGTH - 16;
    const hostile = [
      "a",
      "1",
      "a-",
      "a.",
      ":",
      "@",
      "a:",
      "a@",
      "a@a.",
      "%41",
      "/",
      "{a}",
      "1:",
      "T",
      "\n",
      "P1",
      "~0",
    ];
    const starts = ["", "http://", "P", "a@", "mailto:", "http://a", "/", "#"];
    for (const start of starts) {
      for (const unit of hostile) {
        const value = `${start}${unit.repeat(Math.floor(long / unit.length))}\u0000`;
        const begin = performance.now();
        isOfFormat(value);
        // Quadratic time would be thousands of milliseconds; a busy machine is not.
        expect(performance.now() - begin).toBeLessThan(1_000);
      }
    }
  });

  it("survives a huge text", () => {
    expect(() => isOfFormat("a".repeat(20_000_000))).not.toThrow();
  });
});

describe.each([...numberFormats])("number format %s", (name, isOfFormat) => {
  it("agrees with ajv-formats", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true }),
          fc.integer(),
          fc.constantFrom(2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2 ** 53),
        ),
        (value) => isOfFormat(value) === reference(name, value),
      ),
    );
  });
});

it("has all formats of ajv-formats", () => {
  expect([...stringFormats.keys(), ...numberFormats.keys()].sort()).toEqual(Object.keys(fullFormats).sort());
});
