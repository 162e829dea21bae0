// Tools as each provider is sent them: names, descriptions, strict modes, options, and what is reported of each.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { deriveTool } from "../compose/derive-tool.ts";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../tool.ts";
import { toAnthropicTools, toBedrockTools, toGeminiTools, toMistralTools, toOpenAiTools } from "./index.ts";

const closed = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  additionalProperties: false,
});

function toolOf(
  name: string,
  properties: JsonObject = { q: { type: "string" } },
  more: Partial<Tool> = {},
): Tool {
  const made = tool({
    name,
    description: `Does ${name}.`,
    inputSchema: closed(properties),
    execute: () => null,
  });
  return { ...made, ...more };
}

const anything = { any: {} };

describe("strict mode", () => {
  it("is asked for where it is wanted and there is a form; else the report says why not", () => {
    const tools = [
      toolOf("plain"),
      toolOf("open", anything),
      toolOf("not", {}, { providerOptions: { openai: { strict: false } } }),
    ];
    const { tools: sent, report } = toOpenAiTools(tools, { strict: true });
    expect(sent.map((one) => "strict" in one && one.strict)).toEqual([true, false, false]);
    expect(report.map(({ tool: name, strict, reason }) => [name, strict, reason])).toEqual([
      ["plain", true, undefined],
      ["open", false, "`any`: any JSON value is legal there, which cannot be said"],
      ["not", false, undefined],
    ]);
    expect(report[0]?.schema().map(({ pointer, keyword, action }) => [pointer, keyword, action])).toEqual([
      ["/properties/q", "required", "rewritten"],
    ]);
    expect(
      toOpenAiTools(tools, { strict: ({ name }) => name === "plain" }).report.map(({ strict }) => strict),
    ).toEqual([true, false, false]);
    // What is not strict is sent as it is.
    expect(sent[1]).toMatchObject({ parameters: tools[1]?.inputSchema });
  });

  it("of Anthropic has room for some tools of a request", () => {
    const many = Array.from({ length: 22 }, (_, index) => toolOf(`t${index}`, {}));
    const counts = toAnthropicTools(many, { strict: true }).report;
    expect(counts.filter(({ strict }) => strict)).toHaveLength(20);
    expect(counts[21]?.reason).toContain("20");
    const wide = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, { type: "string" }]),
    );
    const [first, second, third] = toAnthropicTools([toolOf("a", wide), toolOf("b", wide), toolOf("c", {})], {
      strict: true,
    }).report;
    expect([first?.strict, second?.strict, third?.strict]).toEqual([true, false, true]);
    expect(second?.reason).toBe(
      "with the strict tools before it, it has 40 optional properties, and 24 are allowed",
    );
  });
});

describe("names and descriptions", () => {
  it("are what the provider takes, and calls find their tools", () => {
    // As a source of the application's own may name them.
    const tools = ["2nd-look", "-2nd-look", "_2nd-look"].map((name) => toolOf("a", {}, { name }));
    const { tools: sent, toCall } = toGeminiTools(tools);
    const names = sent[0]?.functionDeclarations.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_.:-]*$/);
    expect(names.map((name) => toCall(name, { q: "x" }).toolName)).toEqual(tools.map(({ name }) => name));
    expect(toCall("none", 1)).toEqual({ toolName: "none", args: 1 });
  });

  it("are cut, or filled, and that is reported", () => {
    const long = toolOf("long", {}, { description: "😀".repeat(1_100) });
    const { tools: sent, report } = toOpenAiTools([long]);
    const { description } = sent[0] as { description: string };
    expect([...description].length).toBeLessThanOrEqual(1_024);
    expect(description.endsWith("😀…")).toBe(true);
    expect(report[0]?.notes).toEqual(["its description has 1100 characters, and is cut at 1024"]);
    expect(toAnthropicTools([long]).report[0]?.notes).toEqual([]);
    const empty = toBedrockTools([toolOf("bare", {}, { description: " ", title: "Bare" })]);
    expect(empty.tools[0]).toMatchObject({ toolSpec: { description: "Bare" } });
    expect(empty.report[0]?.notes).toHaveLength(1);
  });
});

describe("options", () => {
  it("of a tool go to its provider, under its names", () => {
    const providerOptions = {
      anthropic: { cacheControl: { type: "ephemeral" }, defer_loading: true, other: 1 },
      openai: { deferLoading: true },
      bedrock: { cachePoint: true },
    };
    const one = toolOf("a", {}, { providerOptions });
    const ready = toolOf("b");
    expect(toAnthropicTools([one, ready]).tools).toEqual([
      {
        ...{ name: "a", description: "Does a.", input_schema: one.inputSchema },
        ...{ cache_control: { type: "ephemeral" }, defer_loading: true },
      },
      expect.objectContaining({ name: "b" }),
    ]);
    expect(toOpenAiTools([one]).tools[0]).toMatchObject({ defer_loading: true, strict: false });
    expect(toBedrockTools([one]).tools[1]).toEqual({ cachePoint: { type: "default" } });
    expect(toMistralTools([one]).tools[0]?.function).toEqual({
      name: "a",
      description: "Does a.",
      parameters: one.inputSchema,
    });
    expect(toOpenAiTools([one], { api: "chat" }).tools[0]).toEqual({
      type: "function",
      function: { name: "a", description: "Does a.", parameters: one.inputSchema },
    });
  });

  it("of a search for tools defer those that are marked, and only with it", () => {
    const tools = [toolOf("a"), toolOf("b", {}, { deferred: true })];
    expect(toAnthropicTools(tools, { toolSearch: "bm25" }).tools).toMatchObject([
      { name: "a" },
      { name: "b", defer_loading: true },
      { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
    ]);
    expect(JSON.stringify(toAnthropicTools(tools).tools)).not.toContain("defer_loading");
    expect(toOpenAiTools(tools, { toolSearch: true }).tools.at(-1)).toEqual({ type: "tool_search" });
    expect(toOpenAiTools([toolOf("a")], { toolSearch: true }).tools).toHaveLength(1);
  });
});

describe("a search for Anthropic's tools", () => {
  const deferred = { providerOptions: { anthropic: { deferLoading: true } } };

  it("is there when all are deferred, or that is an error", () => {
    const tools = [toolOf("a", {}, deferred), toolOf("b", {}, deferred)];
    expect(() => toAnthropicTools(tools)).toThrow(/all tools are deferred.*toolSearch/);
    const searched = toAnthropicTools(tools, { toolSearch: "regex" }).tools;
    expect(searched.filter((one) => !("defer_loading" in one))).toEqual([
      { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
    ]);
    expect(toAnthropicTools([...tools, toolOf("c")]).tools).toHaveLength(3);
    expect(toAnthropicTools([]).tools).toEqual([]);
  });

  it("has room for ten thousand tools; one more is left out and reported, or an error", () => {
    const one = toolOf("a", {}, { deferred: true });
    const tools = Array.from({ length: 10_001 }, (_, index) =>
      Object.create(one, { name: { value: `t${index}` } }),
    );
    expect(() => toAnthropicTools(tools, { toolSearch: "bm25" })).toThrow(
      "Anthropic cannot take the tool t10000: there are 10000 tools before it, and no more are taken.",
    );
    const left: string[] = [];
    const onIneligible = ({ tool: name }: { readonly tool: string }) => void left.push(name);
    const { tools: sent, report } = toAnthropicTools(tools, { toolSearch: "bm25", onIneligible });
    expect([left, sent.length, report.length]).toEqual([["t10000"], 10_001, 10_001]);
    expect(toAnthropicTools(tools).tools).toHaveLength(10_001);
  });
});

describe("Gemini", () => {
  it("gets the form that a tool has, none for a tool without arguments, and an error where there is no form", () => {
    const tools = [toolOf("plain"), toolOf("bare", {}), toolOf("open", anything)];
    const declarations = toGeminiTools(tools).tools[0]?.functionDeclarations ?? [];
    expect(declarations.map((one) => Object.keys(one))).toEqual([
      ["name", "description", "parameters"],
      ["name", "description"],
      ["name", "description", "parametersJsonSchema"],
    ]);
    expect(() => toGeminiTools(tools, { form: "parameters" })).toThrow(
      /Gemini cannot take the tool open: `any`/,
    );
    const left: string[] = [];
    const partly = toGeminiTools(tools, {
      form: "parameters",
      onIneligible: ({ tool: name }) => left.push(name),
    });
    expect([left, partly.tools[0]?.functionDeclarations.length]).toEqual([["open"], 2]);
    expect(toGeminiTools([]).tools).toEqual([]);
  });
});

describe("generated dialects", () => {
  it("are sent as they are, and calls are read by the schema that they were made of", () => {
    const base = toolOf("a", {
      at: { type: "array", prefixItems: [{ type: "number" }], items: false, minItems: 1, maxItems: 1 },
    });
    const own = {
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
      title: "generated",
    };
    const generated: Tool = {
      ...base,
      dialects: { "openai-strict": { schema: own }, gemini: { reason: "no form" } },
    };
    const { tools: sent, toCall } = toOpenAiTools([generated], { strict: true });
    expect(sent[0]).toMatchObject({ parameters: own, strict: true });
    expect(toCall("a", { at: { item1: 1 } }).args).toEqual({ at: [1] });
    expect(toGeminiTools([generated]).tools[0]?.functionDeclarations[0]).toHaveProperty(
      "parametersJsonSchema",
    );
    // A layer that changes the schema has none of it.
    const changed = deriveTool(generated, { facts: { inputSchema: closed({ b: { type: "string" } }) } });
    expect(changed.dialects).toBeUndefined();
    expect(deriveTool(generated, { facts: { name: "b" } }).dialects).toBe(generated.dialects);
  });
});
