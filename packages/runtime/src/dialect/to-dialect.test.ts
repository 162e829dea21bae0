// What each keyword becomes, what is said in words, what is refused and why, and the way back.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectValidator } from "../../../../integration/dialect-validator.ts";
import { arbitraryJson } from "../../testing/arbitrary-json.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { dialectNames } from "./dialect-name.ts";
import { keywordTable, wayOf } from "./keyword-table.ts";
import { providerLimits } from "./provider-limits.ts";
import { type DialectTarget, toDialect } from "./to-dialect.ts";

const closed = (properties: JsonObject, ...optional: readonly string[]): JsonObject => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
};

function written(schema: JsonObject, target: DialectTarget) {
  const dialect = toDialect(schema, target);
  if (!dialect.ok) throw new Error(dialect.reason);
  return dialect;
}

/** Of the argument `a`. */
function property(a: JsonValue, target: DialectTarget): unknown {
  return (written(closed({ a }), target).schema["properties"] as JsonObject)["a"];
}

function reasonOf(a: JsonValue, target: DialectTarget, more: JsonObject = {}): string {
  const dialect = toDialect({ ...closed({ a }), ...more }, target);
  return dialect.ok ? "" : dialect.reason;
}

describe("openai-strict", () => {
  it("requires every property, and takes null for one that is left out", () => {
    const schema = closed(
      { a: { type: "string" }, b: { type: ["number", "null"] }, c: { enum: ["x", 1] } },
      "a",
      "b",
      "c",
    );
    const dialect = written(schema, "openai-strict");
    expect(dialect.schema).toEqual({
      type: "object",
      properties: {
        a: { type: ["string", "null"] },
        b: { type: ["number", "null"] },
        c: { type: ["string", "number", "null"], enum: ["x", 1, null] },
      },
      required: ["a", "b", "c"],
      additionalProperties: false,
    });
    // Null is a value where the base takes it.
    expect(dialect.toBase({ a: null, b: null, c: null })).toEqual({ b: null });
    expect(dialect.fromBase({ a: "x" })).toEqual({ a: "x", b: null, c: null });
  });

  it("says in words what it has no keyword for, and a default as null stands for it", () => {
    expect(
      property(
        {
          type: "array",
          items: { type: "string", format: "uri" },
          uniqueItems: true,
          description: "Links",
          default: [],
        },
        "openai-strict",
      ),
    ).toEqual({
      type: "array",
      description: "Links. No two items are equal. Default: [].",
      items: { type: "string", description: "Format: uri." },
    });
  });

  it("sends tuples and maps in forms that it can say", () => {
    const schema = closed({
      at: {
        type: "array",
        prefixItems: [{ type: "number" }, { type: "string" }],
        items: { type: "boolean" },
        minItems: 1,
      },
      map: { type: "object", additionalProperties: { type: "number" } },
    });
    const dialect = written(schema, "openai-strict");
    const value = { at: [1, "a", true], map: { x: 1, constructor: 2 } };
    const sent = {
      at: { item1: 1, item2: "a", rest: [true] },
      map: [
        { key: "x", value: 1 },
        { key: "constructor", value: 2 },
      ],
    };
    expect(dialect.fromBase(value)).toEqual(sent);
    expect(dialect.toBase(sent)).toEqual(value);
    expect(dialect.toBase({ ...sent, at: { item1: 1 } })).toEqual({ ...value, at: [1] });
    // What is no list of entries, and a key that comes twice, stay as they came: the base schema refuses them.
    for (const map of [
      [{ key: 1, value: 1 }],
      [
        { key: "a", value: 1 },
        { key: "a", value: 2 },
      ],
      "x",
      null,
    ])
      expect(dialect.toBase({ ...sent, map })).toEqual({ ...value, map });
    const hostile = dialect.toBase({ ...sent, map: [{ key: "__proto__", value: 1 }] }) as { map: object };
    expect(Object.keys(hostile.map)).toEqual(["__proto__"]);
  });

  it.each<[string, JsonValue, string]>([
    ["any value", {}, "`a`: any JSON value is legal there, which cannot be said"],
    ["objects of any kind", { type: "object" }, "`a[*]`: any JSON value"],
    [
      "open objects",
      { ...closed({ id: { type: "string" } }), additionalProperties: {} },
      "`a[*]`: any JSON value",
    ],
    ["lists of anything", { type: "array" }, "`a`: items of any kind"],
    ["what must not be", { not: { type: "string" } }, "`a`: the target has no not, and words would not do"],
    ["unknown keywords", { type: "string", "x-own": 1 }, '`a`: the keyword "x-own" is not known'],
    ["dangling references", { $ref: "#/$defs/Gone" }, '`a`: "#/$defs/Gone" leads to nothing in the schema'],
    ["references to elsewhere", { $ref: "https://example.com" }, "leads to nothing"],
    [
      "more levels than it takes",
      Array.from({ length: 11 }).reduce<JsonObject>((inner) => closed({ inner }), closed({})),
      "13 levels",
    ],
    [
      "maps beside lists of the same",
      {
        anyOf: [
          { type: "object", additionalProperties: { type: "number" } },
          { type: "array", items: { type: "number" } },
        ],
      },
      "could not be told apart",
    ],
  ])("refuses %s", (_name, a, reason) => {
    expect(reasonOf(a, "openai-strict")).toContain(reason);
  });

  it("keeps types that contain themselves, with their values sent as theirs", () => {
    const node = closed(
      {
        at: { type: "array", prefixItems: [{ type: "number" }], items: false, minItems: 1, maxItems: 1 },
        next: { $ref: "#/$defs/Node" },
      },
      "next",
    );
    const dialect = written(
      { ...closed({ first: { $ref: "#/$defs/Node", description: "The first." } }), $defs: { Node: node } },
      "openai-strict",
    );
    expect(dialect.toBase({ first: { at: { item1: 1 }, next: { at: { item1: 2 }, next: null } } })).toEqual({
      first: { at: [1], next: { at: [2] } },
    });
    expect((dialect.schema["properties"] as JsonObject)["first"]).toEqual({
      description: "The first.",
      anyOf: [{ $ref: "#/$defs/Node" }],
    });
  });
});

describe("anthropic-strict", () => {
  it("refuses types that contain themselves, by the name of the argument", () => {
    const node = closed({ label: { type: "string" }, next: { $ref: "#/$defs/Node" } }, "next");
    expect(reasonOf({ $ref: "#/$defs/Node" }, "anthropic-strict", { $defs: { Node: node } })).toContain(
      "`a.next` contains itself",
    );
  });

  it("says bounds in words and keeps what it takes", () => {
    expect(
      property(
        { type: "array", items: { type: "integer", minimum: 1, maximum: 9, multipleOf: 2 }, minItems: 2 },
        "anthropic-strict",
      ),
    ).toEqual({
      type: "array",
      description: "At least 2 items.",
      items: { type: "integer", description: "At least 1. At most 9. A multiple of 2." },
    });
    expect(
      property({ type: "array", items: { type: "null" }, minItems: 1 }, "anthropic-strict"),
    ).toMatchObject({ minItems: 1 });
    expect(property({ type: "string", pattern: "^(?=a)" }, "anthropic-strict")).toEqual({
      type: "string",
      description: "Matches the regular expression ^(?=a)",
    });
  });
});

describe("gemini", () => {
  const opts = closed(
    {
      level: { enum: [0, 1, 2] },
      mode: { type: "string", const: "one" },
      rate: { type: "number", exclusiveMinimum: 0 },
      memo: { type: ["string", "null"] },
      "x-y": { type: "boolean" },
    },
    "x-y",
  );

  it("has none of the keywords that it refuses, and gives values back as they are", () => {
    const dialect = written(closed({ opts }), "gemini");
    const forbidden = [
      "$schema",
      "$ref",
      "$defs",
      "additionalProperties",
      "const",
      "oneOf",
      "allOf",
      "exclusiveMinimum",
    ];
    const walk = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      for (const [key, value] of Object.entries(part)) {
        expect(forbidden).not.toContain(key);
        if (key === "type") expect(typeof value).toBe("string");
        if (key === "enum") expect((value as unknown[]).every((one) => typeof one === "string")).toBe(true);
        walk(value);
      }
    };
    walk(dialect.schema);
    const sent = { opts: { level: "1", mode: "one", rate: 1, memo: null, x_y: true } };
    expect(dialect.toBase(sent)).toEqual({
      opts: { level: 1, mode: "one", rate: 1, memo: null, "x-y": true },
    });
    const inner = (dialect.schema["properties"] as JsonObject)["opts"] as { properties: JsonObject };
    expect(inner.properties["memo"]).toEqual({ type: "STRING", nullable: true });
  });

  it("refuses what it cannot hold, and its other form takes it", () => {
    const node = closed({ label: { type: "string" }, next: { $ref: "#/$defs/Node" } }, "next");
    const schema = {
      ...closed({ opts: closed({ chain: { $ref: "#/$defs/Node" } }, "chain") }),
      $defs: { Node: node },
    };
    const first = toDialect(schema, "gemini");
    expect(first.ok ? "" : first.reason).toContain("`opts.chain.next` contains itself");
    expect(written(schema, "gemini-json-schema").schema).toMatchObject({
      $defs: { Node: { type: "object" } },
    });
    const needed = { ...schema, $defs: { Node: closed({ next: { $ref: "#/$defs/Node" } }) } };
    const second = toDialect(needed, "gemini-json-schema");
    expect(second.ok ? "" : second.reason).toContain("only through a property that may be left out");
  });
});

describe("every target", () => {
  const open: JsonObject = {
    type: "object",
    properties: {
      key: { type: "string" },
      extra: { type: "object", additionalProperties: {} },
      blob: {},
      bag: {
        type: "object",
        properties: { id: { type: "string" } },
        required: ["id"],
        additionalProperties: true,
      },
    },
    required: ["key", "extra", "blob", "bag"],
    additionalProperties: false,
  };
  const accepted: JsonValue[] = [
    { key: "k", extra: { a: 1, b: [null] }, blob: null, bag: { id: "1", x: true } },
    { key: "k", extra: {}, blob: { z: 1 }, bag: { id: "1" } },
  ];
  const refused: JsonValue[] = [
    { key: "k", extra: [], blob: 1, bag: { id: "1" } },
    { key: "k", extra: {}, bag: { id: "1" }, blob: 1, more: 1 },
    { key: "k", extra: {}, blob: 1, bag: { x: 1 } },
  ];

  it.each(dialectNames)("%s keeps open what is open, or says that it cannot", (target) => {
    const dialect = toDialect(open, target);
    if (!dialect.ok) {
      expect(dialect.reason).toMatch(/any JSON value/);
      return;
    }
    const takes = dialectValidator(dialect.schema, target);
    for (const value of accepted) expect(takes(dialect.fromBase(value) as JsonValue)).toBe(true);
    for (const value of refused) expect(takes(dialect.fromBase(value) as JsonValue)).toBe(false);
  });

  it.each(dialectNames)(
    "%s follows references wherever they lead, and lets none bind to another",
    (target) => {
      const schema: JsonObject = {
        type: "object",
        properties: {
          cfg: {
            type: "object",
            $defs: { Addr: { type: "object", properties: { zip: { type: "string" } }, required: ["zip"] } },
            properties: { home: { $ref: "#/properties/cfg/$defs/Addr" } },
          },
          alt: { $ref: "#/$defs/Addr" },
        },
        $defs: { Addr: { type: "object", properties: { port: { type: "integer" } }, required: ["port"] } },
        required: ["cfg", "alt"],
      };
      const dialect = written(schema, target);
      const takes = dialectValidator(dialect.schema, target);
      const legal = { cfg: { home: { zip: "1" } }, alt: { port: 2 } };
      expect(takes(dialect.fromBase(legal) as JsonValue)).toBe(true);
      expect(dialect.toBase(dialect.fromBase(legal))).toEqual(legal);
      expect(takes(dialect.fromBase({ cfg: { home: { port: 2 } }, alt: { zip: "1" } }) as JsonValue)).toBe(
        false,
      );
    },
  );

  it.each(["openai", "openai-strict", "anthropic", "anthropic-strict", "bedrock"] as const)(
    "%s has no union at its root",
    (target) => {
      const op = (name: string, more: JsonObject): JsonObject =>
        closed({ op: { type: "string", const: name }, ...more });
      const schema: JsonObject = {
        type: "object",
        anyOf: [
          op("get", { id: { type: "string" } }),
          op("put", { id: { type: "string" }, body: { type: "string" } }),
        ],
      };
      const dialect = written(schema, target);
      expect(Object.keys(dialect.schema)).not.toContain("anyOf");
      const value = { op: "get", id: "1" };
      expect(dialect.fromBase(value)).toEqual({ arguments: value });
      expect(dialect.toBase({ arguments: value })).toEqual(value);
      expect(dialect.toBase(value)).toEqual(value);
    },
  );

  it("ends, whatever schema it is given", () => {
    const loops: JsonObject[] = [
      { $ref: "#" },
      {
        ...closed({ a: { $ref: "#/$defs/A" } }),
        $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } },
      },
      {
        ...closed({ a: { $ref: "#/$defs/A" } }),
        $defs: { A: { anyOf: [{ $ref: "#/$defs/A" }, { type: "null" }] } },
      },
      Array.from({ length: 400 }).reduce<JsonObject>((inner) => ({ type: "array", items: inner }), {}),
      Array.from({ length: 30 }).reduce<JsonObject>(
        (inner) => ({ type: "object", properties: { a: inner, b: inner } }),
        { type: "null" },
      ),
    ];
    for (const [index, schema] of loops.entries()) {
      for (const target of ["draft-07", "openai-strict", "gemini"] as const) {
        expect(toDialect(schema, target).ok, `${target} ${index}`).toBe(false);
      }
    }
  });

  it("gives back what a model sends, whatever that is, in bounded time", () => {
    const tree: JsonObject = {
      anyOf: [
        closed({
          at: {
            type: "array",
            prefixItems: [{ $ref: "#/$defs/Tree" }],
            items: false,
            minItems: 1,
            maxItems: 1,
          },
          x: { type: "null" },
        }),
        closed({
          at: {
            type: "array",
            prefixItems: [{ $ref: "#/$defs/Tree" }],
            items: false,
            minItems: 1,
            maxItems: 1,
          },
        }),
        { type: "null" },
      ],
    };
    const dialect = written(
      { ...closed({ tree: { $ref: "#/$defs/Tree" } }), $defs: { Tree: tree } },
      "openai-strict",
    );
    fc.assert(fc.property(arbitraryJson, (value) => void dialect.toBase(value)));
    let deep: JsonValue = 5;
    for (let level = 0; level < 5_000; level += 1) deep = { at: { item1: deep } };
    const start = performance.now();
    dialect.toBase({ tree: deep });
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe("what says two things, or is no value of the dialect", () => {
  const strictBase = (a: JsonObject, sent: JsonValue): unknown => {
    const base = written(closed({ a }), "openai-strict").toBase({ a: sent });
    return (base as { readonly a: unknown }).a;
  };

  it("is no tuple: a place that is missing is not filled with what follows, and what may not follow does not", () => {
    const places = [{ type: "number" }, { type: "number" }];
    const schemas: readonly JsonObject[] = [
      { type: "array", prefixItems: places, items: false, minItems: 2, maxItems: 2 },
      { type: "array", prefixItems: places, items: { type: "number" }, minItems: 2 },
    ];
    const wrong: readonly JsonValue[] = [
      { item1: 1, rest: [2] },
      { rest: [1, 2] },
      { item2: 1, rest: [2] },
      { item1: 1, item2: 2, item3: 3 },
      { item1: 1, item2: 2, rest: null },
      { item1: 1, item2: 2, rest: "34" },
      { item1: 1, item2: 2, ...(JSON.parse('{"__proto__":3}') as JsonObject) },
    ];
    for (const schema of schemas) for (const sent of wrong) expect(strictBase(schema, sent)).toBe(sent);
    const [exact = {}, open = {}] = schemas;
    for (const rest of [[], [3]]) {
      const sent = { item1: 1, item2: 2, rest };
      expect(strictBase(exact, sent)).toBe(sent);
      expect(strictBase(open, sent)).toEqual([1, 2, ...rest]);
    }
  });

  it("is no object: an entry for a property of its own place, or a name by two ways", () => {
    const schema: JsonObject = {
      type: "object",
      properties: { role: { type: "string" }, admin: { type: "boolean" } },
      required: ["role"],
      additionalProperties: { type: ["string", "boolean"] },
    };
    const entry = (key: string, value: JsonValue): JsonObject => ({ key, value });
    for (const admin of [null, false]) {
      for (const sent of [
        { role: "user", admin, others: [entry("admin", true)] },
        { role: "user", admin, others: [entry("role", "root")] },
        { admin, others: [entry("role", "root")] },
        { role: "user", admin, x: "a", others: [entry("x", "b")] },
        { role: "user", admin, others: [entry("x", "a"), entry("x", "b")] },
      ]) {
        const base = strictBase(schema, sent);
        // The list is still there, where the base schema takes none.
        expect(base).toMatchObject({ others: sent.others });
      }
    }
    expect(strictBase(schema, { role: "user", admin: null, others: [entry("x", "a")] })).toEqual({
      role: "user",
      x: "a",
    });
  });

  it("keeps its renamed name beside the one that it stands for", () => {
    const { schema, toBase } = written(closed({ "a-b": { type: "string" } }), "gemini");
    expect(Object.keys(schema["properties"] as JsonObject)).toEqual(["a_b"]);
    const sent = { a_b: "x", "a-b": "y" };
    expect(toBase(sent)).toBe(sent);
  });

  it("is looked at in bounded time, however many names it has", () => {
    const alternative = (index: number): JsonObject =>
      closed({
        kind: { const: `k${index}` },
        at: { type: "array", prefixItems: [{ type: "number" }], items: false, minItems: 1, maxItems: 1 },
        next: { anyOf: [{ $ref: "#/$defs/Any" }, { type: "null" }] },
      });
    const Any = { anyOf: Array.from({ length: 20 }, (_, index) => alternative(index)) };
    const { toBase } = written(
      { ...closed({ a: { $ref: "#/$defs/Any" } }), $defs: { Any } },
      "openai-strict",
    );
    const names = Array.from({ length: 200_000 }, (_, index): [string, number] => [`n${index}`, index]);
    const wide = Object.fromEntries(names);
    const begun = performance.now();
    for (const next of [wide, { kind: "k3", ...wide }, { kind: "k3", at: { item1: 1 }, next: null, ...wide }])
      toBase({ a: { kind: "k1", at: { item1: 1 }, next } });
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe("the tables", () => {
  it("say the same of each keyword that a provider refuses", () => {
    for (const target of ["openai-strict", "anthropic-strict", "gemini"] as const) {
      for (const [keyword, limit] of Object.entries(providerLimits[target].keywords ?? {})) {
        const way = wayOf(keyword, target);
        expect(way, keyword).toBeDefined();
        if (limit === "refused") expect(way, `${target} ${keyword}`).not.toBe("keep");
        else if (typeof way === "object") {
          for (const value of limit.allowed)
            expect(way.keepIf(value), `${target} ${keyword} ${value}`).toBe(true);
          expect(way.keepIf("none such")).toBe(false);
        } else expect(way).not.toBe("keep");
      }
    }
  });

  it("have words for every keyword that is said in words", () => {
    for (const keyword of Object.keys(keywordTable)) {
      for (const target of dialectNames) {
        const way = wayOf(keyword, target);
        const isSaid = way === "words" || (typeof way === "object" && way.otherwise === "words");
        if (!isSaid) continue;
        const value = keyword === "examples" ? [1] : 3;
        expect(() => toDialect(closed({ a: { type: "string", [keyword]: value } }), target)).not.toThrow();
      }
    }
  });
});
