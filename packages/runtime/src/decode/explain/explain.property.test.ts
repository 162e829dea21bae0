// The interpreter against ajv (2020-12, strict, formats): random schemas of the known keywords, random values.
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../json.ts";
import { explain } from "./explain.ts";

const names = ["a", "b", "kind", "constructor", "toString", "a/b", "~"];
const scalar: fc.Arbitrary<JsonValue> = fc.constantFrom(
  ...[
    "",
    "a",
    "ab",
    "abc",
    "😀",
    "😀😀",
    "1",
    "-2.5",
    "007",
    "true",
    "x",
    "y",
    "[1]",
    '{"a":1}',
    "2026-02-28T12:00:00Z",
  ],
  ...[0, 1, 2, 3, -1, 0.5, 1.5, 10, 1e21],
  ...[true, false, null],
);

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const small = fc.integer({ min: 0, max: 3 });
const some = (fields: { [keyword: string]: fc.Arbitrary<JsonValue> }): fc.Arbitrary<JsonObject> =>
  fc.record(fields, { requiredKeys: [] as never[], noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
const typed = (
  type: string,
  fields: { [keyword: string]: fc.Arbitrary<JsonValue> },
): fc.Arbitrary<JsonObject> => some(fields).map((rules) => ({ type, ...rules }));

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    typed("string", {
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom("^a", "b$", "^.$", "^\\p{L}*$"),
      format: fc.constantFrom("date-time", "uuid", "byte"),
    }),
    typed("number", { minimum: small, maximum: small, multipleOf: fc.constantFrom(0.5, 1, 2) }),
    typed("integer", { exclusiveMinimum: small, exclusiveMaximum: small }),
    fc.constantFrom<JsonObject>({}, { type: "boolean" }, { type: "null" }, { type: ["string", "null"] }),
    fc.constantFrom<JsonObject>(
      { $ref: "#/$defs/Tree" },
      { type: ["number", "boolean"] },
      { type: "object" },
    ),
    scalar.map((constant) => ({ const: constant })),
    fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
    fc
      .tuple(tie("schema"), some({ minItems: small, maxItems: small, uniqueItems: fc.boolean() }))
      .map(([items, rules]) => ({ type: "array", items, ...rules })),
    fc
      .tuple(
        fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        fc.oneof(tie("schema"), fc.constant<JsonValue>(false)),
        small,
      )
      .map(([prefixItems, items, minItems]) => ({ type: "array", prefixItems, items, minItems })),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...names), tie("schema"), { maxKeys: 3, noNullPrototype: true }),
        fc.subarray(names),
        fc.oneof(tie("schema"), fc.boolean()),
      )
      .map(([properties, required, additionalProperties]) => ({
        type: "object",
        properties,
        required: required.filter((name) => Object.hasOwn(properties, name)),
        additionalProperties,
      })),
    tie("schema").map((inner) => ({
      type: "object",
      patternProperties: { "^[a-k]": inner },
      additionalProperties: false,
    })),
    fc.array(tie("schema"), { minLength: 2, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.tuple(tie("schema"), tie("schema")).map(([one, other]) => ({
      anyOf: [
        {
          type: "object",
          properties: { kind: { const: "x" }, a: one },
          required: ["kind"],
          additionalProperties: false,
        },
        { type: "object", properties: { kind: { enum: ["y", "z"] }, b: other }, required: ["kind", "b"] },
      ],
    })),
  ),
}));

const definitions: JsonObject = {
  Tree: {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    required: ["a"],
    additionalProperties: false,
  },
};

// Without `ownProperties` ajv takes what every object inherits (`constructor`, `toString`) for a property of the value.
const ajv = new Ajv2020({
  strict: true,
  ownProperties: true,
  strictTuples: false,
  strictTypes: false,
  strictRequired: false,
});
// boundary: the package is CommonJS, whose default export the types put one level up.
(formats as unknown as (ajv: Ajv2020) => void)(ajv);

/** ajv calls `toString` and looks at `constructor` when it compares items, so values may not have their own. */
function rename(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(constructor|toString)"/g, '"$1_"'));
}

function compile(rules: JsonObject): (value: unknown) => boolean {
  const renamed = rename(rules) as JsonObject;
  const validate = ajv.compile(renamed);
  // The instance would keep every random schema for good.
  ajv.removeSchema(renamed);
  return (input) => validate(rename(input)) === true;
}

/** A value that often fits: made after the schema, then possibly disturbed. */
function fitting(rules: JsonValue, depth = 0): fc.Arbitrary<JsonValue> {
  if (typeof rules !== "object" || rules === null || depth > 3) return value;
  const { type, properties, items, anyOf, prefixItems } = rules as { readonly [keyword: string]: JsonValue };
  const constants = (rules as JsonObject)["enum"];
  if ("const" in rules)
    return fc.oneof({ weight: 4, arbitrary: fc.constant((rules as JsonObject)["const"] ?? null) }, value);
  if (Array.isArray(constants))
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(constants as JsonValue[])) }, value);
  if ("$ref" in rules) return fc.oneof(fitting(definitions["Tree"] ?? {}, depth + 1), value);
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((branch: JsonValue) => fitting(branch, depth + 1)), value);
  if (Array.isArray(prefixItems)) {
    return fc.oneof(
      fc.tuple(...prefixItems.map((item: JsonValue) => fitting(item, depth + 1))) as fc.Arbitrary<JsonValue>,
      value,
    );
  }
  if (type === "array") return fc.oneof(fc.array(fitting(items ?? {}, depth + 1), { maxLength: 3 }), value);
  if (type === "object" && typeof properties === "object" && properties !== null) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        fc.oneof({ weight: 6, arbitrary: fitting(inner, depth + 1) }, fc.constant<JsonValue>(null)),
      ]),
    );
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonValue>,
      },
      value,
    );
  }
  return value;
}

const cases = schema
  .map((inner): JsonObject => ({ ...inner, $defs: definitions }))
  .chain((rules) => fc.tuple(fc.constant(rules), fc.array(fitting(rules), { minLength: 4, maxLength: 12 })));

it("accepts exactly what ajv accepts, but for nulls of optional properties", () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(cases, ([rules, inputs]) => {
      const isValid = compile(rules);
      for (const input of inputs) {
        const { issues, value: copy } = explain(rules, input);
        if (isValid(input)) {
          accepted += 1;
          expect(issues).toEqual([]);
          expect(copy).toEqual(input);
        } else if (issues.length === 0) {
          expect(JSON.stringify(input)).toContain("null");
          expect(isValid(copy)).toBe(true);
        } else {
          refused += 1;
          for (const issue of issues) {
            expect(issue.message.length).toBeLessThan(2_000);
            expect(issue.message).toContain(issue.pointer === "" ? "the arguments" : issue.pointer);
          }
        }
      }
    }),
    { numRuns: 600 },
  );
  // Both sides of the verdict were really tried.
  expect(accepted).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});

it("gives copies that ajv accepts when it is lenient, and leaves the input alone", () => {
  let changed = 0;
  fc.assert(
    fc.property(cases, ([rules, inputs]) => {
      const isValid = compile(rules);
      for (const input of inputs) {
        const before = JSON.stringify(input);
        const { issues, value: copy } = explain(rules, input, { coerce: true, unknownProperties: "strip" });
        expect(JSON.stringify(input)).toBe(before);
        if (isValid(input)) expect(copy).toEqual(input);
        if (issues.length > 0) continue;
        expect(isValid(copy)).toBe(true);
        if (!isValid(input)) changed += 1;
      }
    }),
    { numRuns: 600 },
  );
  expect(changed).toBeGreaterThan(10);
});
