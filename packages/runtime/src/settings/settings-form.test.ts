// What a settings page is drawn from.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { createLiveTool } from "../live-tool.ts";
import type { Tool } from "../tool.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import { fieldFacts } from "./settings-field.ts";
import { type SettingsForm, settingsForm, settingsOf } from "./settings-form.ts";
import { settingsSchema } from "./settings-schema.ts";

const properties: JsonObject = {
  includeClosed: { type: "boolean", description: "Also return closed tickets." },
  limit: { type: "integer", minimum: 1, maximum: 100, title: "Results", description: "How many at most." },
  HTTPProxy: { type: "string", format: "uri" },
  unit: { $ref: "#/$defs/Unit", description: "What is counted." },
};
const schema: JsonObject = { type: "object", properties, $defs: { Unit: { enum: ["day", "week"] } } };

const search: Tool = tool({
  name: "search_tickets",
  title: "Find tickets",
  description: "Searches tickets.",
  inputSchema: { type: "object" },
  settings: {
    schema: { ...schema, properties: { ...properties, secret: { type: "string" } } },
    defaults: { includeClosed: false, limit: 20, HTTPProxy: undefined, unit: "day", secret: "s" },
    configurable: ["includeClosed", "limit", "HTTPProxy", "unit"],
  },
  execute: () => 1,
});
const place = { store: new MemorySettingsStore(), scope: "u" };
const stored = (values: JsonObject): { readonly store: MemorySettingsStore; readonly scope: string } => ({
  scope: "u",
  store: new MemorySettingsStore([{ scope: "u", tool: "search_tickets", values }]),
});

describe("the schema of a tool's settings", () => {
  it("has the open ones alone, with titles, descriptions and the code's values as defaults", async () => {
    expect(await settingsSchema(search)).toEqual({
      type: "object",
      properties: {
        includeClosed: { ...(properties["includeClosed"] as JsonObject), default: false },
        limit: { ...(properties["limit"] as JsonObject), default: 20 },
        HTTPProxy: properties["HTTPProxy"],
        unit: { ...(properties["unit"] as JsonObject), default: "day" },
      },
      $defs: { Unit: { enum: ["day", "week"] } },
      additionalProperties: false,
    });
  });

  it("is one that ajv takes, and of which a changed copy changes nothing", async () => {
    const first = (await settingsSchema(search)) as { [name: string]: JsonValue };
    expect(
      new Ajv2020({ strict: true, formats: { uri: true } }).validate(first, { limit: 5, unit: "week" }),
    ).toBe(true);
    first["properties"] = {};
    expect(Object.keys((await settingsSchema(search))?.["properties"] as JsonObject)).toHaveLength(4);
  });

  it("is none for a tool without open settings", async () => {
    const closed = tool({ name: "x", description: "X.", inputSchema: { type: "object" }, execute: () => 1 });
    expect(await settingsSchema(closed)).toBeUndefined();
    expect(await settingsForm(closed)).toBeUndefined();
  });

  it("has the code's values as they are sent, and none of one that JSON cannot hold", async () => {
    const names = ["since", "ratio", "when", "toString"];
    const descriptor = toolDescriptor("x", [], {
      settings: {
        schema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) },
        configurable: names,
      },
    });
    const made = createLiveTool(descriptor, {
      fn: () => 1,
      receiver: undefined,
      createSettings: () => ({ since: new Date(0), ratio: Number.NaN, when: undefined }),
    });
    const properties = (await settingsSchema(made))?.["properties"];
    expect(properties).toEqual({
      since: { default: "1970-01-01T00:00:00.000Z" },
      ratio: {},
      when: {},
      toString: {},
    });
  });
});

describe("the form of a tool's settings", () => {
  it("has a field for each open one: label, description, kind, constraints, default, current value", async () => {
    expect(await settingsForm(search, stored({ limit: 5 }))).toMatchObject({
      tool: "search_tickets",
      label: "Find tickets",
      description: "Searches tickets.",
      problems: [],
      fields: [
        {
          name: "includeClosed",
          label: "Include closed",
          description: "Also return closed tickets.",
          kind: "boolean",
          default: false,
          current: false,
          overridden: false,
        },
        {
          name: "limit",
          label: "Results",
          kind: "integer",
          minimum: 1,
          maximum: 100,
          default: 20,
          current: 5,
          overridden: "stored",
        },
        { name: "HTTPProxy", label: "HTTP proxy", kind: "text", format: "uri", overridden: false },
        {
          name: "unit",
          label: "Unit",
          description: "What is counted.",
          kind: "choice",
          choices: ["day", "week"],
          current: "day",
        },
      ],
    });
    const [, , proxy] = (await settingsForm(search))?.fields ?? [];
    expect(proxy).not.toHaveProperty("default");
    expect(proxy).not.toHaveProperty("current");
  });

  it("shows what is wrong beside the field, and what counts in its place", async () => {
    const form = await settingsForm(search, stored({ limit: 500, gone: 1 }));
    const limit = form?.fields.find(({ name }) => name === "limit");
    expect(limit).toMatchObject({ current: 20, overridden: false, problem: { code: "INVALID_VALUE" } });
    expect(form?.problems.map(({ setting }) => setting)).toEqual(["limit", "gone"]);
  });

  it("shows the values of a run over the stored ones", async () => {
    const form = await settingsForm(search, {
      ...stored({ limit: 5 }),
      values: { search_tickets: { limit: 6 } },
    });
    expect(form?.fields.find(({ name }) => name === "limit")).toMatchObject({
      current: 6,
      overridden: "run",
    });
  });

  it("of a source are those of its tools with open settings, each once and under its original name", async () => {
    const plain = tool({ name: "x", description: "X.", inputSchema: { type: "object" }, execute: () => 1 });
    const inner = new FunctionToolset([search, plain]);
    const source = new CombinedToolset(inner, new PrefixedToolset(inner, "two_"));
    const forms: readonly SettingsForm[] = await settingsOf(source, { deps: undefined, settings: place });
    expect(forms.map((form) => form.tool)).toEqual(["search_tickets"]);
  });
});

describe("the kind of a field", () => {
  const root: JsonObject = { $defs: { Unit: { enum: ["m", "s"] }, Null: { type: "null" } } };
  it.each<[JsonValue, object]>([
    [{ type: "boolean" }, { kind: "boolean", nullable: false }],
    [
      { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
      { kind: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
    ],
    [
      { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
      { kind: "text", minLength: 1, maxLength: 9, pattern: "^a" },
    ],
    [{ const: "a" }, { kind: "choice", choices: ["a"] }],
    [{ enum: ["a", null] }, { kind: "choice", choices: ["a"], nullable: true }],
    [
      { type: ["string", "null"], format: "date-time" },
      { kind: "text", format: "date-time", nullable: true },
    ],
    [
      { type: ["string", "null"], enum: ["a", null] },
      { kind: "choice", choices: ["a"], nullable: true },
    ],
    [
      { anyOf: [{ $ref: "#/$defs/Unit" }, { $ref: "#/$defs/Null" }], description: "D." },
      { kind: "choice", choices: ["m", "s"], nullable: true, description: "D." },
    ],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, { kind: "json", nullable: false }],
    [{ type: ["string", "number"] }, { kind: "json" }],
    [
      { type: "array", items: { type: "string" }, minItems: 1 },
      { kind: "list", items: { kind: "text" }, minItems: 1 },
    ],
    [
      { type: "array", items: { $ref: "#/$defs/Unit" }, uniqueItems: true },
      { kind: "choices", choices: ["m", "s"], uniqueItems: true },
    ],
    [{ type: "array", items: { type: "array", items: { type: "string" } } }, { kind: "json" }],
    [{ type: "array", items: { type: ["string", "null"] } }, { kind: "json" }],
    [{ type: "array", prefixItems: [{ type: "string" }] }, { kind: "json" }],
    [{ type: "object" }, { kind: "json" }],
    [true, { kind: "json" }],
  ])("of %j", (given, expected) => {
    expect(fieldFacts(given, root)).toMatchObject(expected);
  });
});
