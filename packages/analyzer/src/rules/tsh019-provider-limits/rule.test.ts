import { describe, expect, test } from "vitest";
import type { ProviderName } from "../../model/provider-name.ts";
import { providerNames } from "../../model/provider-name.ts";
import type { ObjectType, TypeModel } from "../../model/type-model.ts";
import {
  at,
  call,
  constant,
  docs,
  findingsOf,
  func,
  parameter,
  project,
  tool,
  toolset,
} from "../facts-builder.ts";
import type { Finding } from "../rule.ts";
import { providerLimits } from "./provider-limits.ts";
import { refusalsOf, type SentTool } from "./refusals-of.ts";
import { rule } from "./rule.ts";
import { outlineOf, type SchemaPart } from "./schema-outline.ts";

type Definitions = { readonly [name: string]: TypeModel };

function object(
  properties: { readonly [name: string]: TypeModel },
  ...optional: readonly string[]
): ObjectType {
  return {
    kind: "object",
    properties: Object.entries(properties).map(([name, type]) => ({
      name,
      type,
      ...(optional.includes(name) && { optional: true as const }),
    })),
  };
}

function sent(
  differs: Partial<SentTool> = {},
  type: ObjectType = object({}),
  definitions: Definitions = {},
): SentTool {
  return { name: "get_ticket", description: "Reads.", schema: outlineOf(type, definitions), ...differs };
}

/** Of the argument `a`. */
function refused(provider: ProviderName, a: TypeModel, definitions: Definitions = {}): readonly string[] {
  return refusalsOf(sent({}, object({ a }), definitions), providerLimits[provider]).map(({ why }) => why);
}

/** A schema whose top has a keyword that no schema of ours has there. */
function withRoot(keyword: string): SentTool {
  const tool = sent();
  const [root, ...others] = tool.schema.parts;
  if (root === undefined) throw new Error("no root");
  const part: SchemaPart = { ...root, keywords: { ...root.keywords, [keyword]: [] } };
  return { ...tool, schema: { ...tool.schema, parts: [part, ...others] } };
}

const text: TypeModel = { kind: "string" };
const both = ["openai", "openai-strict"] as const;
const bothAnthropic = ["anthropic", "anthropic-strict"] as const;
const self = (optional: boolean): Definitions => ({
  Node: object({ label: text, next: { kind: "ref", name: "Node" } }, ...(optional ? ["next"] : [])),
});

describe("what providers say that they refuse", () => {
  test.each([...both, "bedrock"] as const)(
    "%s: a name of more than 64 characters, or of others",
    (provider) => {
      const names = ["a".repeat(64), "a".repeat(65), "get.ticket", "Get-Ticket_2", ""];
      const told = names.map((name) => refusalsOf(sent({ name }), providerLimits[provider]).length);
      expect(told).toEqual([0, 1, 1, 0, 1]);
    },
  );

  test.each(bothAnthropic)("%s: a name of more than 128 characters, or of others", (provider) => {
    const names = ["a".repeat(128), "a".repeat(129), "get.ticket"];
    const told = names.map((name) => refusalsOf(sent({ name }), providerLimits[provider]).length);
    expect(told).toEqual([0, 1, 1]);
  });

  test("gemini: a name that begins with a digit, of more than 128 characters, or of others", () => {
    const names = ["_get.ticket:now-2", "2nd", "a".repeat(128), "a".repeat(129), "get ticket"];
    const told = names.map((name) => refusalsOf(sent({ name }), providerLimits.gemini).length);
    expect(told).toEqual([0, 1, 0, 1, 1]);
  });

  test.each(both)("%s: a description of more than 1024 characters", (provider) => {
    const told = [1024, 1025].map((length) =>
      refusalsOf(sent({ description: "😀".repeat(length) }), providerLimits[provider]).map(({ why }) => why),
    );
    expect(told).toEqual([[], ["its description has 1025 characters, and 1024 are allowed"]]);
  });

  test("bedrock: no description", () => {
    expect(refusalsOf(sent({ description: "" }), providerLimits.bedrock)).toEqual([
      { concerns: "description", why: "it has no description" },
    ]);
  });

  test.each([
    ...both.flatMap((provider) =>
      ["oneOf", "anyOf", "allOf", "enum", "not"].map((keyword) => [provider, keyword] as const),
    ),
    ...bothAnthropic.flatMap((provider) =>
      ["oneOf", "anyOf", "allOf"].map((keyword) => [provider, keyword] as const),
    ),
  ])("%s: %s at the top of the schema", (provider, keyword) => {
    expect(refusalsOf(withRoot(keyword), providerLimits[provider])).toHaveLength(1);
  });

  test.each([
    ...bothAnthropic.map(
      (provider) => [provider, ["a.b-c_1", "a".repeat(64)], ["a b", "a".repeat(65)]] as const,
    ),
    ["gemini", ["a_1", "a".repeat(64)], ["1a", "a-b", "a".repeat(65)]] as const,
  ])("%s: names of properties", (provider, fine, wrong) => {
    const told = (name: string): number =>
      refusalsOf(sent({}, object({ deep: object({ [name]: text }) })), providerLimits[provider]).length;
    expect(fine.map(told)).toEqual(fine.map(() => 0));
    expect(wrong.map(told)).toEqual(wrong.map(() => 1));
  });

  test.each<[ProviderName, string, TypeModel]>([
    ["openai-strict", "`prefixItems`", { kind: "tuple", elements: [{ type: text }] }],
    ["openai-strict", "`uniqueItems`", { kind: "set", element: text }],
    ["openai-strict", "`contentEncoding`", { kind: "native", native: "Blob" }],
    ["openai-strict", "objects with keys of any name", { kind: "record", properties: [], value: text }],
    ["openai-strict", '`format: "uri"`', { kind: "native", native: "URL" }],
    [
      "openai-strict",
      "`patternProperties`",
      {
        kind: "record",
        properties: [],
        patterns: [{ key: { kind: "template", parts: [{ text: "x-" }, { hole: "string" }] }, value: text }],
      },
    ],
    ["anthropic-strict", "`minimum`", { kind: "number", minimum: 1 }],
    ["anthropic-strict", "`maximum`", { kind: "number", maximum: 1 }],
    ["anthropic-strict", "`exclusiveMinimum`", { kind: "number", exclusiveMinimum: 1 }],
    ["anthropic-strict", "`exclusiveMaximum`", { kind: "number", exclusiveMaximum: 1 }],
    ["anthropic-strict", "`multipleOf`", { kind: "number", multipleOf: 2 }],
    ["anthropic-strict", "`minLength`", { kind: "string", minLength: 1 }],
    ["anthropic-strict", "`maxLength`", { kind: "string", maxLength: 1 }],
    ["anthropic-strict", "`minItems: 2`", { kind: "array", element: text, minItems: 2 }],
    ["anthropic-strict", "`maxItems`", { kind: "array", element: text, maxItems: 2 }],
    ["anthropic-strict", "`uniqueItems`", { kind: "array", element: text, uniqueItems: true }],
    [
      "anthropic-strict",
      "objects with keys of any name",
      { kind: "map", form: "object", key: text, value: text },
    ],
    ["gemini", "`exclusiveMinimum`", { kind: "number", exclusiveMinimum: 0 }],
    ["gemini", "`multipleOf`", { kind: "number", multipleOf: 2 }],
  ])("%s: %s", (provider, what, type) => {
    expect(refused(provider, type)).toContain(`it does not take ${what} (\`a\`)`);
    expect(refused(provider, { kind: "array", element: type })).toContain(
      `it does not take ${what} (\`a[]\`)`,
    );
  });

  test.each([
    "dependentRequired",
    "if",
    "then",
    "else",
    "not",
    "allOf",
    "propertyNames",
    "unevaluatedProperties",
  ])("openai-strict: %s, which no schema of ours has", (keyword) => {
    expect(refusalsOf(withRoot(keyword), providerLimits["openai-strict"])).toHaveLength(1);
  });

  test("openai-strict: anything beside a reference", () => {
    const definitions = self(true);
    expect(refused("openai-strict", { kind: "ref", name: "Node" }, definitions)).toEqual([]);
    expect(
      refused("openai-strict", { kind: "ref", name: "Node", description: "First." }, definitions),
    ).toEqual(["it does not take `description` beside a type that is used in several places (`a`)"]);
  });

  test("a pattern that is not simple: not in anthropic-strict, else everywhere", () => {
    for (const pattern of ["^(?=a)b$", "(a)\\1", "\\bword\\b"]) {
      const why = `it does not take \`pattern: ${JSON.stringify(pattern)}\` (\`a\`)`;
      expect(refused("anthropic-strict", { kind: "string", pattern })).toEqual([why]);
      for (const provider of ["openai-strict", "anthropic", "gemini"] as const)
        expect(refused(provider, { kind: "string", pattern })).toEqual([]);
    }
    expect(refused("anthropic-strict", { kind: "string", pattern: "^[a-z]+-\\d{2,4}$" })).toEqual([]);
  });

  test("recursion: never in anthropic-strict, in gemini not where it is required, else everywhere", () => {
    const told = (provider: ProviderName, optional: boolean): readonly string[] =>
      refused(provider, { kind: "ref", name: "Node" }, self(optional));
    expect(told("anthropic-strict", true)).toEqual([
      "it does not take a type that contains itself (`a.next`)",
    ]);
    expect(told("gemini", true)).toEqual([]);
    expect(told("gemini", false)).toEqual([
      "it does not take a type that contains itself where a property is required (`a.next`)",
    ]);
    for (const provider of ["openai", "openai-strict", "anthropic", "bedrock", "mistral"] as const) {
      expect(told(provider, false)).toEqual([]);
    }
  });

  test("openai-strict: too many properties, levels, characters of names and listed values", () => {
    const many = object(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, text])));
    expect(refused("openai-strict", many)).toEqual(["it has 5001 properties, and 5000 are allowed"]);
    const nested = (levels: number): TypeModel => (levels === 0 ? text : object({ b: nested(levels - 1) }));
    expect(refused("openai-strict", nested(9))).toEqual([]);
    expect(refused("openai-strict", nested(10))).toEqual([
      "it has 11 levels of objects in objects, and 10 are allowed",
    ]);
    const values = Array.from({ length: 1001 }, (_, index) => `${index}`);
    expect(refused("openai-strict", { kind: "enum", values })).toEqual([
      "it has 1001 listed values, and 1000 are allowed",
    ]);
    expect(refused("openai-strict", { kind: "enum", values: ["x".repeat(120_000), "y"] })).toEqual([
      "it has 120002 characters of names and listed values, and 120000 are allowed",
    ]);
  });

  test("every provider has a title and a source, and takes a plain tool", () => {
    for (const provider of providerNames) {
      expect(providerLimits[provider].title).not.toBe("");
      expect(new URL(providerLimits[provider].source).protocol).toBe("https:");
      const plain = object({ query: text, kind: { kind: "enum", values: ["a"] }, limit: { kind: "number" } });
      expect(refusalsOf(sent({}, plain), providerLimits[provider])).toEqual([]);
    }
  });
});

describe("TSH019", () => {
  const withArguments = (type: ObjectType): ReturnType<typeof tool> =>
    tool({
      arguments: type,
      parameters: [parameter({ name: "a", nameSpan: at(31) })],
      bindings: [{ kind: "argument", name: "a" }],
    });
  const check = (
    providers: readonly ProviderName[],
    ...tools: readonly ReturnType<typeof tool>[]
  ): readonly Finding[] => findingsOf(rule, { ...project(toolset({ tools })), providers });

  test("nothing without providers, and each provider is told of apart", () => {
    const set = withArguments(object({ a: { kind: "set", element: text } }));
    expect(check([], set)).toEqual([]);
    expect(check(["openai", "mistral"], set)).toEqual([]);
    expect(check(["openai-strict", "gemini"], set)).toMatchObject([
      {
        span: at(31),
        message: expect.stringMatching(/^OpenAI \(strict\) refuses the tool `get_ticket`: .*https:/),
      },
      { span: at(31), message: expect.stringMatching(/^Gemini refuses /) },
    ]);
  });

  test("a description, from the chain or the comment, at the function's name", () => {
    const long = "x".repeat(1025);
    const given = tool({ arguments: object({}), calls: [call("withDescription", constant(long))] });
    const written = tool({ arguments: object({}) }, func({ docs: docs({ summary: long }) }));
    const replaced = tool(
      { arguments: object({}), calls: [call("withDescription", constant("Short."))] },
      func({ docs: docs({ summary: long }) }),
    );
    expect(check(["openai"], given)).toMatchObject([{ span: at(20) }]);
    expect(check(["openai"], written)).toHaveLength(1);
    expect(check(["openai"], replaced)).toEqual([]);
  });

  test("a tool that is left out is not judged", () => {
    const broken = tool({
      arguments: object({ a: { kind: "ref", name: "Gone" } }),
      parameters: [parameter({ typeProblems: [{ reason: "function", path: "a", typeText: "() => void" }] })],
    });
    expect(check(["openai-strict"], broken)).toEqual([]);
  });

  test("tools that are too much together, at the class", () => {
    const optional = withArguments(object({ a: text, b: text }, "a", "b"));
    const twelve = Array.from({ length: 12 }, () => optional);
    expect(check(["anthropic-strict"], ...twelve)).toEqual([]);
    expect(check(["anthropic-strict"], ...twelve, optional)).toMatchObject([
      { span: at(1), message: expect.stringContaining("26 optional properties, and 24 are allowed") },
    ]);
    const plain = Array.from({ length: 21 }, () => tool({ arguments: object({}) }));
    expect(check(["anthropic-strict"], ...plain)).toMatchObject([
      {
        span: at(1),
        message: expect.stringContaining("there are 21 tools, and 20 are allowed in one request"),
      },
    ]);
    const either: TypeModel = { kind: "union", members: [text, { kind: "null" }] };
    const unions = Array.from({ length: 17 }, () => withArguments(object({ a: either })));
    expect(check(["anthropic-strict"], ...unions)).toMatchObject([
      { message: expect.stringContaining("17 unions, and 16 are allowed") },
    ]);
  });
});
