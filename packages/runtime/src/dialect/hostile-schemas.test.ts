// Schemas that are written by hand, or came from elsewhere, and have no end: for every dialect and provider a schema that can be
// sent, or a reason in words, in bounded time.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import {
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toMistralTools,
  toOpenAiTools,
} from "../providers/index.ts";
import type { Tool } from "../tool.ts";
import { type DialectTarget, dialectNames, providerNames, toDialect } from "./index.ts";

const targets: readonly DialectTarget[] = [...new Set<DialectTarget>([...dialectNames, ...providerNames])];
/** Those that write a schema anew, in one way each. */
const converted: readonly DialectTarget[] = [
  ...(["draft-07", "openai-strict", "anthropic-strict", "gemini"] as const),
  ...(["gemini-json-schema", "anthropic", "openai"] as const),
];
const levels = 20_000;
const text: JsonObject = { type: "string" };

const closed = (properties: { readonly [name: string]: JsonValue }): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const about = (x: JsonValue): JsonObject => closed({ x });

/** 20,000 of them, one in the other. */
function deep(wrap: (inner: JsonValue) => JsonValue, inmost: JsonValue = text): JsonValue {
  let nested = inmost;
  for (let level = 0; level < levels; level += 1) nested = wrap(nested);
  return nested;
}

/** The value, in which `hold` has put the value itself. */
function cyclic<T extends object>(value: T, hold: (value: T) => void): T {
  hold(value);
  return value;
}

// What is written here is no JSON, which is the point.
const ownList = cyclic<JsonValue[]>([], (list) => list.push(list));
const ownValue = cyclic<Record<string, JsonValue>>({}, (value) => {
  value["a"] = value as JsonObject;
});
const ownSchema = cyclic(about(text), (schema) =>
  Object.assign(schema["properties"] as object, { x: schema }),
);

/** Each definition refers to the next one, by as many ways as `wrap` writes. */
function chain(count: number, wrap: (reference: JsonObject, index: number) => JsonObject): JsonObject {
  const definitions = Array.from({ length: count }, (_, index): [string, JsonObject] => [
    `d${index}`,
    index === count - 1 ? text : wrap({ $ref: `#/$defs/d${index + 1}` }, index),
  ]);
  return { ...about({ $ref: "#/$defs/d0" }), $defs: Object.fromEntries(definitions) };
}

/** Each of them refers to all. */
function clique(count: number): JsonObject {
  const names = Array.from({ length: count }, (_, index) => `d${index}`);
  const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const one: JsonObject = { type: "object", properties: all, additionalProperties: false };
  return {
    ...about({ $ref: "#/$defs/d0" }),
    $defs: Object.fromEntries(names.map((name) => [name, one])),
  };
}

let shared: JsonObject = text;
for (let level = 0; level < 60; level += 1) shared = closed({ a: shared, b: shared });

const properties = (count: number, nameOf: (index: number) => string): JsonObject =>
  closed(Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), text])));

const refused = {
  "of objects in objects": about(deep((inner) => closed({ a: inner }))),
  "of lists in lists": about(deep((items) => ({ type: "array", items }))),
  "of maps in maps": about(deep((additionalProperties) => ({ type: "object", additionalProperties }))),
  "of maps by pattern": about(deep((inner) => ({ type: "object", patternProperties: { "^a": inner } }))),
  "of tuples in tuples": about(
    deep((inner) => ({ type: "array", prefixItems: [inner], items: false, minItems: 1 })),
  ),
  "of alternatives in alternatives": about(deep((inner) => ({ anyOf: [inner, { type: "null" }] }))),
  "of alternatives at the root": deep((inner) => ({ anyOf: [inner] }), about(text)) as JsonObject,
  "of allOf in allOf": about(deep((inner) => ({ allOf: [inner] }))),
  "of not in not": about(deep((not) => ({ not }))),
  "of dependent schemas": about(deep((a) => ({ type: "object", dependentSchemas: { a } }))),
  "with a deep definition that nothing refers to": {
    ...about(text),
    $defs: { A: deep((a) => closed({ a })) },
  },
  "with a deep default": about({ ...text, default: deep((inner) => [inner], 1) }),
  "with a deep example": about({ ...text, examples: [deep((a) => ({ a }), 1)] }),
  "with a deep constant": about({ const: deep((inner) => [inner], 1) }),
  "with a deep value of an enum": about({ enum: [deep((a) => ({ a }), 1), 2] }),
  "with a deep value of an unknown keyword": about({ ...text, "x-a": deep((inner) => [inner], 1) }),
  "that holds itself": ownSchema,
  "with alternatives that hold themselves": about({ anyOf: ownList }),
  "with a definition that holds the whole": cyclic<Record<string, JsonValue>>(
    { ...about(text) },
    (schema) => {
      schema["$defs"] = { A: schema as JsonObject };
    },
  ),
  "with a default that holds itself": about({ type: "object", default: ownValue as JsonObject }),
  "with a constant that holds itself": about({ const: ownList }),
  "with an enum that holds itself": about({ enum: [ownValue as JsonObject, 1] }),
  "with a list of names that holds itself": { ...about(text), required: ownList },
  "of parts that are shared, and too many when they are written out": about(shared),
  // boundary: as code without types writes it.
  "with a big integer": about({ const: 1n as unknown as JsonValue }),
} satisfies Record<string, JsonObject>;

const bounded = {
  "with a long way through references": chain(levels, (ref) => closed({ a: ref })),
  "with a long way through names for others": chain(levels, (ref) => ref),
  "with references that share others": chain(60, (ref) => closed({ a: ref, b: ref })),
  "with references of which each leads to all": clique(14),
  "with many definitions": {
    ...closed(
      Object.fromEntries(
        Array.from({ length: 4_000 }, (_, index) => [`p${index}`, { $ref: `#/$defs/d${index}` }]),
      ),
    ),
    $defs: Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`d${index}`, text])),
  },
  "with many names that come to the same": properties(
    9_000,
    (index) => `${String.fromCodePoint(0x4e00 + index)}é`,
  ),
  "with many long names": properties(9_000, (index) => `${"a".repeat(70)}${index}`),
  "with many names that end in numbers": properties(9_000, (index) =>
    index % 2 === 0 ? `__${index}` : `é${String.fromCodePoint(0x4e00 + index)}`,
  ),
} satisfies Record<string, JsonObject>;

describe.each(Object.entries(refused))("a schema %s", (_name, schema) => {
  it("has no form in any dialect, and the reason says why", () => {
    for (const target of targets) {
      const written = toDialect(schema, target);
      expect([target, written.ok, written.ok || written.reason]).toEqual([
        target,
        false,
        expect.stringMatching(/^the schema (is nested too deep|is too large|holds .+)$/),
      ]);
    }
  });

  it("is no tool, or none that a provider is given", () => {
    const made = (): Tool[] => [
      tool({ name: "t", description: "T.", inputSchema: schema, validate: () => [], execute: () => null }),
    ];
    for (const write of [toOpenAiTools, toAnthropicTools, toGeminiTools, toBedrockTools, toMistralTools])
      expect(() => write(made())).toThrow(
        /^(The input schema is no JSON: the schema (is|holds)|The input schema of a tool is|.+ cannot take the tool t: the schema )/,
      );
  });
});

describe.each(Object.entries(bounded))("a schema %s", (_name, schema) => {
  it.each(converted)("has a form that can be sent, or a reason, in bounded time: %s", (target) => {
    const start = performance.now();
    const written = toDialect(schema, target);
    expect(performance.now() - start).toBeLessThan(10_000);
    if (!written.ok) expect(written.reason).toMatch(/[a-z]{3}/);
    else
      expect(JSON.parse(JSON.stringify(written.schema))).toMatchObject({
        type: expect.stringMatching(/^object$/i),
      });
  });
});

it("writes names that come to the same as different ones, each back to its own", () => {
  const schema = properties(300, (index) => `${String.fromCodePoint(0x4e00 + index)}é`);
  const names = Object.keys(schema["properties"] as object);
  for (const target of ["anthropic", "anthropic-strict", "gemini"] as const) {
    const written = toDialect(schema, target);
    if (!written.ok) throw new Error(written.reason);
    const value = Object.fromEntries(names.map((name, index) => [name, `v${index}`]));
    const sent = written.fromBase(value) as object;
    expect(Object.keys(sent).sort()).toEqual(Object.keys(written.schema["properties"] as object).sort());
    expect(new Set(Object.keys(sent)).size).toBe(names.length);
    expect(written.toBase(sent)).toEqual(value);
  }
});
