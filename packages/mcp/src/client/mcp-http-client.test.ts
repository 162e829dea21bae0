// Servers over HTTP: both transports, sessions, servers that are cut off or come back, and answers without end.
import { spawn } from "node:child_process";
import { getEventListeners } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CallOutcome, ToolExecutor } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { type Behaviour, listed, TestServer } from "../../testing/http-server.ts";
import type { MCPClientEvent } from "./mcp-client.ts";
import { type HttpClientOptions, MCPHttpClient } from "./mcp-http-client.ts";
import { MCPToolset } from "./mcp-toolset.ts";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function served(
  behaviour: Partial<Behaviour>,
  options: Partial<HttpClientOptions> = {},
  kind: "streamable" | "sse" = "streamable",
): Promise<{
  readonly server: TestServer;
  readonly client: MCPHttpClient;
  readonly toolset: MCPToolset;
  readonly events: MCPClientEvent[];
}> {
  const server = await TestServer.start({ list: () => ({ tools: [listed("work")] }), ...behaviour }, kind);
  ends.push(() => server.close());
  const events: MCPClientEvent[] = [];
  const client = new MCPHttpClient({
    url: server.url,
    name: "test",
    reconnect: { minDelayMs: 20, maxDelayMs: 100, attempts: 50 },
    onEvent: (event) => events.push(event),
    ...options,
  });
  ends.push(() => client.disconnect());
  return { server, client, toolset: new MCPToolset(client), events };
}

async function run(toolset: MCPToolset, ctx: object = {}): Promise<CallOutcome | undefined> {
  const calls = [{ toolCallId: "1", toolName: "work", args: {} }];
  const [outcome] = await new ToolExecutor(toolset).run(calls, { deps: undefined, ...ctx });
  return outcome;
}

const never = (): Promise<unknown> => new Promise(() => undefined);

describe("transports", () => {
  it("Streamable HTTP, with the headers in every request, and a goodbye", async () => {
    const { server, client, toolset } = await served({}, { headers: { Authorization: "Bearer abc" } });
    const seen: unknown[] = [];
    server.before = (request) => {
      seen.push([request.method, request.headers.authorization]);
      return false;
    };
    expect(await run(toolset)).toMatchObject({ status: "ok" });
    await client.disconnect();
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.every((one) => Array.isArray(one) && one[1] === "Bearer abc")).toBe(true);
    expect(seen.at(-1)).toEqual(["DELETE", "Bearer abc"]);
  });

  it("falls back to the older transport of two endpoints", async () => {
    const { toolset, client } = await served({}, {}, "sse");
    expect(await run(toolset)).toMatchObject({ status: "ok" });
    expect(client.state).toBe("connected");
  });

  it("does not fall back when one is asked for alone", async () => {
    const { client } = await served({}, { transport: "streamable" }, "sse");
    await expect(client.connect()).rejects.toMatchObject({ code: "CONNECT_FAILED" });
  });

  it("refuses an address that is none, without repeating it", () => {
    for (const url of ["nonsense?key=s3cr3t", "file:///etc/s3cr3t", "ftp://s3cr3t"]) {
      const make = (): unknown => new MCPHttpClient({ url });
      expect(make).toThrow(/BAD_CONFIG/);
      expect(make).not.toThrow(/s3cr3t/);
    }
  });

  it("says that credentials are missing, and repeats none", async () => {
    const { server, client } = await served({}, { headers: { "X-Key": "s3cr3t" }, transport: "streamable" });
    server.before = (_, response) => {
      response.writeHead(401).end("no");
      return true;
    };
    const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/CONNECT_FAILED.*401|CONNECT_FAILED.*Error POSTing/);
    expect(String(error)).not.toContain("s3cr3t");
  });
});

describe("a server that fails", () => {
  it.each(["streamable", "sse"] as const)(
    "cut off in the middle of a call (%s): the call fails at once, and the next one is answered",
    async (kind) => {
      let isStuck = true;
      const { server, toolset, events } = await served(
        { call: () => (isStuck ? never() : { content: [] }) },
        {},
        kind,
      );
      const running = run(toolset);
      await expect.poll(() => server.count("tools/call")).toBe(1);
      const start = performance.now();
      server.cut();
      expect(await running).toMatchObject({
        status: "failed",
        message: expect.stringContaining("Whether the call has run"),
      });
      expect(performance.now() - start).toBeLessThan(5_000);
      isStuck = false;
      expect(await run(toolset)).toMatchObject({ status: "ok" });
      expect(server.count("tools/call")).toBe(2);
      expect(events.some(({ type }) => type === "lost")).toBe(true);
    },
  );

  it("gone, and back after a while: a list waits for it", async () => {
    const { server, client, toolset, events } = await served({});
    await toolset.tools();
    const { port } = server;
    await server.close();
    expect(await run(toolset)).toMatchObject({ status: "failed" });
    expect(client.state).toBe("lost");
    await server.listen(port);
    server.forgetSessions();
    await expect.poll(() => client.state, { timeout: 10_000 }).toBe("connected");
    expect(events.at(-1)).toMatchObject({ type: "connected", again: true });
    expect(await run(toolset)).toMatchObject({ status: "ok" });
  });

  it("that is not there is an error at once", async () => {
    const { server, client } = await served({});
    await server.close();
    await expect(client.connect()).rejects.toMatchObject({
      code: "CONNECT_FAILED",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("HTTP errors and errors of the protocol are the server's, and end nothing", async () => {
    const { server, client, toolset } = await served({
      call: () => {
        throw new Error("inside");
      },
    });
    expect(await run(toolset)).toMatchObject({ status: "failed", message: 'The MCP server "test": inside' });
    server.before = (_, response, { method }) => {
      if (method !== "tools/call") return false;
      response.writeHead(503).end("busy");
      return true;
    };
    expect(await run(toolset)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("HTTP 503"),
    });
    expect(client.state).toBe("connected");
  });

  it.each([
    ["application/json", '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"'],
    [
      "text/event-stream",
      'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"',
    ],
  ])("an answer without end (%s) is cut off", async (type, begin) => {
    const { server, toolset } = await served({}, { maxMessageBytes: 200_000 });
    await toolset.tools();
    let sent = 0;
    server.before = (_, response, { method }) => {
      if (method !== "tools/call") return false;
      response.writeHead(200, { "content-type": type });
      response.write(begin);
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
      return true;
    };
    expect(await run(toolset)).toMatchObject({ status: "failed" });
    expect(sent).toBeLessThan(20_000_000);
    server.before = undefined;
    expect(await run(toolset)).toMatchObject({ status: "ok" });
  });
});

it("the official server of everything, over Streamable HTTP", async () => {
  const free = await TestServer.start();
  const { port } = free;
  await free.close();
  const manifest = join(
    dirname(fileURLToPath(import.meta.url)),
    "../../node_modules/@modelcontextprotocol/server-everything",
  );
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [join(manifest, "dist/index.js"), "streamableHttp"], {
    env,
    stdio: "ignore",
  });
  ends.push(async () => void child.kill("SIGKILL"));
  const client = new MCPHttpClient({ url: `http://127.0.0.1:${port}/mcp`, name: "everything" });
  ends.push(() => client.disconnect());
  await expect
    .poll(
      () =>
        client.connect().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000, interval: 100 },
    )
    .toBe(true);
  const toolset = new MCPToolset(client);
  const calls = [
    { toolCallId: "1", toolName: "echo", args: { message: "hi" } },
    { toolCallId: "2", toolName: "get-structured-content", args: { location: "Chicago" } },
  ];
  expect(await new ToolExecutor(toolset).run(calls, { deps: undefined })).toMatchObject([
    { status: "ok", result: { content: [{ text: "Echo: hi" }] } },
    { status: "ok", result: { structuredContent: { conditions: expect.any(String) } } },
  ]);
});

it("neither an abort nor a disconnect waits for a handshake that is not answered", async () => {
  const { server, client } = await served({});
  server.before = () => true;
  const controller = new AbortController();
  const aborted = client.request("tools/list", {}, { signal: controller.signal });
  const waiting = expect(client.connect()).rejects.toMatchObject({ code: "DISCONNECTED" });
  await expect.poll(() => server.count("initialize")).toBe(1);
  controller.abort(new Error("secret"));
  await expect(aborted).rejects.toMatchObject({
    name: "AbortError",
    message: expect.not.stringContaining("secret"),
  });
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  const start = performance.now();
  await client.disconnect();
  await waiting;
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(client.state).toBe("disconnected");
});

describe("what was given for the server alone", () => {
  const headers = { Authorization: "Bearer s3cr3t-token", "X-Api-Key": "s3cr3t-key" };
  const echoed = "not accepted: Bearer s3cr3t-token, s3cr3t-token, s3cr3t-key, s3cr3t-query";

  it("is in no error, though the server says it again when it refuses the connection", async () => {
    const { server } = await served({});
    server.before = (_, response) => {
      response.writeHead(401).end(echoed + " ".repeat(900) + echoed);
      return true;
    };
    const client = new MCPHttpClient({ url: `${server.url}?key=s3cr3t-query`, headers });
    const error = await client.connect().catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("not accepted: ***");
    expect(String(error)).not.toContain("s3cr3t");
  });

  it("nor when it refuses a call, of which a model reads the text", async () => {
    const call = (): never => {
      throw new Error(echoed);
    };
    const { server } = await served({ call });
    const client = new MCPHttpClient({ url: `${server.url}?key=s3cr3t-query`, headers });
    ends.push(() => client.disconnect());
    const outcome = await run(new MCPToolset(client));
    expect(outcome).toMatchObject({
      status: "failed",
      message: expect.stringContaining("not accepted: ***"),
    });
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t");
  });
});

it.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  "a time of %d ms is not over at once",
  async (timeoutMs) => {
    const call = async (): Promise<unknown> => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { content: [] };
    };
    const { toolset } = await served({ call }, { timeoutMs, connectTimeoutMs: timeoutMs });
    expect(await run(toolset)).toMatchObject({ status: "ok" });
  },
);

it("an address with credentials is refused, and not repeated", () => {
  const make = (): MCPHttpClient => new MCPHttpClient({ url: "https://user:s3cr3t@example.com/" });
  expect(make).toThrow(/^BAD_CONFIG: (?!.*s3cr3t).*headers/);
});
