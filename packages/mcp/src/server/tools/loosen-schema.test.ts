// Listed result schemas and the dialect table: of each keyword, both say the same of draft-07, but for what is named here.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { type Keyword, keywordTable } from "@toolshed/runtime/dialects";
import { describe, expect, it } from "vitest";
import { loosenSchema } from "./loosen-schema.ts";

/** A right value of each keyword: a new one of the table does not compile without. */
const values: { readonly [K in Keyword]: JsonValue } = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://example.com/schema",
  $comment: "For readers.",
  $vocabulary: { "https://example.com/vocabulary": true },
  $anchor: "here",
  $dynamicAnchor: "here",
  $dynamicRef: "#here",
  $ref: "#/$defs/A",
  $defs: { A: { type: "string" } },
  definitions: { A: { type: "string" } },
  title: "Title",
  description: "Text.",
  default: 1,
  examples: [1],
  deprecated: true,
  readOnly: true,
  writeOnly: true,
  type: "string",
  const: 1,
  enum: [1, 2],
  format: "date",
  pattern: "^a",
  minLength: 1,
  maxLength: 2,
  contentEncoding: "base64",
  contentMediaType: "image/png",
  contentSchema: { type: "string" },
  minimum: 1,
  maximum: 2,
  exclusiveMinimum: 1,
  exclusiveMaximum: 2,
  multipleOf: 2,
  items: { type: "string" },
  prefixItems: [{ type: "string" }],
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
  contains: { type: "string" },
  minContains: 1,
  maxContains: 2,
  unevaluatedItems: false,
  properties: { a: { type: "string" } },
  required: ["a"],
  additionalProperties: false,
  patternProperties: { "^a": { type: "string" } },
  minProperties: 1,
  maxProperties: 2,
  propertyNames: { minLength: 1 },
  dependentRequired: { a: ["b"] },
  dependentSchemas: { a: { type: "object" } },
  unevaluatedProperties: false,
  anyOf: [{ type: "string" }],
  oneOf: [{ type: "string" }],
  allOf: [{ type: "string" }],
  not: { type: "string" },
  if: { type: "string" },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { minLength: 1 },
  else: { type: "number" },
};

/** Kept by the one and not by the other, and why. */
const differences: { readonly [K in Keyword]?: string } = {
  $id: "references would be of another document",
  $comment: "no client shows it",
  readOnly: "no client shows it",
  writeOnly: "no client shows it",
  contains: "`minContains: 0` takes its meaning, and draft-07 does not know that",
  $ref: "stands for the same below `$defs`, which clients of both drafts find",
  $defs: "as above; draft-07 reads it as any other place",
  definitions: "references may lead into it",
  deprecated: "constrains nothing, so that draft-07 passes it over",
  prefixItems: "draft-07 passes it over; what it says of `items` goes",
};

describe.each(Object.keys(keywordTable) as Keyword[])("%s", (keyword) => {
  const schema: JsonObject = {
    ...(keyword === "$ref" ? { $defs: values.$defs } : {}),
    [keyword]: values[keyword],
  };
  const listed = loosenSchema(schema, "#") ?? {};
  const isKept = JSON.stringify(listed[keyword]) === JSON.stringify(values[keyword]);
  const isSameInDraft07 = keywordTable[keyword]["draft-07"] === "keep";

  it(
    isSameInDraft07 ? "means the same in both drafts, and is listed" : "is not of draft-07, and not listed",
    () => {
      expect([keyword, isKept !== isSameInDraft07]).toEqual([keyword, keyword in differences]);
    },
  );
});
