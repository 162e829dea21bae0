// The schema of each kind, letter by letter.
import type { TypeModel, TypeNotes } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { base64Pattern } from "../../../../runtime/src/decode/base64.ts";
import { object } from "../../../testing/models.ts";
import { type Definitions, TypeGraph } from "../type-graph.ts";
import { emitJsonSchema, emitObjectSchema, SchemaDocuments } from "./emit-json-schema.ts";

const schemaText = (type: TypeModel, definitions = {}) => JSON.stringify(emitJsonSchema(type, definitions));

describe("emitJsonSchema", () => {
  const cases: readonly (readonly [TypeModel, string])[] = [
    [{ kind: "string" }, '{"type":"string"}'],
    [
      { kind: "string", minLength: 0, maxLength: 5, pattern: "^a", format: "email" },
      '{"type":"string","format":"email","pattern":"^a","minLength":0,"maxLength":5}',
    ],
    [{ kind: "number" }, '{"type":"number"}'],
    [{ kind: "number", minimum: 2 }, '{"type":"number","minimum":2}'],
    [{ kind: "number", maximum: -1 }, '{"type":"number","maximum":-1}'],
    [{ kind: "number", integer: "int32", minimum: 1 }, '{"type":"integer","minimum":1,"maximum":2147483647}'],
    [
      { kind: "number", integer: "uint64", exclusiveMaximum: 9, multipleOf: 3 },
      '{"type":"integer","minimum":0,"maximum":9007199254740991,"exclusiveMaximum":9,"multipleOf":3}',
    ],
    [{ kind: "boolean" }, '{"type":"boolean"}'],
    [{ kind: "null" }, '{"type":"null"}'],
    [{ kind: "unknown" }, "{}"],
    [{ kind: "enum", values: ["a"] }, '{"type":"string","const":"a"}'],
    [{ kind: "enum", values: ["a", "b"] }, '{"type":"string","enum":["a","b"]}'],
    [{ kind: "enum", values: ["a", 1, true] }, '{"enum":["a",1,true]}'],
    [
      { kind: "array", element: { kind: "string" }, minItems: 1, maxItems: 2, uniqueItems: true },
      '{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2,"uniqueItems":true}',
    ],
    [
      {
        kind: "tuple",
        elements: [{ type: { kind: "string" } }, { type: { kind: "number" }, optional: true }],
      },
      '{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"items":false,"minItems":1,"maxItems":2}',
    ],
    [
      { kind: "tuple", elements: [{ type: { kind: "string" } }], rest: { kind: "number" } },
      '{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"number"},"minItems":1}',
    ],
    [{ kind: "tuple", elements: [] }, '{"type":"array","items":false,"maxItems":0}'],
    [
      object({ a: { kind: "string" }, "b?": { kind: "null" } }),
      '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"null"}},"required":["a"],"additionalProperties":false}',
    ],
    [
      { kind: "record", properties: [], value: { kind: "unknown" } },
      '{"type":"object","additionalProperties":{}}',
    ],
    [
      {
        kind: "record",
        properties: object({ id: { kind: "string" } }).properties,
        value: { kind: "unknown" },
      },
      '{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":{}}',
    ],
    [{ kind: "union", members: [{ kind: "string" }, { kind: "null" }] }, '{"type":["string","null"]}'],
    [
      { kind: "union", members: [{ kind: "string", minLength: 1 }, { kind: "null" }] },
      '{"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}',
    ],
    [
      {
        kind: "union",
        members: [
          { kind: "null" },
          { kind: "array", element: { kind: "boolean" } },
          { kind: "number" },
          { kind: "string" },
        ],
      },
      '{"anyOf":[{"type":["null","number","string"]},{"type":"array","items":{"type":"boolean"}}]}',
    ],
    [{ kind: "native", native: "Date" }, '{"type":"string","format":"date-time"}'],
    [{ kind: "native", native: "URL" }, '{"type":"string","format":"uri"}'],
    [{ kind: "native", native: "bigint" }, '{"type":"string","pattern":"^-?[0-9]+$"}'],
    [
      {
        kind: "string",
        title: "T",
        description: "D",
        default: "",
        examples: ["x"],
        deprecated: true,
        minLength: 1,
      },
      '{"type":"string","title":"T","description":"D","deprecated":true,"minLength":1,"default":"","examples":["x"]}',
    ],
  ];
  it.each(cases)("emits %j", (type, expected) => {
    expect(schemaText(type)).toBe(expected);
  });

  const node = object({ next: { kind: "ref", name: "Node" } });
  const definitions = { Unused: node, Leaf: { kind: "string" }, Node: node } as const;

  it("adds only the definitions that are used, in order of first use, with notes beside the reference", () => {
    const type = object({
      node: { kind: "ref", name: "Node", description: "Here." },
      leaf: { kind: "ref", name: "Leaf" },
      again: { kind: "ref", name: "Node", description: "There." },
      leaves: { kind: "array", element: { kind: "ref", name: "Leaf" } },
    });
    const schema = emitObjectSchema(type, definitions);
    expect(Object.keys(schema["$defs"] ?? {})).toEqual(["Node", "Leaf"]);
    expect(schema["properties"]).toMatchObject({
      node: { $ref: "#/$defs/Node", description: "Here." },
      again: { $ref: "#/$defs/Node", description: "There." },
    });
  });

  const ref = (name: string, notes: TypeNotes = {}): TypeModel => ({ kind: "ref", name, ...notes });

  it("writes a definition that is used once where it is used, with what both say", () => {
    const leaf: TypeModel = { kind: "string", title: "Leaf", minLength: 1 };
    expect(
      schemaText(object({ leaf: ref("Leaf", { description: "Green.", examples: ["a"] }) }), { Leaf: leaf }),
    ).toBe(
      '{"type":"object","properties":{"leaf":{"description":"Green.","examples":["a"],"type":"string","title":"Leaf",' +
        '"minLength":1}},"required":["leaf"],"additionalProperties":false}',
    );
    expect(schemaText({ kind: "array", element: ref("Leaf") }, { Leaf: leaf })).toBe(
      '{"type":"array","items":{"type":"string","title":"Leaf","minLength":1}}',
    );
  });

  const notes: readonly TypeNotes[] = [
    { title: "T" },
    { description: "D" },
    { deprecated: true },
    { default: "d" },
    { examples: ["e"] },
  ];
  it.each(notes)(
    "keeps a reference where definition and use both have %j, so that neither is lost",
    (note) => {
      const schema = emitJsonSchema(object({ leaf: ref("Leaf", note), also: ref("Alias", note) }), {
        Leaf: { kind: "string", ...note },
        Alias: ref("Behind"),
        Behind: { kind: "number", ...note },
      });
      expect(schema["properties"]).toEqual({
        leaf: { $ref: "#/$defs/Leaf", ...note },
        // The alias says nothing, what is behind it does.
        also: { $ref: "#/$defs/Behind", ...note },
      });
      expect(schema["$defs"]).toEqual({
        Leaf: { type: "string", ...note },
        Behind: { type: "number", ...note },
      });
    },
  );

  it("counts uses document by document, and those inside definitions", () => {
    const documents = new SchemaDocuments(
      new TypeGraph({ Inner: { kind: "string" }, Outer: object({ a: ref("Inner"), b: ref("Inner") }) }),
    );
    const inner = { $ref: "#/$defs/Inner" };
    const outer = documents.ofObject(object({ outer: ref("Outer") }));
    expect(outer).toMatchObject({
      properties: { outer: { properties: { a: inner, b: inner } } },
      $defs: { Inner: { type: "string" } },
    });
    expect(documents.ofObject(object({ inner: ref("Inner") }))).toMatchObject({
      properties: { inner: { type: "string" } },
    });
    const both = documents.ofObject(object({ outer: ref("Outer"), inner: ref("Inner") }));
    expect(both).toMatchObject({ properties: { outer: { properties: { a: inner } }, inner } });
    expect(documents.ofObject(object({ outer: ref("Outer") }))).toEqual(outer);
  });

  it("has one schema for a definition, whatever else its documents use", () => {
    const leaves = Array.from({ length: 12 }, (_, index) => `L${index}`);
    const big = object(Object.fromEntries(leaves.map((name) => [name, ref(name)])));
    const documents = new SchemaDocuments(
      new TypeGraph({ Big: big, ...Object.fromEntries(leaves.map((name) => [name, object({})])) }),
    );
    for (const one of leaves) {
      for (const other of leaves)
        documents.ofObject(object({ big: ref("Big"), one: ref(one), other: ref(other) }));
    }
    const made = [...documents.named.values()];
    expect(made.sort()).toEqual([...leaves, "Big"].sort());
  });

  it("gives a document whatever came before, where an alias says what another definition says", () => {
    const definitions = {
      Name: { kind: "string", description: "A name." },
      Alias: ref("Name"),
      Person: object({ name: ref("Alias", { description: "Of the person." }) }),
    } satisfies Definitions;
    const types = [
      object({ person: ref("Person") }),
      object({ person: ref("Person"), name: ref("Name") }),
      object({ person: ref("Person"), alias: ref("Alias") }),
    ];
    for (const first of types) {
      const documents = new SchemaDocuments(new TypeGraph(definitions));
      documents.ofObject(first);
      for (const type of types)
        expect(JSON.stringify(documents.ofObject(type))).toBe(
          JSON.stringify(emitObjectSchema(type, definitions)),
        );
    }
  });

  it("keeps types that recur through others, and long chains of types, behind references", () => {
    const definitions = {
      A: object({ "b?": ref("B") }),
      B: object({ "c?": ref("C") }),
      C: object({ "a?": ref("A"), "again?": ref("C") }),
    };
    const schema = emitJsonSchema(object({ a: ref("A") }), definitions);
    expect(Object.keys(schema["$defs"] ?? {})).toEqual(["A", "B", "C"]);
    const length = 2000;
    const chain = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `N${index}`,
        index + 1 < length ? object({ next: ref(`N${index + 1}`) }) : { kind: "string" as const },
      ]),
    );
    const long = emitJsonSchema(object({ first: ref("N0") }), chain);
    expect(long["properties"]).toMatchObject({ first: { properties: { next: { $ref: "#/$defs/N1" } } } });
    expect(Object.keys(long["$defs"] ?? {})).toHaveLength(length - 1);
  });

  it("has the definition's own schema at the root, and the definition where it recurs", () => {
    expect(schemaText({ kind: "ref", name: "Node", description: "The first." }, definitions)).toBe(
      '{"type":"object","description":"The first.","properties":{"next":{"$ref":"#/$defs/Node"}},"required":["next"],' +
        '"additionalProperties":false,"$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}},' +
        '"required":["next"],"additionalProperties":false}}}',
    );
    expect(schemaText({ kind: "ref", name: "Leaf" }, definitions)).toBe('{"type":"string"}');
  });

  it("says maps, sets, bytes, templates and keys by form in JSON's own terms", () => {
    const string: TypeModel = { kind: "string" };
    const date: TypeModel = { kind: "native", native: "Date" };
    const form: TypeModel = { kind: "template", parts: [{ text: "x-" }, { hole: "string" }] };
    expect(schemaText({ kind: "map", form: "object", key: string, value: date, title: "By name" })).toBe(
      '{"type":"object","title":"By name","additionalProperties":{"type":"string","format":"date-time"}}',
    );
    expect(schemaText({ kind: "map", form: "pairs", key: date, value: string })).toBe(
      '{"type":"array","items":{"type":"array","prefixItems":[{"type":"string","format":"date-time"},' +
        '{"type":"string"}],"items":false,"minItems":2,"maxItems":2}}',
    );
    expect(schemaText({ kind: "set", element: date })).toBe(
      '{"type":"array","items":{"type":"string","format":"date-time"},"uniqueItems":true}',
    );
    expect(schemaText({ kind: "nonNull" })).toBe('{"type":["string","number","boolean","array","object"]}');
    expect(schemaText(form)).toBe('{"type":"string","pattern":"^x-[\\\\s\\\\S]*$"}');
    for (const native of ["Uint8Array", "ArrayBuffer", "Buffer", "Blob"] as const) {
      expect(emitJsonSchema({ kind: "native", native }, {})).toEqual({
        type: "string",
        contentEncoding: "base64",
        pattern: base64Pattern,
      });
    }
    const record: TypeModel = {
      kind: "record",
      properties: [{ name: "a", type: string }],
      patterns: [{ key: form, value: { kind: "number" } }],
    };
    const start = '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],';
    const forms = '"patternProperties":{"^x-[\\\\s\\\\S]*$":{"type":"number"}},';
    expect(schemaText(record)).toBe(`${start}${forms}"additionalProperties":false}`);
    expect(schemaText({ ...record, value: string })).toBe(
      `${start}${forms}"additionalProperties":{"type":"string"}}`,
    );
  });

  it("keeps a property named __proto__ as a property", () => {
    const schema = emitObjectSchema(
      { kind: "object", properties: [{ name: "__proto__", type: { kind: "string" } }] },
      {},
    );
    expect(Object.keys(schema["properties"] ?? {})).toEqual(["__proto__"]);
  });

  it("says which definition a broken model lacks", () => {
    expect(() => schemaText({ kind: "array", element: { kind: "ref", name: "Gone" } })).toThrow(/"Gone"/);
    expect(() => schemaText({ kind: "ref", name: "toString" })).toThrow(/"toString"/);
  });
});
