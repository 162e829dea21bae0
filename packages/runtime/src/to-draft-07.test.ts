// The small conversion is held to the table of dialects, and to what validators of both drafts say.
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { toDialect } from "./dialect/to-dialect.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import { toDraft07 } from "./to-draft-07.ts";

const node: JsonObject = {
  type: "object",
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
  required: ["name", "children"],
  additionalProperties: false,
};
const schemas: { readonly [what: string]: JsonObject } = {
  "nothing to change": { type: "object", properties: { a: { type: ["string", "null"], default: null } } },
  "a tuple": { properties: { a: { prefixItems: [{ const: 1 }, true], items: false, minItems: 1 } } },
  "a tuple with a rest": {
    properties: { a: { prefixItems: [{ type: "string" }], items: { type: "number" } } },
  },
  "a tuple with anything after": { properties: { a: { prefixItems: [{ type: "string" }] } } },
  "a recursive definition": { properties: { a: { $ref: "#/$defs/Node" } }, $defs: { Node: node } },
  "texts beside a reference": {
    properties: { a: { $ref: "#/$defs/Node", title: "T", description: "D", deprecated: true } },
    $defs: { Node: node },
  },
  deprecated: { properties: { a: { type: "string", description: "Old", deprecated: true } } },
  "names of keywords": {
    properties: {
      $ref: { type: "string" },
      items: { prefixItems: [{ const: 2 }] },
      $defs: { type: "number" },
    },
  },
  "open maps": {
    additionalProperties: { type: "array", items: { anyOf: [{ const: "x" }, { type: "number" }] } },
  },
  "names by pattern": {
    patternProperties: { "^x": { prefixItems: [{ const: 1 }] } },
    additionalProperties: false,
  },
  "names that need others": { dependentRequired: { a: ["b"] }, properties: { a: true, b: true } },
  "schemas that come with names": { dependentSchemas: { a: { required: ["b"] } } },
};
const values: readonly JsonValue[] = [
  ...[
    {},
    { a: 1 },
    { a: null },
    { a: "x" },
    { a: [] },
    { a: [1] },
    { a: [1, 2] },
    { a: [1, 2, 3] },
    { a: ["x", 1] },
  ],
  ...[{ a: ["x", "y"] }, { a: { name: "n", children: [{ name: "m", children: [] }] } }, { a: { name: "n" } }],
  ...[
    { $ref: "x" },
    { $ref: 1 },
    { items: [2] },
    { items: [3] },
    { $defs: 1 },
    { $defs: "x" },
    { x1: [1] },
    { x1: [2] },
  ],
  ...[{ b: 1 }, { a: 1, b: 1 }, { a: { name: "n", children: [{ name: 1, children: [] }] } }, { q: ["x", 5] }],
];

it.each(Object.entries(schemas))(
  "%s: as the table of dialects says, and the same values are legal",
  (_, schema) => {
    const given = structuredClone(schema);
    const written = toDraft07(schema);
    expect(schema).toEqual(given);
    const byTable = toDialect(schema, "draft-07");
    expect(byTable).toMatchObject({ ok: true });
    expect(written).toEqual(byTable.ok && byTable.schema);
    const isLegal = new Ajv2020({ strict: false }).compile(schema);
    // boundary: it is an object, as the schema is.
    const isLegal07 = new Ajv({ strict: false }).compile(written as JsonObject);
    const judged = values.map((value) => [JSON.stringify(value), isLegal(value)]);
    expect(values.map((value) => [JSON.stringify(value), isLegal07(value)])).toEqual(judged);
  },
);

it.each([
  { unevaluatedProperties: false },
  { minContains: 2, contains: { const: 1 } },
  { properties: { a: { $anchor: "x" } } },
  { $defs: {}, definitions: {} },
  { properties: { a: { prefixItems: [true] }, b: { $ref: "#/properties/a/prefixItems/0" } } },
  { dependentRequired: { a: ["b"] }, dependentSchemas: { a: true } },
] satisfies JsonObject[])("refuses %j, which it cannot say", (schema) => {
  expect(() => toDraft07(schema)).toThrow(/no schema for the target draft-07.*@toolshed\/runtime\/dialects/);
});
