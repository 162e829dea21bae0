// For every tool of every sample project: schema and decoder say the same of every value, and results fit their schema.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TicketStore } from "../fixtures/tickets/src/ticket-store.ts";
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import { decode } from "../packages/runtime/src/decode/decode.ts";
import { type Tool, ToolInputError } from "../packages/runtime/src/index.ts";
import { emitModule } from "../packages/transformer/src/emit/module/emit-module.ts";
import { onlyTool } from "../packages/transformer/testing/load-module.ts";
import { object, toolsetOf } from "../packages/transformer/testing/models.ts";
import { propertyTimeout, propertyValues } from "../packages/transformer/testing/property-values.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { anyValue, legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { agrees, compare, type ExceptionName, exceptions } from "./agreement-exceptions.ts";
import { samples } from "./agreement-samples.ts";
import { type FixtureTool, fixtureTools } from "./fixture-tools.ts";
import { withHostileKey } from "./hostile-key.ts";
import { compiled } from "./schema-checks.ts";
import { breakKeywords } from "./violations/break-keywords.ts";

const valuesPerTool = Math.max(1000, Math.ceil(propertyValues / fixtureTools.length));

function expectAgreement({ id, tool }: FixtureTool, value: JsonValue): ReturnType<typeof compare> {
  const verdict = compare(tool, value);
  if (!agrees(verdict)) {
    const [schema, decoder] = [verdict.schema, verdict.decoder].map((yes) => (yes ? "accepts" : "refuses"));
    throw new Error(`${id}: the schema ${schema} and the decoder ${decoder} ${JSON.stringify(value)}`);
  }
  return verdict;
}

/** What an agent's host gives to each run. */
const deps: { readonly [project: string]: () => unknown } = {
  tickets: () => ({ store: new TicketStore(), user: { name: "Ada" }, now: () => new Date(0), log: [] }),
  registration: () => ({ user: "Ada" }),
  references: () => ({ shop: "Desk" }),
};

/** Failures that the functions themselves are meant to have. */
const ownFailures: { readonly [tool: string]: RegExp } = {
  "registration/add_numbers": /cannot be sent as JSON: expected a finite number/,
  "registration/math_again": /cannot be sent as JSON: expected a finite number/,
  "tickets/close_ticket": /^(There is no ticket|Ticket 47\d\d is closed already)/,
};

async function execute({ id, tool }: FixtureTool, value: JsonValue): Promise<JsonValue | undefined> {
  const [project = ""] = id.split("/");
  const services = {
    get: (): never => {
      throw new Error("No services here.");
    },
  };
  try {
    return await tool.execute(value, { deps: deps[project]?.(), services });
  } catch (error) {
    const expected = error instanceof Error && !(error instanceof ToolInputError);
    if (expected && ownFailures[id]?.test(error.message)) return undefined;
    throw error;
  }
}

/** Every schema inside a schema, by JSON Pointer; values of `enum`, `default` and the like are none. */
function* schemasIn(schema: JsonValue | undefined): Generator<JsonObject> {
  if (typeof schema !== "object" || schema === null) return;
  if (Array.isArray(schema)) {
    for (const one of schema) yield* schemasIn(one);
    return;
  }
  const object = schema as JsonObject;
  yield object;
  for (const keyword of ["properties", "patternProperties", "$defs"])
    for (const one of Object.values((object[keyword] ?? {}) as JsonObject)) yield* schemasIn(one);
  for (const keyword of ["items", "prefixItems", "anyOf", "additionalProperties"])
    yield* schemasIn(object[keyword]);
}

it("has hand-written samples for every tool, and no others", () => {
  expect(Object.keys(samples).sort()).toEqual(fixtureTools.map(({ id }) => id).sort());
});

describe.each(fixtureTools)("$id", (subject) => {
  const { id, tool } = subject;
  const { inputSchema, outputSchema } = tool;

  it.each([
    ["input", inputSchema],
    ["output", outputSchema],
  ])("has an %s schema of draft 2020-12 that stands alone", (_, schema) => {
    if (schema === undefined) return;
    expect(() => compileSchema(schema)).not.toThrow();
    const definitions = (schema["$defs"] ?? {}) as JsonObject;
    for (const name of Object.keys(definitions)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
    const used = [...schemasIn(schema)].flatMap((one) => ("$ref" in one ? [one["$ref"]] : []));
    expect(new Set(used)).toEqual(new Set(Object.keys(definitions).map((name) => `#/$defs/${name}`)));
  });

  it("takes one object", () => {
    expect(inputSchema).toMatchObject({ type: "object", properties: expect.any(Object) });
    for (const keyword of ["anyOf", "oneOf", "allOf", "$ref", "not", "enum"])
      expect(inputSchema).not.toHaveProperty(keyword);
  });

  it("decodes the hand-written samples", () => {
    const { valid = [], invalid = [] } = samples[id] ?? {};
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(0);
    for (const value of valid)
      expect({ value, decoder: expectAgreement(subject, value).decoder }).toEqual({ value, decoder: true });
    for (const value of invalid)
      expect({ value, decoder: expectAgreement(subject, value).decoder }).toEqual({ value, decoder: false });
  });

  it("refuses what breaks one keyword alone, for every keyword", () => {
    const random = new Random(1);
    const others = Array.from({ length: 50 }, () => nearValue(legalValue(subject.arguments, random), random));
    const { outcomes, unbroken } = breakKeywords(tool, 1, others);
    expect(unbroken).toEqual([]);
    expect(outcomes.get("broken")).toBeGreaterThan(0);
  });

  it(
    "agrees on random values",
    () => {
      let valid = 0;
      let runs = 0;
      const check = (seed: number): void => {
        const random = new Random(seed);
        const legal = legalValue(subject.arguments, random);
        const kinds = [
          legal,
          legal,
          legal,
          nearValue(legal, random),
          withHostileKey(legal, random),
          anyValue(random),
        ];
        const value = kinds[runs++ % kinds.length] ?? null;
        if (expectAgreement(subject, value).schema) valid++;
      };
      fc.assert(fc.property(fc.integer(), check), { numRuns: valuesPerTool, endOnFailure: true });
      expect(runs).toBe(valuesPerTool);
      expect(valid).toBeGreaterThanOrEqual(valuesPerTool / 3);
    },
    propertyTimeout,
  );

  it.runIf(subject.runs)("gives results that fit its output schema", async () => {
    const fits = outputSchema === undefined ? (value: JsonValue) => value === null : compiled(outputSchema);
    let finished = 0;
    const run = async (value: JsonValue): Promise<void> => {
      const result = await execute(subject, value);
      if (result === undefined) return;
      expect({ value, result, fits: fits(result) }).toEqual({ value, result, fits: true });
      // What travels is text; only the sign of a zero is lost on the way.
      expect(fits(JSON.parse(JSON.stringify(result)) as JsonValue)).toBe(true);
      finished++;
    };
    for (const value of samples[id]?.valid ?? []) await run(value);
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const legal = legalValue(subject.arguments, new Random(seed));
        if (tool.decode(legal).ok) await run(legal);
      }),
      { numRuns: 200, endOnFailure: true },
    );
    expect(finished).toBeGreaterThan(0);
  });
});

describe("the exceptions", () => {
  const subjectOf = (id: string): FixtureTool => {
    const found = fixtureTools.find((one) => one.id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const nested = (depth: number): JsonValue =>
    JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as JsonValue;
  const classify = { category: { name: "a", parts: [] }, json: null, anything: null, bag: {} };
  const withProto = JSON.parse('{"__proto__": {"polluted": true}}') as JsonValue;

  /** A tool of a recursive type whose union members look alike until their ends. */
  const ambiguousTool = (): Pick<Tool, "name" | "inputSchema" | "decode"> => {
    const node = { kind: "ref", name: "Node" } as const;
    const member = (tag: "string" | "number"): ReturnType<typeof object> =>
      object({ next: node, tag: { kind: "tuple", elements: [{ type: node }, { type: { kind: tag } }] } });
    const members = [{ kind: "null" } as const, member("string"), member("number")];
    const descriptor = onlyTool(emitModule([toolsetOf(node, { Node: { kind: "union", members } })], {}).text);
    const { name, inputSchema } = descriptor;
    // boundary: the schema's type is that of the runtime's own JSON objects.
    return {
      name,
      inputSchema: inputSchema as Tool["inputSchema"],
      decode: (input) => decode(descriptor, input) as ReturnType<Tool["decode"]>,
    };
  };
  const ambiguousValue = (depth: number): JsonValue =>
    depth === 0 ? null : { next: ambiguousValue(depth - 1), tag: [null, 1] };

  const examples: { readonly [N in ExceptionName]: readonly (readonly [tool: string, value: JsonValue])[] } =
    {
      "null is absent": [
        ["types/find_orders", { status: "open", since: null }],
        [
          "types/change_order",
          { id: "o1", changes: { total: null, payment: { method: "voucher", code: "", value: null } } },
        ],
      ],
      "own __proto__": [
        ["types/classify", { ...classify, bag: withProto }],
        ["types/classify", { ...classify, anything: [[withProto]] }],
        ["types/classify", { ...classify, json: withProto }],
      ],
      "cannot be held": [
        ["types/change_order", { id: "o1", changes: { site: "http://example.com:99999" } }],
        [
          "types/convert",
          {
            dates: [],
            byName: { a: { at: "2026-03-06T10:00:00Z", link: "http://a:b:c/" } },
            big: true,
            nested: {
              deep: { pair: ["2026-03-06T10:00:00Z", "0"], tree: { at: "2026-03-06T10:00:00Z", kids: [] } },
            },
          },
        ],
      ],
      "too deep": [
        ["types/classify", { ...classify, json: nested(300) }],
        ["types/classify", { ...classify, anything: nested(300) }],
      ],
      "too much work": [["ambiguous", { value: ambiguousValue(21) }]],
      "too long for a format": [
        [
          "types/measure",
          {
            ratio: 0.5,
            step: 0,
            mail: `${"a".repeat(70_000)}@example.com`,
            at: "2026-03-06T10:00:00Z",
            flag: 7,
          },
        ],
      ],
    };

  describe.each(Object.keys(exceptions) as ExceptionName[])("%s", (name) => {
    it.each(examples[name])("explains a difference of %s", (id, value) => {
      const { accepted } = exceptions[name];
      expect(compare(id === "ambiguous" ? ambiguousTool() : subjectOf(id).tool, value)).toEqual({
        schema: !accepted,
        decoder: accepted,
        because: [name],
      });
    });
  });

  it("leaves values that are as deep as is allowed alone", () => {
    for (const member of ["json", "anything"]) {
      const value = { ...classify, [member]: nested(200) };
      expect(compare(subjectOf("types/classify").tool, value)).toEqual({
        schema: true,
        decoder: true,
        because: [],
      });
    }
  });

  it("never overflows the stack on hostile depth", () => {
    for (const member of ["json", "anything", "bag", "category"]) {
      let value: JsonValue = [];
      for (let depth = 0; depth < 100_000; depth++) value = member === "json" ? [value] : { parts: [value] };
      const { decode } = subjectOf("types/classify").tool;
      expect(decode({ ...classify, [member]: value })).toMatchObject({ ok: false });
    }
  });

  it("reads a leap second as the next second", () => {
    const decoded = subjectOf("types/find_orders").tool.decode({
      status: null,
      since: "2016-12-31T23:59:60Z",
    });
    expect(decoded).toEqual({ ok: true, value: { status: null, since: new Date("2017-01-01T00:00:00Z") } });
  });
});
