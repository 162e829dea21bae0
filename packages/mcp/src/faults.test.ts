// One broken side takes nothing down with it: servers that break the protocol beside one that does not, and clients that do not
// read or do not finish. Each is over in a bounded time, with an error that says what happened.
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type CallOutcome, ToolExecutor, type ToolSource, tool } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { StdioProcess } from "../testing/stdio-process.ts";
import { MCPHttpClient, MCPManager, type MCPServerOutcome, MCPStdioClient } from "./client/index.ts";
import { type HttpServeOptions, type ServedMcp, serveMcp } from "./index.ts";

const ends: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Far more than any of it takes, and far less than for ever. */
const bound = 20_000;

async function within<T>(work: Promise<T>): Promise<T> {
  const late = delay(bound, undefined, { ref: false }).then(() => {
    throw new Error(`It took longer than ${bound} ms.`);
  });
  return Promise.race([work, late]);
}

const healthy = tool({
  name: "healthy",
  description: "Answers.",
  inputSchema: { type: "object" },
  execute: () => "well",
});

async function serve(
  options: Partial<HttpServeOptions<unknown>> = {},
  tools = [healthy],
): Promise<Required<ServedMcp>> {
  const served = await serveMcp(tools, {
    name: "healthy",
    version: "1.0.0",
    transport: "http",
    port: 0,
    handleSignals: false,
    shutdownMs: 500,
    onError: () => undefined,
    ...options,
  });
  ends.push(() => served.close());
  return { url: "", ...served };
}

async function call(source: ToolSource, toolName: string, args = {}): Promise<CallOutcome | undefined> {
  const calls = [{ toolCallId: toolName, toolName, args }];
  return (await within(new ToolExecutor(source).run(calls, { deps: undefined })))[0];
}

describe("a server of several that breaks", () => {
  const program = fileURLToPath(new URL("../testing/faulty-stdio.mjs", import.meta.url));
  const notKnown = /Whether the call has run is not known/;

  async function manager(
    fault: string,
  ): Promise<{ readonly manager: MCPManager; readonly errors: string[] }> {
    const errors: string[] = [];
    const made = new MCPManager({
      onServerError: ({ error }) => errors.push(error.message),
      listTimeoutMs: 5_000,
      toolsets: { timeoutMs: 2_000, maxPages: 50 },
    })
      .addServer(
        new MCPStdioClient({
          name: "faulty",
          command: process.execPath,
          args: [program, fault],
          maxMessageBytes: 300_000,
          reconnect: { minDelayMs: 20 },
        }),
      )
      .addServer(new MCPHttpClient({ url: (await serve()).url, name: "healthy" }));
    ends.push(() => made.disconnect());
    return { manager: made, errors };
  }

  it.each([
    ["half", notKnown],
    ["exit", notKnown],
    ["kill", notKnown],
    ["endless", notKnown],
    ["silent", /longer than 2000 ms|did not answer in time/],
    ["deaf", /longer than 2000 ms|did not answer in time/],
    ["deep", /too deep/],
  ])("%s, in the middle of a call: the others answer meanwhile and after", async (fault, message) => {
    const { manager: all } = await manager(fault);
    expect((await within(all.connect())).map(({ ok }: MCPServerOutcome) => ok)).toEqual([true, true]);
    const [broken, meanwhile] = await Promise.all([
      // Larger than what a pipe holds.
      call(all, "work", { text: "x".repeat(500_000) }),
      call(all, "healthy"),
    ]);
    expect(broken?.message).toMatch(message);
    expect(["failed", "timeout"]).toContain(broken?.status);
    for (const outcome of [meanwhile, await call(all, "healthy")])
      expect(outcome).toMatchObject({ status: "ok", modelOutput: [{ text: "well" }] });
    await within(all.disconnect());
  });

  it.each([
    ["list-half", /ended before it answered tools\/list/],
    ["list-endless", /maximum size/],
    ["list-cycle", /a cursor that it gave before/],
    ["list-pages", /more than 50 pages/],
    ["list-deep", undefined],
  ])("%s, while it lists its tools: the others are listed", async (fault, message) => {
    const { manager: all, errors } = await manager(fault);
    const tools = await within(all.tools());
    expect(tools.map(({ name }) => name)).toEqual(["healthy"]);
    expect(await call(all, "healthy")).toMatchObject({ status: "ok" });
    if (message !== undefined) expect(errors.join()).toMatch(message);
  });
});

describe.each([1, 2] as const)("a client that breaks, at version %i of the SDK", (sdk) => {
  /** Tells so much before it answers that nobody could keep it for a client that does not read. */
  let hasEnded = false;
  const chatty = tool({
    name: "healthy",
    description: "Reports, and answers.",
    inputSchema: { type: "object", properties: { megabytes: { type: "number" } } },
    execute: async ({ megabytes }, { reportProgress }) => {
      for (let step = 0; step < Number(megabytes ?? 0) * 16; step += 1) {
        reportProgress({ progress: step, message: "x".repeat(65_536) });
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (megabytes !== undefined) hasEnded = true;
      return "well";
    },
  });
  const large = tool({
    name: "large",
    description: "Answers much.",
    inputSchema: { type: "object" },
    execute: () => "x".repeat(40_000_000),
  });

  async function session(url: string): Promise<string> {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 0,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "raw", version: "1" },
        },
      }),
    });
    await answer.text();
    return answer.headers.get("mcp-session-id") ?? "";
  }

  async function open(url: string, method: "GET" | "POST", body = "", length = body.length): Promise<Socket> {
    const id = await session(url);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    ends.push(() => socket.destroy());
    socket.on("error", () => undefined);
    // Nothing is read of what comes.
    socket.pause();
    socket.write(
      `${method} /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Accept: application/json, text/event-stream\r\nMcp-Session-Id: ${id}\r\n` +
        `MCP-Protocol-Version: 2025-11-25\r\n${method === "POST" ? `Content-Length: ${length}\r\n` : ""}\r\n${body}`,
    );
    return socket;
  }

  const callOf = (name: string, args: object): string =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args, _meta: { progressToken: "t" } },
    });

  async function isWell(url: string): Promise<void> {
    const client = new MCPHttpClient({ url, name: "well" });
    const manager = new MCPManager().addServer(client);
    expect(await call(manager, "healthy")).toMatchObject({ status: "ok", modelOutput: [{ text: "well" }] });
    await manager.disconnect();
  }

  /** What has come when the server has hung up, which is seen by reading alone. */
  async function readToEnd(socket: Socket): Promise<number> {
    let read = 0;
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("data", ({ length }) => {
      read += length;
    });
    socket.resume();
    await within(closed);
    return read;
  }

  it("by not reading a call's reports: it is hung up on, and nothing is kept for it", async () => {
    hasEnded = false;
    const { url } = await serve({ sdk }, [chatty]);
    const socket = await open(url, "POST", callOf("healthy", { megabytes: 64 }));
    await isWell(url);
    await expect.poll(() => hasEnded, { timeout: 60_000 }).toBe(true);
    // What the system itself had taken in, and no more.
    expect(await readToEnd(socket)).toBeLessThan(48 * 1024 * 1024);
    await isWell(url);
  });

  it("by not reading an answer: it is hung up on after a while", async () => {
    const { url } = await serve({ sdk, requestTimeoutMs: 3_000 }, [healthy, large]);
    const socket = await open(url, "POST", callOf("large", {}));
    await isWell(url);
    await delay(8_000);
    expect(await readToEnd(socket)).toBeLessThan(40_000_000);
    await isWell(url);
  });

  it("by not reading the stream of notifications: they are sent to the others, and the server ends", async () => {
    const served = await serve({ sdk });
    await open(served.url, "GET");
    await delay(50);
    for (let time = 0; time < 2_000; time += 1) await served.notifyChanged();
    await isWell(served.url);
    await within(served.close());
  });

  it("by sending its message byte by byte: it is hung up on in time", async () => {
    const { url } = await serve({ sdk, requestTimeoutMs: 500 });
    const socket = await open(url, "POST", "{", 1_000);
    const dripping = setInterval(() => socket.write(" "), 50);
    ends.push(() => clearInterval(dripping));
    await isWell(url);
    socket.resume();
    await within(new Promise((resolve) => socket.once("close", resolve)));
  });

  it("by hanging up in the middle of its message", async () => {
    const { url } = await serve({ sdk });
    for (let time = 0; time < 20; time += 1) (await open(url, "POST", "{", 1_000)).destroy();
    await isWell(url);
  });

  it("over stdio by not reading for a while: it gets every answer when it reads again", async () => {
    const server = await StdioProcess.start(sdk);
    ends.push(() => server.child.kill("SIGKILL"));
    await server.initialize();
    server.child.stdout.pause();
    const count = 3_000;
    for (let id = 1; id <= count; id += 1)
      server.send({ id, method: "tools/call", params: { name: "ping", arguments: {} } });
    await delay(500);
    server.child.stdout.resume();
    await server.answer(count);
    await expect.poll(() => server.messages().length, { timeout: bound }).toBe(count + 1);
    expect(new Set(server.messages().map(({ id }) => id)).size).toBe(count + 1);
    expect(server.messages().every(({ error }) => error === undefined)).toBe(true);
  });
});
