// The official SDKs' own checkers of strict schemas take what is written for strict modes, and have nothing to change in it.
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import fc from "fast-check";
import { toStrictJsonSchema } from "openai/lib/transform";
import { expect, it } from "vitest";
import { compact } from "../../../../integration/compact-failure.ts";
import { emitObjectSchema } from "../../../transformer/src/emit/json-schema/emit-json-schema.ts";
import { type TypeCase, typeCase } from "../../../transformer/testing/arbitrary-type.ts";
import { object } from "../../../transformer/testing/models.ts";
import { propertyTypes } from "../../../transformer/testing/property-values.ts";
import type { JsonObject } from "../json.ts";
import { toDialect } from "./to-dialect.ts";

function baseOf({ type, definitions }: TypeCase): JsonObject {
  // boundary: the transformer's JSON is the runtime's.
  return emitObjectSchema(object({ value: type }), definitions) as JsonObject;
}

it("OpenAI's", () => {
  let taken = 0;
  const check = (example: TypeCase): void => {
    const { ok, ...written } = toDialect(baseOf(example), "openai-strict");
    if (!ok || !("schema" in written)) return;
    // boundary: its type is that of draft-07 alone.
    expect(toStrictJsonSchema(written.schema as never)).toEqual(written.schema);
    taken += 1;
  };
  compact(fc.property(typeCase, check), { numRuns: propertyTypes * 2, endOnFailure: true });
  expect(taken).toBeGreaterThan(propertyTypes / 4);
});

it("Anthropic's", () => {
  let taken = 0;
  const check = (example: TypeCase): void => {
    const { ok, ...written } = toDialect(baseOf(example), "anthropic-strict");
    if (!ok || !("schema" in written)) return;
    expect(said(transformJSONSchema(written.schema))).toEqual(said(written.schema));
    taken += 1;
  };
  compact(fc.property(typeCase, check), { numRuns: propertyTypes * 2, endOnFailure: true });
  expect(taken).toBeGreaterThan(propertyTypes / 4);
});

/** The helper says these in the description, though the API takes them; beside values it leaves out the type. */
const movedByHelper = ["pattern", "default", "description"];

function said(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(said);
  if (typeof schema !== "object" || schema === null) return schema;
  const hasValues = "enum" in schema || "const" in schema;
  const own = Object.entries(schema).filter(
    ([name, value]) =>
      !(movedByHelper.includes(name) && typeof value !== "object") &&
      name !== "default" &&
      !(name === "type" && hasValues),
  );
  return Object.fromEntries(own.map(([name, one]) => [name, said(one)]));
}
