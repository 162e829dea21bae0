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

it.each(["draft-07", "openapi-3.0", "other"])("refuses the target %s", (target) => {
  expect(() => standard.jsonSchema.input({ target })).toThrow(target);
  expect(() => standard.jsonSchema.output({ target })).toThrow(target);
});

it("has no output schema where the decoded values are no JSON", () => {
  const converting = createStandardSchema({
    ...descriptor,
    convert: (input: { query: string }) => new Date(input.query),
  });
  expect(converting.jsonSchema.input({ target: "draft-2020-12" })).toEqual(descriptor.inputSchema);
  expect(() => converting.jsonSchema.output({ target: "draft-2020-12" })).toThrow("not JSON");
});
