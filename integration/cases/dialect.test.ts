// What is sent to providers and others, of generated tools and of those of strangers' servers: nothing that they refuse,
// nothing that means something else, and what they cannot say is enforced by the decoder.

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toAiSdkTools } from "../../packages/ai-sdk/src/index.ts";
import { MCPHttpClient, MCPToolset } from "../../packages/mcp/src/client/index.ts";
import { TestServer } from "../../packages/mcp/testing/http-server.ts";
import { toDialect } from "../../packages/runtime/src/dialect/index.ts";
import {
  CombinedToolset,
  FunctionToolset,
  type JsonObject,
  type JsonValue,
  PrefixedToolset,
  type RunContext,
  type Tool,
  ToolExecutor,
  type ToolSource,
} from "../../packages/runtime/src/index.ts";
import { runGeminiCalls, toGeminiTools } from "../../packages/runtime/src/providers/index.ts";
import { dialectValidator, referencesIn } from "../dialect-validator.ts";
import { type CaseProject, errorsOf, openCase } from "./case-project.ts";
import { ranKey } from "./instrument.ts";
import { ownWays, providerWays, type Sent } from "./sent-schemas.ts";

const source = `
  import type { Addr } from "./a.js";
  import type { Addr as Other } from "./b.js";
  type Op = { op: "get"; id: string } | { op: "put"; id: string; body: string };
  type Ops = { at: number } & Op;
  type Either<A, B> = A | B;
  interface Node2 { label: string; next?: Node2 }
  interface Opts {
    level: 0 | 1 | 2;
    mode: "one";
    /** @exclusiveMinimum 0 */ rate: number;
    memo: string | null;
    flag?: true;
    mix?: 1 | "a" | null;
    at?: [number, string];
    by?: Record<string, 0 | 1>;
    /** @format uri */ link?: string;
  }
  export function act(req: Op): void {}
  export function readonly_act(req: Readonly<Op>): void {}
  export function both(req: Ops): void {}
  export function either(req: Either<Op, number>): void {}
  export function maybe(req?: Op): void {}
  export function tune(opts: Opts): number { return opts.level; }
  export function chained(opts: { chain?: Node2 }): void {}
  export function needed(opts: { chain: { a: Node2[] } }): void {}
  export function store(key: string, extra: Record<string, unknown>, blob: unknown, bag: { id: string; [k: string]: unknown }): void {}
  export function places(first: Addr, second: Other): void {}
  export function one(first: Addr): void {}
  export function two(first: Other): void {}
`;
let project: CaseProject;
beforeEach(() => {
  Object.assign(globalThis, { [Symbol.for(ranKey)]: [] });
});
beforeAll(async () => {
  const files = {
    "a.ts": "export interface Addr { zip: string; next?: Addr }",
    "b.ts": "export interface Addr { port: number; next?: Addr }",
  };
  project = await openCase(source, { files });
  expect(errorsOf(project)).toEqual([]);
});

const ctx: RunContext = { deps: undefined };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The tools of a server that lists these schemas. */
async function imported(schemas: { readonly [name: string]: JsonObject }): Promise<ToolSource> {
  const tools = Object.entries(schemas).map(([name, inputSchema]) => ({ name, inputSchema }));
  const server = await TestServer.start({ list: () => ({ tools }) });
  ends.push(() => server.close());
  const client = new MCPHttpClient({ url: server.url, name: "peer" });
  ends.push(() => client.disconnect());
  return new MCPToolset(client);
}

async function toolOf(source: ToolSource, name: string): Promise<Tool> {
  return (await source.tools(ctx)).find((tool) => tool.name === name) ?? expect.fail(name);
}

async function run(source: ToolSource, toolName: string, args: JsonValue) {
  const [outcome] = await new ToolExecutor(source).run([{ toolCallId: "1", toolName, args }], ctx);
  return outcome ?? expect.fail("There is no outcome.");
}

/** The ways that send the tool at all. */
function sentOf(tool: Tool): readonly Sent[] {
  return providerWays(tool).flatMap((way) => ("schema" in way ? [way] : []));
}

/** Every key of a schema, and every value that it has, but for names of properties. */
function keywords(schema: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(keywords);
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "properties" || key === "$defs" || key === "definitions"
      ? [[key, value] as const, ...Object.values(value as JsonObject).flatMap(keywords)]
      : [[key, value] as const, ...keywords(value)],
  );
}

describe("DL-03: no union at the root", () => {
  const functions: readonly (readonly [string, JsonValue, JsonValue, string])[] = [
    ["act", { req: { op: "get", id: "1" } }, { req: { op: "put", id: "1" } }, "/req/body"],
    ["readonly_act", { req: { op: "get", id: "1" } }, { req: { op: "put", id: "1" } }, "/req/body"],
    ["both", { req: { at: 1, op: "get", id: "1" } }, { req: { at: 1, op: "put", id: "1" } }, "/req/body"],
    ["either", { req: 5 }, { req: { op: "put", id: "1" } }, "/req"],
    ["maybe", {}, { req: { op: "put", id: "1" } }, "/req/body"],
  ];

  it("of a function, by any way: it stays in the argument, and its branches are enforced", async () => {
    for (const [name, right, wrong, at] of functions) {
      const tool = project.tool(name);
      // The others send the same schema.
      const own = name === "act" ? await ownWays(new FunctionToolset([tool]), name) : [];
      for (const { way, schema } of [...sentOf(tool), ...own]) {
        expect({ way, type: String(schema["type"]).toLowerCase() }).toEqual({ way, type: "object" });
        expect([way, Object.keys(schema["properties"] as JsonObject)]).toEqual([way, ["req"]]);
        for (const keyword of ["anyOf", "oneOf", "allOf", "$ref", "enum", "not"])
          expect({ way, keyword, has: Object.hasOwn(schema, keyword) }).toEqual({ way, keyword, has: false });
      }
      expect(await project.call(name, right)).toMatchObject({ status: "ok", ran: 1 });
      const refused = await project.call(name, wrong);
      expect(refused).toMatchObject({ status: "invalid", ran: 0 });
      expect(JSON.stringify(refused)).toContain(`"${at}`);
    }
  });

  it("of a parameter that is taken apart is refused, with what to do", async () => {
    const other = await openCase(`
      type Op = { op: "get"; id: string } | { op: "put"; id: string; body: string };
      export function act({ op, id }: Op): string { return op + id; }
    `);
    expect(errorsOf(other)).toMatchObject([
      { code: "TSH004", message: expect.stringMatching(/`act`.*`Op`.*Give the parameter a name/) },
    ]);
    expect([...other.tools.keys()]).toEqual([]);
  });

  it.each(["anyOf", "oneOf"])(
    "of a stranger's server, by %s: below a property where a provider refuses it",
    async (keyword) => {
      const branch = (op: string, ...names: readonly string[]): JsonObject => ({
        type: "object",
        properties: {
          op: { const: op },
          ...Object.fromEntries(names.map((name) => [name, { type: "string" }])),
        },
        required: ["op", ...names],
        additionalProperties: false,
      });
      const source = await imported({
        act: { type: "object", [keyword]: [branch("get", "id"), branch("put", "id", "body")] },
      });
      const tool = await toolOf(source, "act");
      for (const { way, refusesUnions, schema, toBase } of sentOf(tool)) {
        if (!refusesUnions) continue;
        for (const one of ["anyOf", "oneOf", "allOf"])
          expect({ way, one, has: Object.hasOwn(schema, one) }).toEqual({ way, one, has: false });
        const value = { op: "get", id: "1" };
        expect([way, toBase({ arguments: value })]).toEqual([way, value]);
      }
      const shown = (await toAiSdkTools(source))["act"]?.inputSchema as unknown as { jsonSchema: JsonObject };
      expect(shown.jsonSchema).toMatchObject({ type: "object", required: ["arguments"] });
      for (const one of ["anyOf", "oneOf", "allOf", "$ref"])
        expect([one, Object.hasOwn(shown.jsonSchema, one)]).toEqual([one, false]);
      expect(await run(source, "act", { op: "put", id: "1" })).toMatchObject({ status: "invalid" });
      expect(await run(source, "act", { op: "get", id: "1" })).toMatchObject({ status: "ok" });
    },
  );
});

describe("DL-04: what Gemini's part of OpenAPI does not have", () => {
  const forbidden = [
    "$schema",
    "$ref",
    "$defs",
    "additionalProperties",
    "const",
    "oneOf",
    "allOf",
    "exclusiveMinimum",
    "prefixItems",
  ];

  it("is not sent, and the decoder enforces what cannot be said", async () => {
    const tune = project.tool("tune");
    const [declaration] = toGeminiTools([tune]).tools.flatMap(
      ({ functionDeclarations }) => functionDeclarations,
    );
    const parameters = declaration?.parameters as unknown as JsonObject | undefined;
    if (parameters === undefined) throw new Error("It is not sent in Gemini's own form.");
    for (const [key, value] of keywords(parameters)) {
      expect(forbidden).not.toContain(key);
      if (key === "type") expect(typeof value).toBe("string");
      if (key === "enum")
        expect(value).toSatisfy((list: unknown[]) => list.every((one) => typeof one === "string"));
    }
    const opts = ((parameters["properties"] as JsonObject)["opts"] as JsonObject)["properties"] as JsonObject;
    expect(opts["memo"]).toMatchObject({ nullable: true });
    const sent = { level: "1", mode: "one", rate: 1, memo: null };
    const executor = new ToolExecutor(new FunctionToolset([tune]));
    const tools = toGeminiTools([tune]);
    const answered = async (more: JsonObject) => {
      const parts = [{ functionCall: { id: "1", name: "tune", args: { opts: { ...sent, ...more } } } }];
      const response = { candidates: [{ content: { role: "model", parts } }] };
      const turn = await runGeminiCalls(response, executor, { tools, ctx });
      return turn.status === "done" ? turn.outcomes[0] : undefined;
    };
    expect(await answered({})).toMatchObject({ status: "ok", result: 1 });
    for (const wrong of [
      { level: "3" },
      { mode: "two" },
      { rate: 0 },
      { memo: 1 },
      { flag: "false" },
      { level: "01" },
    ])
      expect([wrong, await answered(wrong)]).toMatchObject([wrong, { status: "invalid" }]);
  });

  it.each(["chained", "needed"])(
    "of a type that contains itself (%s): an error that names it, and nothing that dangles",
    async (name) => {
      const tool = project.tool(name);
      const written = toDialect(tool.inputSchema, "gemini");
      expect(written.ok ? "" : written.reason).toContain("opts.chain");
      for (const { way, schema } of sentOf(tool))
        expect([way, referencesIn(schema).dangling]).toEqual([way, []]);
    },
  );
});

describe("DL-05: what is open stays open", () => {
  const right: readonly JsonValue[] = [
    { key: "k", extra: { a: 1, b: [null] }, blob: null, bag: { id: "1", x: true } },
    { key: "k", extra: {}, blob: { z: 1 }, bag: { id: "1" } },
  ];
  const wrong: readonly JsonValue[] = [
    { key: "k", extra: [], blob: 1, bag: { id: "1" } },
    { key: "k", extra: {}, bag: { id: "1" }, blob: 1, more: 1 },
    { key: "k", extra: {}, blob: 1, bag: { x: 1 } },
  ];

  const check = async (source: ToolSource, name: string): Promise<void> => {
    const tool = await toolOf(source, name);
    let open = 0;
    for (const way of [...providerWays(tool), ...(await ownWays(source, name))]) {
      if (!("schema" in way)) {
        expect(way.reason).toMatch(/any JSON value|any kind/);
        continue;
      }
      open += 1;
      const takes = dialectValidator(way.schema, way.dialect);
      for (const value of right) expect([way.way, takes(value)]).toEqual([way.way, true]);
      for (const value of wrong) expect([way.way, takes(value)]).toEqual([way.way, false]);
      for (const value of right) expect([way.way, way.toBase(value)]).toEqual([way.way, value]);
    }
    expect(open).toBeGreaterThan(8);
    for (const args of wrong) expect(await run(source, name, args)).toMatchObject({ status: "invalid" });
    for (const args of right) expect(await run(source, name, args)).toMatchObject({ status: "ok" });
  };

  it("in a function's tool, by every way", async () => {
    await check(new FunctionToolset([project.tool("store")]), "store");
  });

  it.each([{}, true])("in a stranger's tool that says it by %j, by every way", async (open) => {
    const bag = {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: open,
    };
    const store = {
      type: "object",
      properties: {
        key: { type: "string" },
        extra: { type: "object", additionalProperties: open },
        blob: open,
        bag,
      },
      required: ["key", "extra", "blob", "bag"],
      additionalProperties: false,
    };
    await check(new PrefixedToolset(await imported({ store }), "my_"), "my_store");
  });
});

describe("DL-06: references lead where they led", () => {
  const zip = { type: "object", properties: { zip: { type: "string" } }, required: ["zip"] };
  const port = { type: "object", properties: { port: { type: "integer" } }, required: ["port"] };
  const nested: JsonObject = {
    type: "object",
    properties: {
      cfg: {
        type: "object",
        $defs: { Addr: zip },
        properties: { home: { $ref: "#/properties/cfg/$defs/Addr" } },
      },
      alt: { $ref: "#/$defs/Addr" },
    },
    $defs: { Addr: port },
    required: ["cfg", "alt"],
  };
  const flat = (Addr: JsonObject): JsonObject => ({
    type: "object",
    properties: { at: { $ref: "#/$defs/Addr" } },
    $defs: { Addr },
    required: ["at"],
  });

  const check = async (
    source: ToolSource,
    name: string,
    right: JsonValue,
    wrong: JsonValue,
  ): Promise<void> => {
    const tool = await toolOf(source, name);
    let sent = 0;
    for (const way of [...sentOf(tool), ...(await ownWays(source, name))]) {
      sent += 1;
      expect([way.way, referencesIn(way.schema).dangling]).toEqual([way.way, []]);
      const written = toDialect(tool.inputSchema, way.dialect);
      const own = (value: JsonValue): JsonValue =>
        written.ok ? (written.fromBase(value) as JsonValue) : value;
      const takes = dialectValidator(way.schema, way.dialect);
      expect([way.way, takes(own(right)), takes(own(wrong))]).toEqual([way.way, true, false]);
      expect([way.way, way.toBase(own(right))]).toEqual([way.way, right]);
    }
    expect(sent).toBeGreaterThan(12);
    expect(await run(source, name, right)).toMatchObject({ status: "ok" });
    expect(await run(source, name, wrong)).toMatchObject({ status: "invalid" });
  };

  it("below the root and under one name, by every way", async () => {
    const source = new PrefixedToolset(await imported({ move: nested }), "my_");
    await check(
      source,
      "my_move",
      { cfg: { home: { zip: "1" } }, alt: { port: 2 } },
      { cfg: { home: { port: 2 } }, alt: { zip: "1" } },
    );
  });

  it("of tools that stand together, each by its own", async () => {
    const source = new CombinedToolset(
      new PrefixedToolset(await imported({ send: flat(zip) }), "a_"),
      new PrefixedToolset(await imported({ send: flat(port) }), "b_"),
    );
    await check(source, "a_send", { at: { zip: "1" } }, { at: { port: 2 } });
    await check(source, "b_send", { at: { port: 2 } }, { at: { zip: "1" } });
  });

  it("of two types of one name, in one function and in two", async () => {
    const source = new FunctionToolset(["places", "one", "two"].map((name) => project.tool(name)));
    const a = { zip: "1", next: { zip: "2" } };
    const b = { port: 1, next: { port: 2 } };
    for (const [name, right, wrong] of [
      ["places", { first: a, second: b }, { first: a, second: { port: 1, next: { zip: "2" } } }],
      ["one", { first: a }, { first: { zip: "1", next: { port: 2 } } }],
      ["two", { first: b }, { first: { port: 1, next: { zip: "2" } } }],
    ] as const) {
      const own = name === "places" ? await ownWays(source, name) : [];
      for (const way of [...sentOf(project.tool(name)), ...own]) {
        expect([way.way, referencesIn(way.schema).dangling]).toEqual([way.way, []]);
        const written = toDialect(project.schema(name), way.dialect);
        const form = (value: JsonValue): JsonValue =>
          written.ok ? (written.fromBase(value) as JsonValue) : value;
        const takes = dialectValidator(way.schema, way.dialect);
        expect([way.way, takes(form(right)), takes(form(wrong))]).toEqual([way.way, true, false]);
      }
    }
  });
});
