// Listed result schemas, held against the validators that clients use: version 1's own (draft-07) and that of the draft.

import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDeep } from "../../../../../integration/is-deep.ts";
import { arbitraryJson } from "../../../../runtime/testing/arbitrary-json.ts";
import { structuredForm } from "./output-schema.ts";

const draft = new Ajv2020({ strict: false, validateSchema: false, logger: false });
formats.default.default(draft);

/** What a client of version 1 does with the schema: reads the list and compiles; then checks results. */
function client(schema: JsonObject): (structured: JsonValue) => boolean {
  const listed = { tools: [{ name: "x", inputSchema: { type: "object" }, outputSchema: schema }] };
  ListToolsResultSchema.parse(listed);
  const validate = new AjvJsonSchemaValidator().getValidator(schema);
  return (structured) => validate(structured).valid;
}

const task: JsonObject = {
  type: "object",
  properties: { id: { type: "string" }, next: { $ref: "#/$defs/Task" } },
  required: ["id"],
  additionalProperties: false,
};

describe("a schema", () => {
  it.each<[string, JsonObject, JsonValue, JsonValue]>([
    ["of an object", { type: "object", properties: { a: { type: "number" } } }, { a: 1 }, { a: 1 }],
    ["of a list", { type: "array", items: { type: "string" } }, ["a"], { result: ["a"] }],
    ["of a number", { type: "number" }, 0, { result: 0 }],
    ["of anything", {}, null, { result: null }],
    [
      "with a reference at its root",
      { $ref: "#/$defs/Task", $defs: { Task: task } },
      { id: "a", next: { id: "b" } },
      { id: "a", next: { id: "b" } },
    ],
    [
      "with references through others",
      { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/Task" }, Task: task } },
      { id: "a" },
      { id: "a" },
    ],
    ["of a list of itself", { type: "array", items: { $ref: "#" } }, [[], [[]]], { result: [[], [[]]] }],
    [
      "of an object of itself",
      { type: "object", properties: { next: { $ref: "#" } } },
      { next: { next: {} } },
      { next: { next: {} } },
    ],
    [
      "of one of several objects",
      {
        anyOf: [
          { type: "object", required: ["a"] },
          { type: "object", required: ["b"] },
        ],
      },
      { b: 1 },
      { result: { b: 1 } },
    ],
    [
      "with a closed tuple",
      {
        type: "object",
        properties: {
          t: {
            type: "array",
            prefixItems: [{ type: "string" }, { type: "number" }],
            items: false,
            minItems: 2,
          },
        },
      },
      { t: ["a", 1] },
      { t: ["a", 1] },
    ],
    [
      "with an open tuple",
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
      ["a", 1, 2],
      { result: ["a", 1, 2] },
    ],
    [
      "with a tuple in a negation",
      { type: "object", properties: { t: { not: { type: "array", prefixItems: [{ const: 1 }] } } } },
      { t: [2] },
      { t: [2] },
    ],
    [
      "with what only its draft knows",
      {
        type: "object",
        properties: { a: { type: "array", contains: { const: 1 }, minContains: 0 } },
        unevaluatedProperties: false,
        dependentRequired: { a: ["b"] },
      },
      { a: [], b: 1 },
      { a: [], b: 1 },
    ],
    [
      "with data that look like a reference",
      { const: { $ref: "#" } },
      { $ref: "#" },
      { result: { $ref: "#" } },
    ],
    [
      "with a property of any value",
      { type: "object", properties: { a: true, b: false } },
      { a: 7 },
      { a: 7 },
    ],
    ["with a dialect", { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" }, {}, {}],
  ])("%s", (_name, schema, result, expected) => {
    const form = structuredForm(schema);
    if (form === undefined) throw new Error("It has no form.");
    const structured = form.toStructured(result);
    expect(structured).toEqual(expected);
    expect(form.schema["type"]).toBe("object");
    expect(client(form.schema)(structured ?? null)).toBe(true);
    expect(draft.validate(form.schema, structured)).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ["with a reference to nothing", { type: "object", properties: { a: { $ref: "#/$defs/Gone" } } }],
    [
      "with a reference to elsewhere",
      { type: "object", properties: { a: { $ref: "https://example.com/s" } } },
    ],
    [
      "with a reference to an inherited name",
      { type: "object", properties: { a: { $ref: "#/$defs/constructor" } }, $defs: {} },
    ],
    ["with a pattern that is none", { type: "string", pattern: "(" }],
    ["with a pattern for names that is none", { type: "object", patternProperties: { "(": {} } }],
    ["with a type that is none", { type: "object", properties: { a: { type: "text" } } }],
    ["with a bound that is none", { type: "object", properties: { a: { minimum: "1" } } }],
    [
      "with a reference to itself",
      { type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { $ref: "#/$defs/A" } } },
    ],
    ["that is one of itself", { anyOf: [{ type: "null" }, { $ref: "#" }] }],
    [
      "with a circle of definitions",
      { type: "object", $defs: { A: { allOf: [{ $ref: "#/$defs/B" }] }, B: { if: { $ref: "#/$defs/A" } } } },
    ],
    ["with no alternative", { anyOf: [] }],
    [
      "that is nested without end",
      Array.from({ length: 200 }).reduce<JsonObject>((inner) => ({ type: "array", items: inner }), {}),
    ],
  ])("%s is not listed", (_name, schema) => {
    expect(structuredForm(schema)).toBeUndefined();
  });

  it("that still means something refuses wrong results", () => {
    const form = structuredForm({ type: "array", items: { $ref: "#/$defs/Task" }, $defs: { Task: task } });
    expect(client(form?.schema ?? {})({ result: [{ id: 1 }] })).toBe(false);
  });
});

/** Schemas with everything that differs between the drafts, in any place. */
const arbitrarySchema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject; node: JsonValue }>(
  (tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      fc.constantFrom<JsonObject>(
        {},
        { type: "string" },
        { type: ["number", "null"] },
        { const: 1 },
        { enum: ["a", true] },
        { minimum: 0 },
        { type: "object" },
        { type: "array" },
      ),
      fc.record({ $ref: fc.constantFrom("#", "#/$defs/A", "#/$defs/B") }),
      fc.record(
        {
          type: fc.constant("array"),
          prefixItems: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
          items: tie("node"),
          minItems: fc.nat(2),
          contains: tie("node"),
          minContains: fc.nat(2),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          properties: fc.dictionary(fc.constantFrom("a", "b"), tie("node")),
          required: fc.constantFrom(["a"], []),
          additionalProperties: tie("node"),
          unevaluatedProperties: tie("node"),
          patternProperties: fc.dictionary(fc.constant("^a"), tie("node")),
          propertyNames: fc.constant({ minLength: 1 }),
          dependentRequired: fc.constant({ a: ["b"] }),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          anyOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
          oneOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
          allOf: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
          not: tie("node"),
          if: tie("node"),
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: tie("node"),
          else: tie("node"),
        },
        { requiredKeys: [] },
      ),
    ) as fc.Arbitrary<JsonObject>,
    node: fc.oneof(
      { maxDepth: 4 },
      { arbitrary: tie("schema"), weight: 6 },
      { arbitrary: fc.boolean(), weight: 1 },
    ),
  }),
).schema;

describe("for any schema", () => {
  it("what the draft accepts, clients of both versions take", () => {
    let taken = 0;
    fc.assert(
      fc.property(
        arbitrarySchema,
        arbitrarySchema,
        arbitrarySchema,
        fc.array(arbitraryJson, { maxLength: 5 }),
        (root, a, b, values) => {
          const schema: JsonObject = { ...root, $defs: { A: a, B: b } };
          const form = structuredForm(schema);
          const original = acceptor(schema);
          if (form === undefined || original === undefined) return;
          const taking = [client(form.schema), draft.compile(form.schema)];
          for (const value of [...values, {}, [], null, "a", 1, ["a", 1], { a: 1 }]) {
            if (!accepts(original, value as JsonValue)) continue;
            const structured = form.toStructured(value as JsonValue);
            // Only a root that says so is an object's alone.
            if (structured === undefined) throw new Error("A right result has no form.");
            taken += 1;
            for (const takes of taking) expect(takes(structured)).toBe(true);
          }
        },
      ),
      { numRuns: isDeep ? 3_000 : 40 },
    );
    expect(taken).toBeGreaterThan(40);
  });
});

/** Undefined where the schema, or a part of it that is never listed, leads to itself: no validator ends on that. */
function acceptor(schema: JsonObject): ((value: JsonValue) => boolean) | undefined {
  try {
    const validate = draft.compile(schema);
    return (value) => validate(value) === true;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function accepts(original: (value: JsonValue) => boolean, value: JsonValue): boolean {
  try {
    return original(value);
  } catch (error) {
    // In a part that is never listed, as above.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
