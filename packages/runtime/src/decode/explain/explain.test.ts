// What a refusal says, and that hostile input costs little.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../json.ts";
import { MAX_ISSUES } from "../limits.ts";
import { explain } from "./explain.ts";

const closed = (
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

describe("issues", () => {
  it("lists everything at once, with places and what is expected", () => {
    const schema = closed(
      {
        query: { type: "string", minLength: 1 },
        limit: { type: "integer", minimum: 1, maximum: 100 },
        status: { type: "string", enum: ["open", "closed", "waiting"] },
        tags: { type: "array", items: { type: "string" } },
      },
      ["query"],
    );
    const { issues } = explain(schema, { querry: "x", limit: 500, status: "close", tags: ["a", 5] });
    expect(issues).toEqual([
      {
        pointer: "/query",
        code: "missing",
        expected: "a string of at least 1 character",
        received: "nothing",
        message: "/query: this required property is missing; expected a string of at least 1 character.",
      },
      {
        pointer: "/querry",
        code: "unknown_key",
        expected: 'only the properties "query", "limit", "status" and "tags"',
        received: 'the property "querry"',
        nearest: "query",
        message:
          '/querry: this property is not known; expected only the properties "query", "limit", "status" and "tags". Did you mean "query"?',
      },
      {
        pointer: "/limit",
        code: "constraint",
        expected: "a number of at most 100",
        received: "the number 500",
        message: "/limit: expected a number of at most 100, received the number 500.",
      },
      {
        pointer: "/status",
        code: "constraint",
        expected: 'one of "open", "closed" or "waiting"',
        received: 'the string "close"',
        nearest: "closed",
        message:
          '/status: expected one of "open", "closed" or "waiting", received the string "close". Did you mean "closed"?',
      },
      {
        pointer: "/tags/1",
        code: "type",
        expected: "a string",
        received: "the number 5",
        message: "/tags/1: expected a string, received the number 5.",
      },
    ]);
  });

  it.each([null, undefined, [], "text", 5])("asks for an object instead of %j", (input) => {
    const { issues } = explain(closed({ query: { type: "string" } }), input);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      pointer: "",
      code: "type",
      expected: 'an object with "query" (a string)',
    });
  });

  it("escapes pointers", () => {
    expect(explain(closed({ "a/b~c": { type: "string" } }), {}).issues[0]?.pointer).toBe("/a~1b~0c");
  });

  it("shows formats with an example", () => {
    const { issues } = explain(closed({ at: { type: "string", format: "date-time" } }), { at: "yesterday" });
    expect(issues[0]?.message).toBe(
      '/at: expected a string of the format date-time (such as "2026-01-31T09:30:00Z"), received the string "yesterday".',
    );
  });

  it.each([
    ["date-time", "2023-02-29T10:00:00Z", "February 2023 has only 28 days"],
    ["date-time", "2024-13-01T10:00:00Z", "there is no month 13"],
    ["date-time", "2024-06-00T10:00:00Z", "there is no day 00"],
    ["date-time", "2024-06-01", "the time of day is missing"],
    ["date-time", "2024-06-01T10:00:00", "the offset from UTC is missing (Z or such as +01:00)"],
    ["date-time", "2024-06-01T10:00Z", "the seconds are missing"],
    ["date-time", "2024-06-01T24:00:00Z", "there is no hour 24"],
    ["iso-date-time", "2024-06-31T10:00:00", "June 2024 has only 30 days"],
    ["date", "2024-02-30", "February 2024 has only 29 days"],
    ["date", "2024-02-28T10:00:00Z", "only the day is wanted, without a time"],
    ["time", "10:60:00Z", "there is no minute 60"],
    ["time", "10:00:60Z", "there is no second 60 at that time"],
  ])("says what is wrong with the %s %s", (format, text, problem) => {
    const [issue] = explain(closed({ at: { type: "string", format } }), { at: text }).issues;
    expect(issue?.received).toBe(`the string "${text}" (${problem})`);
    expect(issue?.message).toContain(`received the string "${text}" (${problem}).`);
  });

  it("says nothing more of a text that is no date at all", () => {
    const [issue] = explain(closed({ at: { type: "string", format: "date" } }), { at: "30 June" }).issues;
    expect(issue?.received).toBe('the string "30 June"');
  });

  it("counts in the singular and the plural", () => {
    const extra = (properties: JsonObject): string | undefined =>
      explain(closed(properties, []), { zzzzzz: 1 }).issues[0]?.expected;
    expect([extra({}), extra({ query: {} }), extra({ a: {}, b: {} })]).toEqual([
      "no properties",
      'only the property "query"',
      'only the properties "a" and "b"',
    ]);
    const forms = { type: "object", patternProperties: { "^x-": {} }, additionalProperties: false };
    expect(explain(forms, { a: 1 }).issues[0]?.expected).toBe('only names that match "^x-"');
    const expected = (schema: JsonObject, value: unknown) => explain(schema, value).issues[0]?.expected;
    expect(expected({ type: "string", minLength: 1 }, "")).toBe("a string of at least 1 character");
    expect(expected({ type: "array", maxItems: 1 }, [1, 2])).toBe("an array of at most 1 item");
    expect(expected({ type: "array", minItems: 2, maxItems: 2 }, 5)).toBe("an array of exactly 2 items");
    expect(expected({ type: "string", minLength: 0, maxLength: 1 }, 5)).toBe(
      "a string of at most 1 character",
    );
  });

  it("explains tuples", () => {
    const schema = { type: "array", prefixItems: [{ type: "string" }], items: false, minItems: 1 };
    expect(explain(schema, ["a", 1]).issues).toMatchObject([
      { pointer: "", code: "constraint", expected: "an array of at most 1 item" },
    ]);
    expect(explain({ ...schema, maxItems: 1 }, ["a", 1]).issues).toHaveLength(1);
    expect(explain(schema, [5]).issues).toMatchObject([{ pointer: "/0", code: "type" }]);
  });

  it("says when the schema itself is broken", () => {
    expect(() => explain({ $ref: "#/$defs/Missing" }, {})).toThrow("#/$defs/Missing");
  });
});

describe("what is expected", () => {
  const expectedOf = (schema: JsonObject): string | undefined =>
    explain(closed({ it: schema }), {}).issues[0]?.expected;

  it.each<[JsonObject, string]>([
    [{ type: "string", minLength: 1, maxLength: 8 }, "a string of at least 1 and at most 8 characters"],
    [{ type: "string", pattern: "^[0-9]{4}$" }, 'a string that matches the regular expression "^[0-9]{4}$"'],
    [{ type: "integer", minimum: 1, maximum: 9 }, "an integer of at least 1 and of at most 9"],
    [{ type: "integer", minimum: -2147483648, maximum: 2147483647 }, "an integer"],
    [
      { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
      "a number greater than 0 and a multiple of 0.5",
    ],
    [
      { type: "array", items: { type: "number" }, minItems: 2 },
      "an array of at least 2 items (each item a number)",
    ],
    [
      { type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }], items: false },
      "an array (item 0 a string and item 1 true or false)",
    ],
    [
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "null" } },
      "an array (item 0 a string and each further item null)",
    ],
    [
      closed({ a: { type: "string" }, b: { enum: ["x", "y"] }, c: {} }, ["a", "b"]),
      'an object with "a" (a string) and "b" (one of "x" or "y"), optionally with "c"',
    ],
    [closed({ a: {} }, []), 'an object, optionally with "a"'],
  ])("of %j is spelled out: %s", (schema, expected) => {
    expect(expectedOf(schema)).toBe(expected);
  });

  it("tells what the items are where some are missing", () => {
    const schema = { type: "array", minItems: 2, prefixItems: [{ type: "string" }, { type: "number" }] };
    expect(explain(schema, ["a"]).issues).toMatchObject([
      { expected: "an array of at least 2 items (item 0 a string and item 1 a number)" },
    ]);
  });

  it("is shorter where it would be too long to read", () => {
    const wide = (inner: JsonObject): JsonObject =>
      closed(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`property${index}`, inner])));
    for (const schema of [
      wide(wide({ type: "string" })),
      { anyOf: Array(20).fill(wide(wide({ type: "string" }))) },
    ]) {
      expect(expectedOf(schema)?.length).toBeLessThan(2500);
      expect(expectedOf(schema)).toMatch(/an object with "property0"|a value/);
    }
  });

  it("ends for schemas that contain themselves", () => {
    const node = closed({
      next: { $ref: "#/$defs/Node" },
      list: { type: "array", items: { $ref: "#/$defs/Node" } },
    });
    const schema = { ...closed({ it: { $ref: "#/$defs/Node" } }), $defs: { Node: node } };
    expect(explain(schema, {}).issues[0]?.expected).toContain('"next" (an object with');
  });
});

describe("alternatives", () => {
  const shape: JsonObject = {
    anyOf: [
      closed({ kind: { const: "circle" }, radius: { type: "number" } }),
      closed({ kind: { const: "square" }, side: { type: "number" } }),
    ],
  };

  it("explains inside the one that the discriminant names", () => {
    expect(explain(shape, { kind: "square", side: "3", radius: 1 }).issues).toMatchObject([
      { pointer: "/side", code: "type" },
      { pointer: "/radius", code: "unknown_key" },
    ]);
  });

  it("refuses a wrong discriminant at its place", () => {
    expect(explain(shape, { kind: "sqare", side: 3 }).issues).toMatchObject([
      { pointer: "/kind", code: "constraint", expected: 'one of "circle" or "square"', nearest: "square" },
    ]);
    expect(explain(shape, { side: 3 }).issues).toMatchObject([{ pointer: "/kind", code: "missing" }]);
  });

  it("takes the other properties for a hint of what a wrong or missing discriminant was to be", () => {
    for (const kind of ["", 5, undefined]) {
      expect(explain(shape, { kind, side: 3 }).issues).toMatchObject([
        { pointer: "/kind", nearest: "square" },
      ]);
      expect(explain(shape, { kind, radius: 3 }).issues).toMatchObject([
        { pointer: "/kind", nearest: "circle" },
      ]);
      // Nothing speaks for either.
      expect(explain(shape, { kind }).issues[0]).not.toHaveProperty("nearest");
    }
  });

  it("says that the arguments are too large where it could not look at all of them", () => {
    const node = (tag: string): JsonObject =>
      closed({ next: { $ref: "#/$defs/Node" }, tag: { type: tag } }, ["next"]);
    const schema: JsonObject = {
      $ref: "#/$defs/Node",
      $defs: { Node: { anyOf: [{ type: "null" }, node("string"), node("number")] } },
    };
    let value: unknown = "wrong";
    for (let level = 0; level < 100; level += 1) value = { next: value };
    expect(explain(schema, value).issues).toMatchObject([{ expected: "smaller arguments" }]);
  });

  it("refuses any number of unknown names in bounded time, in whichever alternatives", () => {
    const names = Array.from({ length: 60_000 }, (_, index): [string, number] => [`n${index}`, index]);
    const wide = Object.fromEntries(names);
    const next = { $ref: "#/$defs/Any" };
    const told = Array.from({ length: 20 }, (_, index) =>
      closed({ kind: { const: `k${index}` }, next }, ["next"]),
    );
    const untold = Array.from({ length: 20 }, (_, index) => closed({ next, [`p${index}`]: {} }, ["next"]));
    for (const alternatives of [told, untold]) {
      const schema: JsonObject = { ...next, $defs: { Any: { anyOf: alternatives } } };
      for (const value of [wide, { kind: "k", ...wide }, { ...wide, next: { ...wide, next: wide } }]) {
        const begun = performance.now();
        expect(explain(schema, value).issues.length).toBeGreaterThan(0);
        expect(performance.now() - begun).toBeLessThan(8_000);
      }
    }
  });

  it("names a constant of several alternatives once", () => {
    const result: JsonObject = {
      anyOf: [
        closed({ ok: { const: true } }),
        closed({ ok: { const: false }, code: { const: 1 } }),
        closed({ ok: { const: false }, code: { const: 2 } }),
      ],
    };
    expect(explain(result, { ok: "false" }).issues).toMatchObject([{ expected: "one of true or false" }]);
  });

  it("suggests the constant that the other properties want, also one that is no string", () => {
    const closed = (properties: JsonObject): JsonObject => ({
      type: "object",
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    });
    const result = {
      anyOf: [
        closed({ ok: { const: true }, value: { type: "string" } }),
        closed({ ok: { const: false }, error: { type: "string" } }),
        closed({ ok: { const: 404 }, url: { type: "string" } }),
      ],
    };
    for (const [rest, nearest] of [
      [{ value: "a" }, true],
      [{ error: "a" }, false],
      [{ url: "a" }, 404],
    ] as const) {
      const [issue] = explain(result, { ok: "other", ...rest }).issues;
      expect(issue).toMatchObject({ pointer: "/ok", nearest });
      expect(issue?.message).toMatch(new RegExp(`Did you mean ${nearest}\\?$`));
    }
    expect(explain(result, { ok: "other" }).issues[0]).not.toHaveProperty("nearest");
  });

  it("finds a discriminant whose name is misspelled", () => {
    expect(explain(shape, { knid: "square", side: 3 }).issues).toMatchObject([
      { pointer: "/knid", code: "unknown_key", nearest: "kind" },
      { pointer: "/kind", code: "missing" },
    ]);
    expect(explain(shape, { other: "square", side: 3 }).issues).toMatchObject([{ pointer: "/kind" }]);
  });

  describe("beside values of other kinds", () => {
    const circle = closed({ kind: { const: "circle" }, radius: { type: "number" } });
    const square = closed({ kind: { enum: ["square", 1] }, side: { type: "number" } });
    const list = { type: "array", items: { type: "string", maxLength: 2 } };
    const map = {
      type: "array",
      items: { type: "array", prefixItems: [{ type: "string" }, circle], minItems: 2 },
    };
    /** The others in all forms in which schemas have them, around the objects and between them. */
    const schemas: readonly JsonObject[] = [
      { anyOf: [{ type: "null" }, circle, square, { type: "string", maxLength: 3 }, list] },
      { anyOf: [circle, { type: ["string", "null"], maxLength: 3 }, list, { $ref: "#/$defs/Square" }] },
      { anyOf: [list, square, circle, { enum: ["a", null, 7] }, { type: "boolean" }] },
      { anyOf: [{ $ref: "#/$defs/Circle" }, square, { enum: ["a", null] }, map] },
    ].map((schema) => ({ ...schema, $defs: { Circle: circle, Square: square } }));

    it.each<[value: unknown, pointer: string, code: string]>([
      [{ kind: "square", side: "3" }, "/side", "type"],
      [{ kind: 1, side: null }, "/side", "type"],
      [{ kind: "circle" }, "/radius", "missing"],
      [{ kind: "circle", radius: 1, side: 2 }, "/side", "unknown_key"],
      [{ kind: "sqare", side: 1 }, "/kind", "constraint"],
      [{ kind: null, side: 1 }, "/kind", "constraint"],
      [{ side: 1 }, "/kind", "missing"],
      [{}, "/kind", "missing"],
    ])("points into the object that %j is meant to be", (value, pointer, code) => {
      for (const schema of schemas) expect(explain(schema, value).issues).toMatchObject([{ pointer, code }]);
      const nested = {
        ...closed({ shapes: { type: "array", items: schemas[0] ?? {} } }),
        $defs: schemas[0]?.["$defs"],
      };
      expect(explain(nested as JsonObject, { shapes: [null, value] }).issues).toMatchObject([
        { pointer: `/shapes/1${pointer}`, code },
      ]);
    });

    it("points into the list that was meant, down to the object in it", () => {
      for (const schema of schemas.slice(0, 3)) {
        expect(explain(schema, ["a", 5]).issues).toMatchObject([{ pointer: "/1", code: "type" }]);
        expect(explain(schema, ["long"]).issues).toMatchObject([{ pointer: "/0", code: "constraint" }]);
        expect(explain(schema, [{ kind: "circle", radius: 1 }]).issues).toMatchObject([
          { pointer: "/0", code: "type" },
        ]);
      }
      const [, , , withMap = {}] = schemas;
      expect(explain(withMap, [["a", { kind: "circle", radius: "1" }]]).issues).toMatchObject([
        { pointer: "/0/1/radius", code: "type" },
      ]);
    });

    it("names everything that may stand there where the value is of no kind among them", () => {
      const [first = {}, second = {}] = schemas;
      for (const schema of [first, second]) {
        const { issues } = explain(schema, 5);
        expect(issues).toMatchObject([{ pointer: "", code: "type", received: "the number 5" }]);
        for (const part of ['"circle"', "square", "null", "a string", "an array"])
          expect(issues[0]?.expected).toContain(part);
      }
      expect(explain(first, "long").issues).toMatchObject([{ pointer: "", code: "constraint" }]);
    });
  });

  it("names the misspelled property of the nearest alternative, not the one that is missing for it", () => {
    const told = {
      anyOf: [
        {
          type: "object",
          properties: { text: { type: "string" } },
          required: ["text"],
          additionalProperties: false,
        },
        {
          type: "object",
          properties: { number: { type: "number" } },
          required: ["number"],
          additionalProperties: false,
        },
      ],
    };
    for (const [key, name] of [
      ["txt", "text"],
      ["numbr", "number"],
    ] as const) {
      const { issues } = explain(told, { [key]: name === "text" ? "a" : 1 });
      expect(issues).toMatchObject([{ pointer: "", code: "no_branch" }]);
      expect(issues[0]?.message).toMatch(
        new RegExp(`the nearest refuses /${key}: this property is not known; .* Did you mean "${name}"\\?$`),
      );
    }
    const { issues } = explain(told, {});
    expect(issues[0]?.message).toContain("the nearest refuses /text: this required property is missing");
  });

  it("follows references to find the discriminant", () => {
    const [circle, square] = shape["anyOf"] as JsonObject[];
    const schema: JsonObject = {
      anyOf: [{ $ref: "#/$defs/Circle" }, { $ref: "#/$defs/Square" }],
      $defs: { Circle: circle ?? {}, Square: square ?? {} },
    };
    expect(explain(schema, { kind: "circle", radius: "1" }).issues).toMatchObject([{ pointer: "/radius" }]);
  });

  it("explains inside the only one of the value's type", () => {
    const schema = { anyOf: [closed({ a: { type: "string" } }), { type: "null" }] };
    expect(explain(schema, { a: 1 }).issues).toMatchObject([{ pointer: "/a", code: "type" }]);
    expect(explain(schema, 5).issues).toMatchObject([
      { pointer: "", code: "type", expected: 'an object with "a" (a string) or null' },
    ]);
  });

  it("lists them when none was clearly meant", () => {
    const schema = { anyOf: [closed({ a: { type: "string" } }), closed({ b: { type: "string" } })] };
    expect(explain(schema, { c: 1 }).issues).toMatchObject([
      {
        pointer: "",
        code: "no_branch",
        expected: 'an object with "a" (a string) or an object with "b" (a string)',
      },
    ]);
  });
});

describe("leniency", () => {
  const schema = closed(
    { text: { type: "string" }, limit: { type: "number" }, nullable: { type: ["string", "null"] } },
    ["text"],
  );

  it("takes null for an optional property as absent, unless null is legal or the property is required", () => {
    const input = { text: "a", limit: null, nullable: null };
    expect(explain(schema, input)).toEqual({ issues: [], value: { text: "a", nullable: null } });
    expect(input).toEqual({ text: "a", limit: null, nullable: null });
    expect(explain(schema, { text: null }).issues).toMatchObject([{ pointer: "/text", code: "type" }]);
  });

  it("strips unknown properties only when told to", () => {
    expect(explain(schema, { text: "a", extra: 1 }).issues).toHaveLength(1);
    expect(explain(schema, { text: "a", extra: 1 }, { unknownProperties: "strip" })).toEqual({
      issues: [],
      value: { text: "a" },
    });
  });

  const pack = closed({
    items: { type: "array", items: { type: "string" } },
    box: closed({ w: { type: "number" } }),
    memo: { type: "string" },
    either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  });
  const sent = { items: '["cup","pan"]', box: '{"w":1}', memo: "[1]", either: '["k"]' };

  it("refuses stringified arrays and objects by default", () => {
    expect(explain(pack, sent).issues.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/items", "type"],
      ["/box", "type"],
    ]);
  });

  it("reads them when coercing, where no string is legal", () => {
    const before = structuredClone(sent);
    expect(explain(pack, sent, { coerce: true })).toEqual({
      issues: [],
      value: { items: ["cup", "pan"], box: { w: 1 }, memo: "[1]", either: '["k"]' },
    });
    expect(sent).toEqual(before);
  });

  it("shows the original text where it is no JSON", () => {
    const input = { items: "[1", box: { w: 1 }, memo: "n", either: "e" };
    for (const coerce of [false, true]) {
      expect(explain(pack, input, { coerce }).issues).toMatchObject([
        { pointer: "/items", code: "type", received: 'the string "[1"' },
      ]);
    }
  });

  const schedule = closed({ ms: { type: "number" }, on: { type: "boolean" }, code: { type: "string" } });

  it.each([
    "",
    " ",
    null,
    true,
    "12abc",
    "1e3",
    "0x10",
    "007",
    "+1",
    ".5",
    "1.",
    "Infinity",
    "NaN",
    "12345678901234567890",
  ])("never takes %j for a number", (ms) => {
    expect(explain(schedule, { ms, on: true, code: "a" }, { coerce: true }).issues).toMatchObject([
      { pointer: "/ms" },
    ]);
  });

  it.each([0, 1, "False", "yes", "", null])("never takes %j for a boolean", (on) => {
    expect(explain(schedule, { ms: 1, on, code: "a" }, { coerce: true }).issues).toMatchObject([
      { pointer: "/on" },
    ]);
  });

  it("takes plain decimals and the words true and false, and nothing for a string", () => {
    expect(explain(schedule, { ms: "-1.50", on: "false", code: "007" }, { coerce: true })).toEqual({
      issues: [],
      value: { ms: -1.5, on: false, code: "007" },
    });
    expect(explain(schedule, { ms: 1, on: true, code: 7 }, { coerce: true }).issues).toMatchObject([
      { pointer: "/code" },
    ]);
    expect(explain(closed({ n: { type: "integer" } }), { n: "1.5" }, { coerce: true }).issues).toHaveLength(
      1,
    );
    expect(explain(closed({ n: { enum: [1, 2] } }), { n: "2" }, { coerce: true }).value).toEqual({ n: 2 });
  });

  it("prefers the alternative that changes nothing", () => {
    const either = { anyOf: [{ type: "number" }, { type: "string" }] };
    expect(explain(either, "12", { coerce: true }).value).toBe("12");
  });
});

describe("library types", () => {
  it.each([
    ["date-time", "2026-12-31T23:59:60Z", undefined],
    ["uri", "https://example.com", undefined],
    ["uri", "http://999999.1.1.1/", "an absolute URL"],
  ] as const)("of format %s hold %s: %s", (format, text, expected) => {
    const schema = closed({ at: { type: "string", format } });
    expect(explain(schema, { at: text }).issues).toEqual([]);
    expect(explain(schema, { at: text }, { holdable: true }).issues[0]?.expected).toBe(expected);
  });

  it("finds their places inside definitions and items", () => {
    const schema: JsonObject = {
      ...closed({ list: { type: "array", items: { $ref: "#/$defs/Link" } } }),
      $defs: { Link: closed({ "to/": { type: "string", format: "uri" } }) },
    };
    const { issues } = explain(
      schema,
      { list: [{ "to/": "http://a" }, { "to/": "http://1.1.1.999/" }] },
      { holdable: true },
    );
    expect(issues).toMatchObject([{ pointer: "/list/1/to~1", code: "constraint" }]);
  });
});

describe("bytes and keys by form", () => {
  const file: JsonObject = closed({
    data: {
      type: "string",
      contentEncoding: "base64",
      pattern: "^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=)?$",
    },
  });

  it("are explained in words, whatever their size", () => {
    expect(explain(file, { data: "SGVsbG8=" }).issues).toEqual([]);
    for (const data of ["SGVsbG8", "SGVs\nbG8=", "-_-_", 5]) {
      const [issue] = explain(file, { data }).issues;
      expect(issue).toMatchObject({ pointer: "/data", expected: expect.stringContaining("base64") });
      expect(issue?.message).not.toContain("regular expression");
    }
    const huge = "A".repeat(40_000_000);
    expect(explain(file, { data: huge }).issues).toEqual([]);
    expect(explain(file, { data: `${huge}?` }).issues).toHaveLength(1);
  });

  it("point at the key, and say which keys are known", () => {
    const scores: JsonObject = {
      type: "object",
      properties: { total: { type: "number" } },
      patternProperties: { "^x-[\\s\\S]*$": { type: "number" } },
      additionalProperties: false,
    };
    expect(explain(scores, { total: 1, "x-a": 2 }).issues).toEqual([]);
    expect(explain(scores, { "x-a": "2", y: 1 }).issues).toMatchObject([
      { pointer: "/x-a", code: "type" },
      { pointer: "/y", code: "unknown_key", expected: expect.stringContaining("^x-[\\\\s") },
    ]);
    expect(explain(scores, { "x-a": "2", y: 1 }, { coerce: true, unknownProperties: "strip" })).toMatchObject(
      {
        issues: [],
        value: { "x-a": 2 },
      },
    );
  });

  it("stay without repeats where a null that counts as absent made the difference", () => {
    const item = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };
    const list: JsonObject = {
      type: "array",
      uniqueItems: true,
      items: { anyOf: [item, { type: "number" }] },
    };
    expect(explain(list, [{}, { a: null }]).issues).toMatchObject([{ pointer: "", code: "constraint" }]);
    expect(explain(list, [{ a: null }, { a: "x" }])).toEqual({ issues: [], value: [{}, { a: "x" }] });
    const [one, other] = [{ extra: 1 }, { extra: 2 }];
    expect(explain(list, [one, other], { unknownProperties: "strip" }).issues).toHaveLength(1);
    expect(explain({ ...list, items: { type: "number" } }, ["1", 1], { coerce: true }).issues).toHaveLength(
      1,
    );
  });
});

describe("hostile input", () => {
  const open: JsonObject = {
    type: "object",
    properties: { data: {} },
    required: [],
    additionalProperties: { type: "string" },
  };
  const tree: JsonObject = {
    $ref: "#/$defs/T",
    $defs: { T: { type: "array", items: { $ref: "#/$defs/T" } } },
  };

  it.each(['{"__proto__":"x"}', '{"data":{"__proto__":1}}', '{"data":[{"a":{"__proto__":{}}}]}'])(
    "refuses %s",
    (text) => {
      const { issues, value } = explain(open, JSON.parse(text), { unknownProperties: "strip", coerce: true });
      expect(issues).toMatchObject([{ code: "unknown_key" }]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    },
  );

  it("refuses the key also in JSON that it read out of a string", () => {
    const schema = closed({ box: { type: "object" } });
    expect(explain(schema, { box: '{"__proto__":{"a":1}}' }, { coerce: true }).issues).toMatchObject([
      { pointer: "/box/__proto__", code: "unknown_key" },
    ]);
  });

  it("takes `constructor` and `prototype` as data, and never as inherited", () => {
    expect(explain(open, { constructor: "a", prototype: "b" }).issues).toEqual([]);
    expect(explain(closed({ constructor: { type: "string" } }), {}).issues).toMatchObject([
      { code: "missing" },
    ]);
    expect(explain(closed({}), { toString: 1 }).issues).toMatchObject([{ code: "unknown_key" }]);
  });

  it.each([
    ["a recursive schema", tree],
    ["an unknown value", {}],
  ])("ends on a hundred thousand levels in %s", (_name, schema) => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const { issues } = explain(schema, deep);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.expected).toContain("nested at most");
  });

  it("reads two hundred levels", () => {
    let deep: unknown = [];
    for (let level = 0; level < 200; level += 1) deep = [deep];
    expect(explain(tree, deep).issues).toEqual([]);
    expect(explain({}, deep).value).toEqual(deep);
  });

  it("bounds issues, messages and pointers", () => {
    const input = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`${"k".repeat(10_000)}${index}`, index]),
    );
    const { issues } = explain(closed({}), input);
    expect(issues).toHaveLength(MAX_ISSUES);
    expect(JSON.stringify(issues).length).toBeLessThan(100_000);
    const [issue] = explain(closed({ a: { type: "number" } }), { a: "x".repeat(10_000_000) }).issues;
    expect(issue?.message.length).toBeLessThan(300);
  });

  it("bounds the work on alternatives within alternatives", () => {
    const schema: JsonObject = {
      $ref: "#/$defs/A",
      $defs: {
        A: {
          anyOf: [
            { type: "array", items: { $ref: "#/$defs/A" } },
            { type: "array", items: { $ref: "#/$defs/B" } },
          ],
        },
        B: {
          anyOf: [
            { type: "array", items: { $ref: "#/$defs/B" } },
            { type: "array", items: { $ref: "#/$defs/A" } },
          ],
        },
      },
    };
    let deep: unknown = "leaf";
    for (let level = 0; level < 100; level += 1) deep = [deep];
    const begin = performance.now();
    expect(explain(schema, deep).issues.length).toBeGreaterThan(0);
    // Without a bound this takes 2 to the power of 100 steps.
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  it("writes no character into a message that acts on a terminal", () => {
    const odd = "\u001b]0;pwn\u0007\u009b2J\u202e\ufeff\n";
    const { issues } = explain(closed({ a: { type: "number" } }), { [odd]: 1, a: odd });
    expect(issues).toHaveLength(2);
    for (const { message } of issues) expect(message).toMatch(/^[^\p{Cc}\p{Cf}]*$/u);
    // The pointer is data.
    expect(issues.map(({ pointer }) => pointer)).toContain(`/${odd}`);
  });

  it("is not misled by a polluted prototype", () => {
    const pollution = Object.prototype as { polluted?: unknown };
    pollution.polluted = { type: "string" };
    try {
      expect(explain(closed({}), {}).issues).toEqual([]);
      expect(explain(closed({ polluted: { type: "object" } }), {}).issues).toMatchObject([
        { code: "missing" },
      ]);
    } finally {
      delete pollution.polluted;
    }
  });

  it.each([undefined, 1n, Symbol("a"), () => 1, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses what is no JSON",
    (data) => {
      expect(explain({ type: "array", items: {} }, [data]).issues).toMatchObject([
        { pointer: "/0", code: "type" },
      ]);
    },
  );
});
