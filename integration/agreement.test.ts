// For every tool of every sample project: schema and decoder say the same of every value, and results fit their schema.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureProjects } from "../fixtures/projects.ts";
import { TicketStore } from "../fixtures/tickets/src/ticket-store.ts";
import type { JsonObject, JsonValue, ProjectModel } from "../packages/analyzer/src/index.ts";
import { type Tool, ToolInputError } from "../packages/runtime/src/index.ts";
import type { TypeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { anyValue, legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { agrees, compare, type ExceptionName, exceptions } from "./agreement-exceptions.ts";
import { samples } from "./agreement-samples.ts";
import { breakablePlaces, compiled, violationsOf } from "./violations.ts";

const valuesPerTool = 3000;
const hostileKeys = ["__proto__", "constructor", "toString", "", "prototype", "hasOwnProperty"];

interface Subject {
  /** The sample project and the tool's name. */
  readonly id: string;
  readonly tool: Tool;
  readonly arguments: TypeCase;
  /** Can the toolset be constructed: has none of its tools an error? */
  readonly runs: boolean;
}

const subjects: readonly Subject[] = (await Promise.all(fixtureProjects.map(subjectsOf))).flat();

async function subjectsOf({
  name,
  directory,
}: (typeof fixtureProjects)[number]): Promise<readonly Subject[]> {
  // boundary: the recorded model, which the sample projects' own tests compare with what is read.
  const model = JSON.parse(readFileSync(join(directory, "expected/model.json"), "utf8")) as ProjectModel;
  const found: Subject[] = [];
  for (const toolset of model.toolsets) {
    // boundary: a generated module, whose exports end in `Tools` where they are typed tools by method.
    const module = (await import(join(directory, toolset.file.replace(/(\.[mc]?ts)$/, ".generated$1")))) as {
      readonly [name: string]: { readonly [method: string]: Tool };
    };
    const typed = Object.keys(module).filter((key) => key.endsWith("Tools"));
    const tools = typed.flatMap((key) => Object.values(module[key] ?? {}));
    for (const { name: toolName, arguments: type } of toolset.tools) {
      const tool = tools.find((one) => one.name === toolName);
      if (tool === undefined) throw new Error(`${toolset.file} has no typed tool ${toolName}.`);
      const runs = toolset.failed.length === 0;
      found.push({
        id: `${name}/${toolName}`,
        tool,
        arguments: { type, definitions: toolset.definitions },
        runs,
      });
    }
  }
  return found;
}

function expectAgreement({ id, tool }: Subject, value: JsonValue): ReturnType<typeof compare> {
  const verdict = compare(tool, value);
  if (!agrees(verdict)) {
    const [schema, decoder] = [verdict.schema, verdict.decoder].map((yes) => (yes ? "accepts" : "refuses"));
    throw new Error(`${id}: the schema ${schema} and the decoder ${decoder} ${JSON.stringify(value)}`);
  }
  return verdict;
}

/** The value with one more key somewhere, of a name that every object inherits or that is easily forgotten. */
function withHostileKey(value: JsonValue, random: Random): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const index = random.below(Math.max(1, value.length));
    return value.map((item, at) => (at === index ? withHostileKey(item, random) : item));
  }
  const names = Object.keys(value);
  if (names.length > 0 && random.below(3) > 0) {
    const name = random.pick(names);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === name ? withHostileKey(item, random) : item]),
    );
  }
  return Object.fromEntries([...Object.entries(value), [random.pick(hostileKeys), anyValue(random, 1)]]);
}

/** What an agent's host gives to each run. */
const deps: { readonly [project: string]: () => unknown } = {
  tickets: () => ({ store: new TicketStore(), user: { name: "Ada" }, now: () => new Date(0), log: [] }),
  registration: () => ({ user: "Ada" }),
};

/** Failures that the functions themselves are meant to have. */
const ownFailures: { readonly [tool: string]: RegExp } = {
  "registration/add_numbers": /cannot be sent as JSON: expected a finite number/,
  "registration/math_again": /cannot be sent as JSON: expected a finite number/,
  "tickets/close_ticket": /^(There is no ticket|Ticket 47\d\d is closed already)/,
};

async function execute({ id, tool }: Subject, value: JsonValue): Promise<JsonValue | undefined> {
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
  expect(Object.keys(samples).sort()).toEqual(subjects.map(({ id }) => id).sort());
});

describe.each(subjects)("$id", (subject) => {
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

  it("refuses what breaks one keyword alone, for each keyword", () => {
    const done = new Set<string>();
    const places = breakablePlaces(inputSchema);
    for (let seed = 0; seed < 2000 && done.size < places.size; seed++) {
      const legal = legalValue(subject.arguments, new Random(seed));
      if (!compiled(inputSchema)(legal)) continue;
      const found = violationsOf(inputSchema, legal, done);
      for (const { place, value, refused } of found) {
        const { schema } = expectAgreement(subject, value);
        if (refused) expect({ place, value, schema }).toEqual({ place, value, schema: false });
        done.add(place);
      }
    }
    expect([...places].filter((place) => !done.has(place))).toEqual([]);
  });

  it("agrees on random values", () => {
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
  });

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
  const subjectOf = (id: string): Subject => {
    const found = subjects.find((one) => one.id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const nested = (depth: number): JsonValue =>
    JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as JsonValue;
  const classify = { category: { name: "a", parts: [] }, json: null, anything: null, bag: {} };
  const withProto = JSON.parse('{"__proto__": {"polluted": true}}') as JsonValue;

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
    };

  describe.each(Object.keys(exceptions) as ExceptionName[])("%s", (name) => {
    it.each(examples[name])("explains a difference of %s", (id, value) => {
      const { accepted } = exceptions[name];
      expect(compare(subjectOf(id).tool, value)).toEqual({
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
