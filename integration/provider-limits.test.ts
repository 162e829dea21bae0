// The providers' limits: every tool of the sample projects is sent in a form that the provider takes or not at all, and everything
// that a provider is known to refuse is refused by the table, and is sent in another form or reported.
import { describe, expect, it } from "vitest";
import {
  type ProviderTarget,
  providerLimits,
  providerNames,
  toDialect,
} from "../packages/runtime/src/dialect/index.ts";
import { type Tool, tool } from "../packages/runtime/src/index.ts";
import type { JsonObject, JsonValue } from "../packages/runtime/src/json.ts";
import {
  type ToolReport,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toMistralTools,
  toOpenAiTools,
} from "../packages/runtime/src/providers/index.ts";
import { fixtureTools } from "./fixture-tools.ts";
import { limitProblems, nodesOf, requestProblems, type SentDefinition } from "./limit-problems.ts";

interface Sent extends SentDefinition {
  readonly target: ProviderTarget;
}

interface Written {
  readonly sent: readonly Sent[];
  readonly report: readonly ToolReport[];
}

// boundary: schemas in requests are JSON, in each SDK's own type of it.
const json = (schema: unknown): JsonObject => schema as JsonObject;

/** By provider, what a request has. Tools that it cannot take are left out, and reported. */
const write: { readonly [provider: string]: (tools: readonly Tool<never>[], strict: boolean) => Written } = {
  openai: (tools, strict) => {
    const { tools: made, report } = toOpenAiTools(tools, { api: "chat", strict, onIneligible: () => {} });
    const sent = made.map(({ function: { name, description, parameters, strict: isStrict } }) => ({
      ...{ name, description, schema: json(parameters) },
      target: isStrict === true ? ("openai-strict" as const) : ("openai" as const),
    }));
    return { sent, report };
  },
  anthropic: (tools, strict) => {
    const { tools: made, report } = toAnthropicTools(tools, { strict, onIneligible: () => {} });
    const sent = made.flatMap((one): Sent[] =>
      "input_schema" in one
        ? [
            {
              ...{ name: one.name, description: one.description, schema: json(one.input_schema) },
              target: one.strict === true ? "anthropic-strict" : "anthropic",
            },
          ]
        : [],
    );
    return { sent, report };
  },
  gemini: (tools, _strict) => {
    const { tools: made, report } = toGeminiTools(tools, { onIneligible: () => {} });
    const sent = (made[0]?.functionDeclarations ?? []).map(
      ({ name, description, parameters, parametersJsonSchema }) => ({
        ...{ name, description, schema: json(parameters ?? parametersJsonSchema ?? {}) },
        // A tool without arguments has neither.
        target: parametersJsonSchema !== undefined ? ("gemini-json-schema" as const) : ("gemini" as const),
      }),
    );
    return { sent, report };
  },
  bedrock: (tools, strict) => {
    const { tools: made, report } = toBedrockTools(tools, { strict, onIneligible: () => {} });
    const sent = made.flatMap((one) =>
      "toolSpec" in one
        ? [
            {
              ...{ name: one.toolSpec.name, description: one.toolSpec.description },
              ...{ schema: json(one.toolSpec.inputSchema.json), target: "bedrock" as const },
            },
          ]
        : [],
    );
    return { sent, report };
  },
  mistral: (tools, strict) => {
    const { tools: made, report } = toMistralTools(tools, { strict, onIneligible: () => {} });
    const sent = made.map(({ function: { name, description, parameters } }) => ({
      ...{ name, description, schema: json(parameters), target: "mistral" as const },
    }));
    return { sent, report };
  },
};

const providerOf = (target: ProviderTarget): string => target.replace(/-(?:strict|json-schema)$/, "");

/** What conversions have to see to, since no single keyword of the table says it. */
function formProblems(schema: JsonObject, target: ProviderTarget): readonly string[] {
  const nodes = [...nodesOf(schema)];
  if (target === "openai-strict") {
    const isWhole = ({ properties = {}, required = [] }: JsonObject): boolean =>
      Object.keys(json(properties)).every((name) => (required as readonly JsonValue[]).includes(name));
    return nodes.every(isWhole) ? [] : ["optional property"];
  }
  const known = keywordsOf[target];
  return known === undefined
    ? []
    : [...new Set(nodes.flatMap((node) => Object.keys(node)))].filter((key) => !known.includes(key));
}

/** Of the forms that take certain keywords only, after the types of Google's SDK. */
const keywordsOf: { readonly [T in ProviderTarget]?: readonly string[] } = {
  gemini:
    "anyOf default description enum example format items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum nullable pattern properties propertyOrdering required title type".split(
      " ",
    ),
  "gemini-json-schema":
    "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(
      " ",
    ),
};

const problemsOf = (sent: SentDefinition, target: ProviderTarget): readonly string[] => [
  ...limitProblems(sent, providerLimits[target]),
  ...formProblems(sent.schema, target),
];

describe("the tools of the sample projects", () => {
  it.each(providerNames)("have schemas that %s takes, or none and a reason", (target) => {
    let taken = 0;
    for (const { id, tool: one } of fixtureTools) {
      const written = toDialect(one.inputSchema, target);
      if (!written.ok) {
        expect(written.reason, id).not.toBe("");
        expect(
          written.report.some(({ action }) => action === "refused"),
          id,
        ).toBe(true);
        continue;
      }
      taken += 1;
      const sent = { name: "fine", description: "Fine.", schema: written.schema };
      expect(problemsOf(sent, target), `${id}: ${JSON.stringify(written.schema)}`).toEqual([]);
    }
    expect(taken).toBeGreaterThan(fixtureTools.length / 3);
  });

  it.each(Object.keys(write).flatMap((provider) => [[provider, true] as const, [provider, false] as const]))(
    "are sent to %s as it takes them (strict: %s)",
    (provider, strict) => {
      const all = fixtureTools.map((one) => one.tool);
      const { sent, report } = write[provider]?.(all, strict) ?? { sent: [], report: [] };
      for (const one of sent) expect(problemsOf(one, one.target), one.name).toEqual([]);
      const isStrict = sent.filter(({ target }) => target.endsWith("-strict"));
      if (isStrict[0] !== undefined)
        expect(requestProblems(isStrict, providerLimits[isStrict[0].target])).toEqual([]);
      const left = report.filter(({ sentAs }) => sentAs === undefined);
      expect(sent.length + left.length).toBe(all.length);
      for (const { reason = "" } of left) expect(reason).not.toBe("");
    },
  );
});

const text = { type: "string" };
const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const many = (count: number, of: (index: number) => string = (index) => `p${index}`): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [of(index), text]));
const nested = (levels: number): JsonObject =>
  levels === 1 ? closed({}) : closed({ a: nested(levels - 1) });
const listed = (count: number): JsonObject => ({
  enum: Array.from({ length: count }, (_, index) => `v${index}`),
});
const recursive = (required: readonly string[]): JsonObject => ({
  ...closed({ node: { $ref: "#/$defs/Node" } }),
  $defs: { Node: closed({ label: text, next: { $ref: "#/$defs/Node" } }, { required: [...required] }) },
});

type Refusal = readonly [problem: string, sent: Partial<SentDefinition>];
const name = (given: string): Refusal => ["name", { name: given }];
const root = (keyword: string, value: JsonValue): Refusal => [
  `root ${keyword}`,
  { schema: { ...closed({ a: text }), [keyword]: value } },
];
const argument = (problem: string, a: JsonValue): Refusal => [problem, { schema: closed({ a }) }];
const whole = (problem: string, schema: JsonObject): Refusal => [problem, { schema }];

const rootUnions = [
  whole("root type", { type: "array", items: text }),
  root("oneOf", [closed({ a: text })]),
  root("anyOf", [closed({ a: text })]),
  root("allOf", [closed({ a: text })]),
];
const openObjects = [
  argument("open object", { type: "object" }),
  argument("open object", { type: "object", additionalProperties: text }),
  argument("open object", { type: "object", properties: { b: text } }),
];
const openai = [
  ...["", "a b", "a.b", "a".repeat(65), "é"].map(name),
  ["description", { description: "x".repeat(1025) }] as const,
  ...rootUnions,
  root("enum", [{ a: "x" }]),
  root("not", { required: ["b"] }),
];
const anthropic = [
  ...["", "a b", "a.b", "a".repeat(129)].map(name),
  ...["a b", "", "a".repeat(65), "é"].map((one) => whole("property name", closed({ [one]: text }))),
  ...rootUnions,
];
const gemini = [
  ...["", "1a", "-a", "a b", "a".repeat(129)].map(name),
  ...["a-b", "1a", "", "a".repeat(65)].map((one) => whole("property name", closed({ [one]: text }))),
];

/** By target, what it is known to refuse, and how the table (or the conversion's form) names it. */
const refusals: { readonly [T in ProviderTarget]?: readonly Refusal[] } = {
  openai,
  "openai-strict": [
    ...openai,
    ...openObjects,
    whole("optional property", closed({ a: text }, { required: [] })),
    argument("allOf", { allOf: [text] }),
    argument("not", { not: text }),
    argument("dependentRequired", closed({ b: text }, { dependentRequired: { b: ["c"] } })),
    argument("dependentSchemas", closed({ b: text }, { dependentSchemas: { b: {} } })),
    ...["if", "then", "else"].map((keyword) => argument(keyword, { type: "string", [keyword]: text })),
    argument("prefixItems", { type: "array", prefixItems: [text] }),
    argument("uniqueItems", { type: "array", items: text, uniqueItems: true }),
    argument("patternProperties", closed({}, { patternProperties: { a: text } })),
    argument("propertyNames", closed({}, { propertyNames: text })),
    argument("contentEncoding", { type: "string", contentEncoding: "base64" }),
    argument("contentMediaType", { type: "string", contentMediaType: "text/html" }),
    argument("contentSchema", { type: "string", contentSchema: text }),
    argument("unevaluatedItems", { type: "array", items: text, unevaluatedItems: false }),
    argument("unevaluatedProperties", closed({}, { unevaluatedProperties: false })),
    argument("format", { type: "string", format: "uri" }),
    whole("beside $ref", { ...closed({ a: { $ref: "#/$defs/T", description: "A." } }), $defs: { T: text } }),
    whole("properties", closed(many(5001))),
    whole("levels", nested(11)),
    whole("nameCharacters", closed(many(121, (index) => `${index}`.padEnd(1000, "x")))),
    argument("enumValues", listed(1001)),
  ],
  anthropic,
  "anthropic-strict": [
    ...anthropic,
    ...openObjects,
    whole("recursion", recursive(["label"])),
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((keyword) =>
      argument(keyword, { type: "number", [keyword]: 2 }),
    ),
    ...["minLength", "maxLength"].map((keyword) => argument(keyword, { type: "string", [keyword]: 2 })),
    ...["minItems", "maxItems"].map((keyword) =>
      argument(keyword, { type: "array", items: text, [keyword]: 2 }),
    ),
    argument("uniqueItems", { type: "array", items: text, uniqueItems: true }),
    argument("format", { type: "string", format: "regex" }),
    argument("prefixItems", { type: "array", prefixItems: [text] }),
    argument("patternProperties", closed({}, { patternProperties: { a: text } })),
    ...["^(?=a)b$", "^(?<!a)b$", "(a)\\1", "\\bword\\b", "^\\p{L}+$"].map((pattern) =>
      argument("pattern", { type: "string", pattern }),
    ),
    whole("allOf of $ref", {
      ...closed({ a: { allOf: [{ $ref: "#/$defs/T" }] } }),
      $defs: { T: closed({ b: text }) },
    }),
  ],
  gemini: [
    ...gemini,
    argument("allOf", { allOf: [text] }),
    argument("not", { not: text }),
    ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((keyword) =>
      argument(keyword, { type: "number", [keyword]: 2 }),
    ),
    argument("uniqueItems", { type: "array", items: text, uniqueItems: true }),
    argument("patternProperties", closed({}, { patternProperties: { a: text } })),
    argument("contentEncoding", { type: "string", contentEncoding: "base64" }),
    argument("const", { const: "a" }),
    argument("oneOf", { oneOf: [text] }),
    argument("prefixItems", { type: "array", prefixItems: [text] }),
    argument("additionalProperties", { type: "object", additionalProperties: text }),
    whole("$ref", { ...closed({ a: { $ref: "#/$defs/T" } }), $defs: { T: text } }),
    whole("recursion", recursive(["label", "next"])),
  ],
  "gemini-json-schema": [
    ...gemini,
    whole("recursion", recursive(["label", "next"])),
    ...["allOf", "not", "const", "pattern", "minLength", "exclusiveMinimum", "multipleOf"].map((keyword) =>
      argument(keyword, {
        type: "string",
        [keyword]: keyword === "allOf" ? [text] : keyword === "not" ? text : 1,
      }),
    ),
  ],
  bedrock: [
    ...["", "a b", "a.b", "a".repeat(65)].map(name),
    ["description", { description: "" }] as const,
    ...rootUnions,
  ],
};

const fine: SentDefinition = { name: "fine", description: "Fine.", schema: closed({ a: text }) };
const cases = Object.entries(refusals).flatMap(([target, list = []]) =>
  // boundary: the keys of the table above.
  list.map(
    ([problem, sent], index) => [target as ProviderTarget, problem, index, { ...fine, ...sent }] as const,
  ),
);

/**
 * What the providers' documents, types and quoted errors say that they refuse, each with the problems that stand for it above, or
 * with the test that holds it. Every fact has a case and every case belongs to a fact, so that none is lost.
 */
const facts: { readonly [id: string]: readonly [ProviderTarget, ...string[]] } = {
  "openai: a name that is not of 1 to 64 letters, digits, _ and -": ["openai", "name"],
  "openai: a description of more than 1024 characters": ["openai", "description"],
  "openai: a root that is no object": ["openai", "root type"],
  "openai: oneOf, anyOf, allOf, enum or not at the root": [
    ...(["openai", "root oneOf", "root anyOf", "root allOf", "root enum", "root not"] as const),
  ],
  "openai strict: the same as without": [
    ...(["openai-strict", "name", "description", "root type"] as const),
    ...["root oneOf", "root anyOf", "root allOf", "root enum", "root not"],
  ],
  "openai strict: an object without additionalProperties: false": ["openai-strict", "open object"],
  "openai strict: a property that is not required": ["openai-strict", "optional property"],
  "openai strict: allOf, not, dependent schemas, if, then and else": [
    ...([
      "openai-strict",
      "allOf",
      "not",
      "dependentRequired",
      "dependentSchemas",
      "if",
      "then",
      "else",
    ] as const),
  ],
  "openai strict: prefixItems, uniqueItems, patternProperties, propertyNames": [
    ...(["openai-strict", "prefixItems", "uniqueItems", "patternProperties", "propertyNames"] as const),
  ],
  "openai strict: content and unevaluated keywords": [
    ...(["openai-strict", "contentEncoding", "contentMediaType", "contentSchema"] as const),
    ...["unevaluatedItems", "unevaluatedProperties"],
  ],
  "openai strict: a reference with others beside it": ["openai-strict", "beside $ref"],
  "openai strict: a format that it does not name": ["openai-strict", "format"],
  "openai strict: 5000 properties": ["openai-strict", "properties"],
  "openai strict: 10 levels": ["openai-strict", "levels"],
  "openai strict: 120,000 characters of names and values": ["openai-strict", "nameCharacters"],
  "openai strict: 1000 values of enums": ["openai-strict", "enumValues"],
  "anthropic: a name that is not of 1 to 128 letters, digits, _ and -": ["anthropic", "name"],
  "anthropic: a property's name that is not of 1 to 64 letters, digits, _, . and -": [
    "anthropic",
    "property name",
  ],
  "anthropic: a root that is no object": ["anthropic", "root type"],
  "anthropic: oneOf, allOf or anyOf at the root": ["anthropic", "root oneOf", "root allOf", "root anyOf"],
  "anthropic strict: the same as without": [
    ...(["anthropic-strict", "name", "property name", "root type"] as const),
    ...["root oneOf", "root allOf", "root anyOf"],
  ],
  "anthropic strict: recursion": ["anthropic-strict", "recursion"],
  "anthropic strict: bounds of numbers, and multipleOf": [
    ...([
      "anthropic-strict",
      "minimum",
      "maximum",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "multipleOf",
    ] as const),
  ],
  "anthropic strict: lengths of strings": ["anthropic-strict", "minLength", "maxLength"],
  "anthropic strict: limits of arrays but minItems 0 and 1": [
    ...(["anthropic-strict", "minItems", "maxItems", "uniqueItems"] as const),
  ],
  "anthropic strict: maps": ["anthropic-strict", "open object"],
  "anthropic strict: a format that it does not name": ["anthropic-strict", "format"],
  "anthropic strict: keywords that it does not name": [
    "anthropic-strict",
    "prefixItems",
    "patternProperties",
  ],
  "anthropic strict: a pattern that is not simple": ["anthropic-strict", "pattern"],
  "anthropic strict: allOf with a reference": ["anthropic-strict", "allOf of $ref"],
  "gemini: a name that does not begin with a letter or _, or is longer than 128": ["gemini", "name"],
  "gemini: a parameter's name of others than letters, digits and _, or longer than 64": [
    "gemini",
    "property name",
  ],
  "gemini: keywords that its part of OpenAPI does not have": [
    ...([
      "gemini",
      "allOf",
      "not",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "multipleOf",
      "uniqueItems",
    ] as const),
    ...[
      "patternProperties",
      "contentEncoding",
      "const",
      "oneOf",
      "prefixItems",
      "additionalProperties",
      "$ref",
    ],
  ],
  "gemini: recursion through required properties": ["gemini", "recursion"],
  "gemini json schema: the same names": ["gemini-json-schema", "name", "property name"],
  "gemini json schema: keywords that it does not have": [
    ...(["gemini-json-schema", "allOf", "not", "const", "pattern", "minLength"] as const),
    ...["exclusiveMinimum", "multipleOf"],
  ],
  "gemini json schema: recursion through required properties": ["gemini-json-schema", "recursion"],
  "bedrock: a name that is not of 1 to 64 letters, digits, _ and -": ["bedrock", "name"],
  "bedrock: no description": ["bedrock", "description"],
  "bedrock, with Anthropic's models: their roots": [
    "bedrock",
    "root type",
    "root oneOf",
    "root allOf",
    "root anyOf",
  ],
};

/** Of a whole request; each has a test of its own below, or among those of the provider's tools. */
const requestFacts = {
  "anthropic strict: 20 tools, 24 optional parameters, 16 unions": ["tools", "optionalProperties", "unions"],
  "anthropic: 10,000 tools with a search, of which one is not deferred": ["search"],
} as const;

describe("the facts that are known of providers", () => {
  it.each(Object.entries(facts))("%s", (_fact, [target, ...problems]) => {
    const held = (refusals[target] ?? []).map(([problem]) => problem);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(held).toContain(problem);
  });

  it("are all that the cases are about, and all that the tables limit", () => {
    const known = Object.values(facts).flatMap(([target, ...problems]) =>
      problems.map((problem) => `${target}: ${problem}`),
    );
    expect(new Set(cases.map(([target, problem]) => `${target}: ${problem}`))).toEqual(new Set(known));
    expect(new Set(known).size).toBe(known.length);
    const { perRequest = {} } = providerLimits["anthropic-strict"];
    expect(Object.keys(perRequest)).toEqual(
      requestFacts["anthropic strict: 20 tools, 24 optional parameters, 16 unions"],
    );
    expect(perRequest).toEqual({ tools: 20, optionalProperties: 24, unions: 16 });
    for (const [target, limits] of Object.entries(providerLimits)) {
      expect([target, limits.search]).toEqual([
        target,
        target.startsWith("anthropic") ? { tools: 10_000, notDeferred: 1 } : undefined,
      ]);
      const own = known.filter((one) => one.startsWith(`${target}: `));
      const limited = [
        ...(limits.rootKeywords ?? []).map((keyword) => `root ${keyword}`),
        ...Object.keys(limits.keywords ?? {}),
        ...Object.keys(limits.perTool ?? {}),
      ];
      expect(own).toEqual(expect.arrayContaining(limited.map((problem) => `${target}: ${problem}`)));
    }
  });
});

describe("what a provider refuses", () => {
  it.each(providerNames)("is nothing of a plain tool: %s", (target) => {
    const written = toDialect(fine.schema, target);
    if (!written.ok) throw new Error(written.reason);
    expect(problemsOf({ ...fine, schema: written.schema }, target)).toEqual([]);
  });

  it.each(cases)("%s refuses %s (%i), so it is sent otherwise, or reported", (target, problem, _, given) => {
    expect(problemsOf(given, target)).toContain(problem);

    const schema = toDialect(given.schema, target);
    if (schema.ok) expect(problemsOf({ ...fine, schema: schema.schema }, target)).toEqual([]);
    else expect(schema.reason).not.toBe("");

    // As a tool, which a name or a description never keeps from being sent.
    const { schema: inputSchema, ...named } = fine;
    const base = tool({ ...named, inputSchema, execute: () => null });
    const whole: Tool = Object.create(base, {
      name: { value: given.name },
      description: { value: given.description },
      inputSchema: { value: given.schema },
    });
    const { sent, report } = write[providerOf(target)]?.([whole], target.endsWith("-strict")) ?? {
      sent: [],
      report: [],
    };
    expect(report).toHaveLength(1);
    for (const one of sent) expect(problemsOf(one, one.target)).toEqual([]);
    const [told] = report;
    if (sent.length === 0) expect(told?.reason).toBeTruthy();
    if (given.name !== fine.name) expect(told?.notes.join()).toContain("is sent as");
    if (given.description !== fine.description) expect(told?.notes.join()).toContain("description");
    if (target.endsWith("-strict") && told?.strict === false && !schema.ok) expect(told.reason).toBeTruthy();
  });

  it.each([
    ["tools", 21, fine.schema],
    ["optionalProperties", 13, closed(many(2), { required: [] })],
    ["unions", 9, closed({ a: { anyOf: [text, { type: "number" }] }, b: { type: ["string", "null"] } })],
  ] as const)("Anthropic takes only so many %s in strict mode", (problem, count, inputSchema) => {
    const tools = Array.from({ length: count }, (_, index) =>
      tool({ name: `t${index}`, description: "Fine.", inputSchema, execute: () => null }),
    );
    const all = tools.map((one) => ({ ...fine, schema: one.inputSchema }));
    expect(requestProblems(all, providerLimits["anthropic-strict"])).toEqual([problem]);
    const { sent, report } = toAnthropicLists(tools);
    expect(sent).toHaveLength(count);
    const strict = sent.filter(({ target }) => target === "anthropic-strict");
    expect(strict.length).toBeGreaterThan(0);
    expect(requestProblems(strict, providerLimits["anthropic-strict"])).toEqual([]);
    const rest = report.filter((one) => !one.strict);
    expect(rest).toHaveLength(count - strict.length);
    for (const { reason } of rest) expect(reason).toBeTruthy();
  });
});

function toAnthropicLists(tools: readonly Tool<never>[]): Written {
  return write["anthropic"]?.(tools, true) ?? { sent: [], report: [] };
}
