// A tool as a Standard Schema and a Standard JSON Schema.
import { expect, it } from "vitest";
import { createStandardSchema } from "./standard-schema.ts";
import { toolDescriptor } from "./tool-descriptor.fixture.ts";

const descriptor = toolDescriptor("search", ["query", "a/b"]);
const standard = createStandardSchema(descriptor);

it("validates to the decoded value, or to issues with paths", async () => {
  expect([standard.version, standard.vendor]).toEqual([1, "toolshed"]);
  expect(await standard.validate({ query: "a", "a/b": "b" })).toEqual({ value: { query: "a", "a/b": "b" } });
  const refused = await standard.validate({ query: "a", "a/b": 5 });
  expect(refused.issues).toEqual([
    { message: "/a~1b: expected a string, received the number 5.", path: ["a/b"] },
  ]);
});

it("gives a fresh JSON Schema each time", () => {
  const first = standard.jsonSchema.input({ target: "draft-2020-12" });
  expect(first).toEqual(descriptor.inputSchema);
  (first["properties"] as { [name: string]: unknown })["query"] = "changed";
  (first["required"] as string[]).length = 0;
  expect(standard.jsonSchema.input({ target: "draft-2020-12" })).toEqual(
    toolDescriptor("search", ["query", "a/b"]).inputSchema,
  );
  expect(standard.jsonSchema.output({ target: "draft-2020-12" })).toEqual(descriptor.inputSchema);
});

it("gives draft-07 as that draft says it", () => {
  const tuple = createStandardSchema({
    ...descriptor,
    inputSchema: {
      type: "object",
      properties: {
        at: { type: "array", prefixItems: [{ const: 1 }], items: false, minItems: 1, maxItems: 1 },
      },
      additionalProperties: false,
    },
  });
  expect(tuple.jsonSchema.input({ target: "draft-07" })["properties"]).toEqual({
    at: {
      type: "array",
      items: [{ const: 1 }],
      additionalItems: false,
      minItems: 1,
      maxItems: 1,
    },
  });
  const first = tuple.jsonSchema.input({ target: "draft-07" });
  first["required"] = ["changed"];
  expect(tuple.jsonSchema.input({ target: "draft-07" })).not.toEqual(first);
});

it.each(["other", "toString", "openapi-3.0"])("refuses the target %s", (target) => {
  expect(() => standard.jsonSchema.input({ target })).toThrow(target);
  expect(() => standard.jsonSchema.output({ target })).toThrow(target);
});

it("says why there is no schema for a target", () => {
  const odd = createStandardSchema({
    ...descriptor,
    inputSchema: { type: "object", unevaluatedProperties: false },
  });
  expect(() => odd.jsonSchema.input({ target: "draft-07" })).toThrow("unevaluatedProperties");
});

it("has no output schema where the decoded values are no JSON", () => {
  const converting = createStandardSchema({
    ...descriptor,
    convert: (input: { query: string }) => new Date(input.query),
  });
  expect(converting.jsonSchema.input({ target: "draft-2020-12" })).toEqual(descriptor.inputSchema);
  expect(() => converting.jsonSchema.output({ target: "draft-2020-12" })).toThrow("not JSON");
});
