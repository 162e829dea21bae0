// The tools of another server, served again: what that server answers arrives as it is, also where it stands for a failure.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { FunctionToolset, PrefixedToolset, type ToolSource, tool } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { type Connect, type Connection, connections } from "../../../testing/connections.ts";
import { listed, TestServer } from "../../../testing/http-server.ts";
import { officialServer } from "../../../testing/official-server.ts";
import { servedCommand } from "../../../testing/stdio-process.ts";
import { MCPHttpClient, MCPStdioClient, MCPToolset } from "../../client/index.ts";
import { type RegisterToolsOptions, registerTools, serveMcp } from "../../index.ts";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const png = "iVBORw0KGgo=";
const annotations = { audience: ["user"], priority: 0.5 };
const answers: { readonly [name: string]: object } = {
  text: { content: [{ type: "text", text: "t", annotations, _meta: { "example.com/line": 1 } }] },
  empty: { content: [] },
  image: { content: [{ type: "image", data: png, mimeType: "image/png", annotations }] },
  audio: { content: [{ type: "audio", data: "AAAA", mimeType: "audio/wav" }] },
  embedded: {
    content: [
      { type: "resource", resource: { uri: "file:///a", mimeType: "text/plain", text: "r" } },
      { type: "resource", resource: { uri: "file:///b", mimeType: "application/pdf", blob: "AAAA" } },
      { type: "resource", resource: { uri: "file:///c", text: "without a type" } },
    ],
  },
  link: {
    content: [{ type: "resource_link", uri: "file:///c", name: "c", title: "C", mimeType: "text/plain" }],
  },
  structured: { content: [{ type: "text", text: "1" }], structuredContent: { n: 1 }, _meta: { trace: "x" } },
  unlisted: { content: [], structuredContent: { deep: { list: [1, null] } } },
  failed: { isError: true, content: [{ type: "text", text: "quota" }] },
  failed_richly: {
    isError: true,
    content: [
      { type: "text", text: "see" },
      { type: "image", data: png, mimeType: "image/png" },
    ],
    structuredContent: { code: "Q1" },
    _meta: { trace: "y" },
  },
  failed_silently: { isError: true, content: [] },
};
const outputSchema = {
  type: "object",
  properties: { n: { $ref: "#/$defs/count" } },
  required: ["n"],
  $defs: { count: { type: "integer", minimum: 0 } },
};

async function farToolset(): Promise<MCPToolset> {
  const server = await TestServer.start({
    list: () => ({
      tools: Object.keys(answers).map((name) => listed(name, name === "structured" ? { outputSchema } : {})),
    }),
    call: (name) => answers[name],
  });
  ends.push(() => server.close());
  const client = new MCPHttpClient({ url: server.url, name: "far" });
  ends.push(() => client.disconnect());
  return new MCPToolset(client);
}

type Options = Partial<Omit<RegisterToolsOptions<unknown>, "server" | "tools">>;

async function near(connect: Connect, tools: ToolSource, options: Options = {}): Promise<Connection> {
  const connection = await connect((server) => registerTools({ server, tools, ...options }));
  ends.push(() => connection.close());
  return connection;
}

describe.each(connections)("%s", (_, connect) => {
  // The 2026 protocol says in each result of what kind it is, and who has answered.
  const asSent = ({
    resultType: _kind,
    _meta,
    ...result
  }: Awaited<ReturnType<Connection["call"]>>): object => {
    const { "io.modelcontextprotocol/serverInfo": _who, ...meta } = _meta ?? {};
    return { ...result, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
  };

  it("every kind of answer is the same at the far end", async () => {
    const { call, list } = await near(connect, await farToolset());
    await list();
    const arrived: { [name: string]: object } = {};
    for (const name of Object.keys(answers)) arrived[name] = asSent(await call(name));
    expect(arrived).toEqual(answers);
  });

  it("so it is through layers, and behind the three tools of a large catalogue", async () => {
    const prefixed = new PrefixedToolset(await farToolset(), "p_");
    const { call } = await near(connect, prefixed);
    const deferred = await near(connect, prefixed, { defer: true });
    for (const name of ["embedded", "structured", "failed_richly"]) {
      expect(asSent(await call(`p_${name}`))).toEqual(answers[name]);
      const through = await deferred.call("call", { name: `p_${name}`, arguments: {} });
      expect(asSent(through)).toEqual(answers[name]);
    }
  });

  it("what a hook puts in its place is what arrives", async () => {
    const { call, list } = await near(connect, await farToolset(), {
      hooks: {
        onEnd: ({ tool: { name }, error }) => {
          if (name === "text") return { output: { content: [{ type: "text", text: "other" }] } };
          if (name === "image") throw new Error("of the hook");
          if (name === "failed") return { output: { content: [] } };
          if (name === "structured") return { output: { content: [], structuredContent: { n: 2 } } };
          expect(name === "empty" ? error : undefined).toBeUndefined();
          return undefined;
        },
      },
      onError: () => undefined,
    });
    await list();
    expect(asSent(await call("text"))).toEqual({ content: [{ type: "text", text: "other" }] });
    expect(asSent(await call("failed"))).toEqual({ content: [] });
    expect(asSent(await call("structured"))).toEqual({ content: [], structuredContent: { n: 2 } });
    expect(await call("image")).toMatchObject({ isError: true, content: [{ text: "The tool failed." }] });
  });
});

describe("the schema of a result", () => {
  const [, [, connect] = ["", undefined]] = connections;
  if (connect === undefined) throw new Error("There are no connections.");

  async function listedSchema(schema: object): Promise<unknown> {
    const server = await TestServer.start({
      list: () => ({ tools: [listed("t", { outputSchema: schema })] }),
    });
    ends.push(() => server.close());
    const client = new MCPHttpClient({ url: server.url, name: "far" });
    ends.push(() => client.disconnect());
    const { list } = await near(connect as Connect, new MCPToolset(client));
    return (await list()).tools[0]?.outputSchema;
  }

  it.each([
    ["definitions", outputSchema],
    ["draft-07", { $schema: "http://json-schema.org/draft-07/schema#", ...outputSchema }],
    [
      "itself",
      {
        type: "object",
        properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] }, $ref: { type: "string" } },
        additionalProperties: false,
      },
    ],
    ["names of keywords", { type: "object", properties: { enum: { enum: [{ $ref: "#" }] } } }],
  ])("is the server's own: %s", async (_, schema) => {
    expect(await listedSchema(schema)).toEqual(schema);
  });

  it.each([
    [
      "2020-12, which not every client knows",
      { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { n: {} } },
      { type: "object", properties: { n: {} } },
    ],
    [
      "tuples",
      { type: "object", properties: { t: { type: "array", prefixItems: [{}], items: false } } },
      { type: "object", properties: { t: { type: "array", prefixItems: [{}], maxItems: 1 } } },
    ],
    [
      "what leads to elsewhere",
      {
        type: "object",
        properties: { n: { $ref: "#/$defs/a/properties/b" } },
        $defs: { a: { properties: { b: {} } } },
      },
      undefined,
    ],
  ])("or what every client takes of it: %s", async (_, schema, shown) => {
    expect(await listedSchema(schema)).toEqual(shown);
  });
});

it("tools of this process beside them are answered as ever", async () => {
  const [, [, connect] = ["", undefined]] = connections;
  const own = tool({
    name: "own",
    description: "Gives what looks like an answer.",
    inputSchema: { type: "object" },
    execute: () => ({ content: [{ type: "text", text: "data" }] }),
  });
  const { call } = await near(connect as Connect, new FunctionToolset([own]));
  expect((await call("own")).content).toEqual([
    { type: "text", text: '{"content":[{"type":"text","text":"data"}]}' },
  ]);
});

describe("the official server of everything, served again", () => {
  const everything = officialServer("server-everything", "stdio");
  const info = { name: "client", version: "1.0.0" };
  const calls: readonly (readonly [string, { readonly [name: string]: unknown }])[] = [
    ["echo", { message: "Ærø" }],
    ["get-sum", { a: 1, b: 2 }],
    ["get-tiny-image", {}],
    ["get-annotated-message", { messageType: "error", includeImage: true }],
    ["get-resource-links", { count: 3 }],
    ["get-resource-reference", { resourceType: "Blob", resourceId: 1 }],
    ["get-resource-reference", { resourceType: "Text", resourceId: 2 }],
    ["get-resource-reference", { resourceType: "Text", resourceId: -1 }],
    ["get-structured-content", { location: "New York" }],
  ];

  const open = async (transport: unknown): Promise<Client> => {
    const client = new Client(info);
    // boundary: transports of the SDK, whose optional members are typed with `undefined`.
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    ends.push(() => client.close());
    return client;
  };

  it.each(["stdio", "http"])("over %s", async (kind) => {
    const direct = await open(new StdioClientTransport({ ...everything, stderr: "ignore" }));
    let far: Client;
    if (kind === "stdio") {
      const { command, args } = await servedCommand("pass-through-stdio");
      const all = [...args, everything.command, ...everything.args];
      far = await open(new StdioClientTransport({ command, args: all, stderr: "ignore" }));
    } else {
      const client = new MCPStdioClient({ ...everything, name: "everything" });
      ends.push(() => client.disconnect());
      const served = await serveMcp(new MCPToolset(client), {
        name: "near",
        version: "1.0.0",
        transport: "http",
        port: 0,
        handleSignals: false,
      });
      ends.push(() => served.close());
      far = await open(new StreamableHTTPClientTransport(new URL(String(served.url))));
    }
    const shown = async (client: Client): Promise<object> =>
      Object.fromEntries(
        (await client.listTools()).tools.map(({ name, title, description, inputSchema, outputSchema }) => [
          name,
          { title, description, inputSchema, outputSchema },
        ]),
      );
    expect(await shown(far)).toEqual(await shown(direct));
    const failed: unknown[] = [];
    for (const [name, args] of calls) {
      const answer = async (client: Client): Promise<object> => {
        const { content, ...rest } = await client.callTool({ name, arguments: args });
        // It writes the time into its resources.
        return { ...rest, content: JSON.parse(JSON.stringify(content).replaceAll(/\d+:\d+:\d+/g, "")) };
      };
      const arrived = await answer(far);
      expect(withoutBlobs(arrived)).toEqual(withoutBlobs(await answer(direct)));
      if ("isError" in arrived && arrived.isError === true) failed.push(name);
    }
    expect(failed).toEqual(["get-resource-reference"]);
  });
});

/** Base64 of a text with the time is another one each second. */
function withoutBlobs(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/"blob":"[A-Za-z0-9+/=]+"/g, '"blob":"…"'));
}
