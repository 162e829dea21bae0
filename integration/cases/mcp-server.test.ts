// Generated tools on the servers of the official SDK, asked by its clients, in every pair of versions: what is listed is what
// was generated, whatever its types are, and every result arrives as something.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RegisterToolsOptions, registerTools, serveMcp } from "../../packages/mcp/src/index.ts";
import { type Connection, connections } from "../../packages/mcp/testing/connections.ts";
import { deferTools } from "../../packages/runtime/src/defer/index.ts";
import {
  ExternalToolset,
  FunctionToolset,
  type JsonObject,
  PrefixedToolset,
  type Tool,
  type ToolSource,
  tool,
} from "../../packages/runtime/src/index.ts";
import { type CaseProject, errorsOf, openCase } from "./case-project.ts";
import { ranKey } from "./instrument.ts";

let ran: string[] = [];
beforeEach(() => {
  ran = [];
  Object.assign(globalThis, { [Symbol.for(ranKey)]: ran });
});
const open: Connection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

type Options = Omit<RegisterToolsOptions<unknown>, "server" | "tools">;
type Connect = (typeof connections)[number][1];

async function connected(connect: Connect, tools: ToolSource, options: Options = {}): Promise<Connection> {
  const connection = await connect((server) => {
    registerTools({ server, tools, errors: "shown", onError: () => undefined, ...options });
  });
  open.push(connection);
  return connection;
}

async function generated(
  text: string,
): Promise<{ readonly project: CaseProject; readonly source: ToolSource }> {
  const project = await openCase(text);
  expect(errorsOf(project)).toEqual([]);
  return { project, source: new FunctionToolset([...project.tools.values()]) };
}

const textOf = ({ content }: { readonly content: readonly object[] }): string =>
  content.map((block) => ("text" in block ? String(block.text) : "")).join("");

describe("MS-01: no arguments", () => {
  let source: ToolSource;
  /** By whatever a tool without arguments was made of. */
  let bare: readonly Tool[];
  beforeAll(async () => {
    const made = await generated(`
      export function recent(limit?: number): string { return "n=" + (limit ?? 12); }
      export function ping(): string { return "pong"; }
      export function all_optional(a?: string, b: number = 3, ...rest: string[]): string { return "b=" + b + rest.length; }
    `);
    source = made.source;
    const byHand = (name: string, inputSchema: JsonObject): Tool =>
      tool({ name, description: "Answers.", inputSchema, execute: () => "pong" });
    bare = [
      made.project.tool("ping"),
      byHand("bare", { type: "object" }),
      byHand("closed", { type: "object", additionalProperties: false }),
      byHand("empty", { type: "object", properties: {} }),
    ];
  });

  it.each(connections)("left out, empty and null are one; a list is refused: %s", async (_, connect) => {
    const { call } = await connected(connect, source);
    const answers: readonly [string, string][] = [
      ["recent", "n=12"],
      ["ping", "pong"],
      ["all_optional", "b=30"],
    ];
    for (const [name, text] of answers) {
      expect(textOf(await call(name))).toBe(text);
      expect(textOf(await call(name, {}))).toBe(text);
      const code = await call(name, null).then(textOf, (error: { readonly code?: unknown }) =>
        Number(error.code),
      );
      expect([text, -32602]).toContain(code);
      const before = ran.length;
      for (const wrong of [[], [1], "x", 5, true]) {
        // boundary: what the types refuse.
        const answer = await call(name, wrong as never).then(
          ({ isError }) => isError,
          (error: { readonly code?: unknown }) => Number(error.code),
        );
        expect([true, -32602]).toContain(answer);
      }
      expect(ran.length).toBe(before);
    }
  });

  it.each(connections)(
    "are listed as an object without properties, by every way to list: %s",
    async (_, connect) => {
      const ways: readonly ToolSource[] = [
        new FunctionToolset(bare),
        new PrefixedToolset(new FunctionToolset(bare), "x_"),
        deferTools(new FunctionToolset(bare), { except: bare.map(({ name }) => name) }),
      ];
      for (const way of ways) {
        const { list } = await connected(connect, way);
        const { tools } = await list();
        expect(tools.length).toBeGreaterThanOrEqual(bare.length);
        for (const { name, inputSchema } of tools) {
          expect({ name, inputSchema }).toMatchObject({ inputSchema: { type: "object", properties: {} } });
        }
      }
      const { call } = await connected(connect, new FunctionToolset(bare), { defer: true });
      const described = JSON.parse(
        textOf(await call("describe", { names: bare.map(({ name }) => name) })),
      ) as {
        readonly tools: readonly { readonly inputSchema: JsonObject }[];
      };
      for (const { inputSchema } of described.tools)
        expect(inputSchema).toMatchObject({ type: "object", properties: {} });
    },
  );
});

describe("MS-02: a schema is listed as it is", () => {
  /** Each of one argument, and a value that it refuses with the place of what is wrong. */
  const types: readonly [type: string, wrong: unknown, place: string][] = [
    ['{ kind: "mk"; name: string } | { kind: "rm"; id: number }', { kind: "rm", id: "x" }, "/req/id"],
    ["string | number | null", [], "/req"],
    ["{ a?: { b?: { c: string } } }", { a: { b: { c: 1 } } }, "/req/a/b/c"],
    ["Record<string, number>", { x: "1" }, "/req/x"],
    ["{ [key: `x-${string}`]: boolean }", { "x-a": 1 }, "/req/x-a"],
    ["[string, number?, ...boolean[]]", ["a", 1, 2], "/req/2"],
    ["Tree", { kids: [{ kids: [{}] }] }, "/req/kids/0/kids/0/kids"],
    ["Set<string> | Map<string, number>", 5, "/req"],
    ["Date | null", "never", "/req"],
    ["readonly (0 | 1)[]", [0, 2], "/req/1"],
    ["Partial<Tree> & { more: string }", { more: 1 }, "/req/more"],
    ["Uint8Array", "?", "/req"],
    ["bigint", 1, "/req"],
  ];
  let project: CaseProject;
  let source: ToolSource;
  beforeAll(async () => {
    ({ project, source } = await generated(
      ["export interface Tree { kids: Tree[] }"]
        .concat(types.map(([type], index) => `export function take_${index}(req: ${type}): void {}`))
        .join("\n"),
    ));
  });

  it.each(connections)("of every type, and refusals name the place: %s", async (_, connect) => {
    const { list, call } = await connected(connect, source);
    const { tools } = await list();
    expect(tools.map(({ name, inputSchema }) => ({ name, inputSchema }))).toEqual(
      [...project.tools.values()].map(({ name, inputSchema }) => ({ name, inputSchema })),
    );
    for (const { inputSchema } of tools)
      expect(Object.keys((inputSchema as JsonObject)["properties"] ?? {})).toEqual(["req"]);
    for (const [index, [type, wrong, place]] of types.entries()) {
      const answer = await call(`take_${index}`, { req: wrong });
      expect({ type, isError: answer.isError, text: textOf(answer) }).toMatchObject({
        isError: true,
        text: expect.stringContaining(place),
      });
      expect((await call(`take_${index}`, {})).isError).toBe(true);
    }
    expect(ran).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ["no object", { type: "string" }],
    ["a union at its root", { anyOf: [{ type: "object" }] }],
    ["a reference at its root", { $ref: "#/$defs/A", $defs: { A: { type: "object" } } }],
    ["nothing", {}],
  ])("one bad schema ends the start, with the tool's name: %s", async (_, inputSchema) => {
    const bad = { ...project.tool("take_0"), name: "the_bad_one", inputSchema };
    const tools = new FunctionToolset([project.tool("take_1"), bad, project.tool("take_2")]);
    const options = { name: "x", version: "1", handleSignals: false } as const;
    await expect(serveMcp(tools, { ...options, transport: "http", port: 0 })).rejects.toThrow(
      '"the_bad_one"',
    );
    await expect(serveMcp(tools, { ...options, transport: "stdio" })).rejects.toThrow('"the_bad_one"');
    const external = (): ToolSource =>
      new ExternalToolset([{ name: "bad", description: "x", jsonSchema: inputSchema }]);
    expect(external).toThrow(TypeError);
  });
});

describe("MS-06: every result is a text", () => {
  let source: ToolSource;
  const fine: { readonly [name: string]: readonly [type: string, body: string, text: string] } = {
    nothing: ["void", "", "null"],
    later: ["Promise<void>", "return Promise.resolve();", "null"],
    nul: ["null", "return null;", "null"],
    missing: ["string | undefined", "return undefined;", "null"],
    big: ["bigint", "return 10n ** 20n;", "100000000000000000000"],
    when: ["Date", "return new Date(0);", "1970-01-01T00:00:00.000Z"],
    empty: ["string", 'return "";', ""],
    no: ["boolean", "return false;", "false"],
    zero: ["number", "return -0;", "0"],
    list: ["bigint[]", "return [1n];", '["1"]'],
    table: ["Map<string, Date>", 'return new Map([["a", new Date(0)]]);', '{"a":"1970-01-01T00:00:00.000Z"}'],
    some: ["Set<number>", "return new Set([1, 2]);", "[1,2]"],
    bytes: ["Uint8Array", "return new Uint8Array([1, 2]);", "AQI="],
    lazy: ["Iterable<number>", "return [1, 2].values();", "[1,2]"],
    anything: ["unknown", "return { a: [undefined, 1], b: undefined };", '{"a":[null,1]}'],
  };
  const broken: { readonly [name: string]: readonly [type: string, body: string] } = {
    loop: ["object", "const x: Record<string, unknown> = { a: 1 }; x.again = [x]; return x;"],
    nan: ["number", "return Number.NaN;"],
    infinite: ["{ a: number[] }", "return { a: [1, Number.POSITIVE_INFINITY] };"],
    deep: ["unknown", "let x: unknown = 1; for (let i = 0; i < 100_000; i++) x = [x]; return x;"],
    throwing: ["unknown", 'return { toJSON() { throw new Error("inside"); } };'],
    invalid: ["Date", "return new Date(Number.NaN);"],
    proxied: ["unknown", "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;"],
  };
  const own: { readonly [name: string]: string } = { throwing: "inside", proxied: "proxy" };
  beforeAll(async () => {
    const functions = Object.entries({ ...fine, ...broken }).map(
      ([name, [type, body]]) => `export function ${name}(): ${type} {\n${body}\n}`,
    );
    ({ source } = await generated(functions.join("\n")));
  });

  it.each(connections)(
    "of what can be said, and an error with the tool's name of what cannot: %s",
    async (_, connect) => {
      const { list, call } = await connected(connect, source);
      // Clients hold results against the schemas that they have listed.
      await list();
      for (const [name, [, , text]] of Object.entries(fine)) {
        const answer = await call(name);
        expect({ name, text: textOf(answer), isError: answer.isError ?? false }).toEqual({
          name,
          text,
          isError: false,
        });
        expect(answer.content.length).toBeGreaterThan(0);
      }
      for (const name of Object.keys(broken)) {
        const answer = await call(name);
        expect({ name, isError: answer.isError, text: textOf(answer) }).toMatchObject({
          isError: true,
          // What the application's own code throws says itself what it has to say.
          text: expect.stringContaining(own[name] ?? name),
        });
      }
      // Nothing was half written: the connection goes on.
      expect(textOf(await call("nul"))).toBe("null");
      expect(ran).toHaveLength(Object.keys(fine).length + Object.keys(broken).length + 1);
    },
  );
});

describe("MS-07: the root of a result's schema is an object", () => {
  const types: readonly [type: string, value: string][] = [
    ["Task", '{ id: "a", deps: [{ id: "b", deps: [] }] }'],
    ["Task[]", '[{ id: "a", deps: [] }]'],
    ["Task | null", "null"],
    ["number", "0"],
    ["string", '""'],
    ["boolean | string[]", "true"],
    ["Record<string, Task>", '{ x: { id: "a", deps: [] } }'],
    ["[string, Task]", '["a", { id: "b", deps: [] }]'],
    ['{ kind: "a"; n: number } | { kind: "b"; m: Task }', '{ kind: "b", m: { id: "c", deps: [] } }'],
    ["Date", "new Date(0)"],
    ["Map<string, Task>", 'new Map([["k", { id: "a", deps: [] }]])'],
    ["Loop", "{ next: { next: {} } }"],
    ["Promise<Task>", 'Promise.resolve({ id: "a", deps: [] })'],
    ["unknown", "[1]"],
    ["void", "undefined"],
  ];
  let source: ToolSource;
  beforeAll(async () => {
    ({ source } = await generated(
      [
        "export interface Task { id: string; deps: Task[] }",
        "export interface Loop { next?: Loop }",
        ...types.map(
          ([type, value], index) =>
            `export function give_${index}(): ${type} {\nreturn ${value} as never;\n}`,
        ),
      ].join("\n"),
    ));
  });

  it.each(connections)("the list is accepted, and so is every result: %s", async (_, connect) => {
    const { list, call } = await connected(connect, source);
    const { tools } = await list();
    expect(tools).toHaveLength(types.length);
    for (const [index, { outputSchema }] of tools.entries()) {
      const type = types[index]?.[0];
      if (outputSchema !== undefined) {
        expect({ type, outputSchema }).toMatchObject({ outputSchema: { type: "object" } });
        expect(outputSchema).not.toHaveProperty("$ref");
      }
      const answer = await call(`give_${index}`);
      expect({ type, isError: answer.isError ?? false }).toEqual({ type, isError: false });
      // Both or neither: a client refuses one without the other.
      expect({ type, has: answer.structuredContent !== undefined }).toEqual({
        type,
        has: outputSchema !== undefined,
      });
      if (answer.structuredContent !== undefined) {
        const text = textOf(answer);
        const sent: unknown = answer.structuredContent;
        const wrapped = (sent as { readonly result?: unknown }).result;
        expect([JSON.stringify(sent), JSON.stringify(wrapped), wrapped]).toContain(text);
      }
    }
    const first = tools[0]?.outputSchema as JsonObject | undefined;
    expect(first).toMatchObject({ properties: { deps: { type: "array" } } });
    expect(JSON.stringify(first)).toContain("#/$defs/Task");
  });
});
