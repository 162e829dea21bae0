// A server over HTTP, asked by the official clients, and by requests that no client would send.
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { FunctionToolset, tool } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { servedToolset } from "../../../testing/served/src/served.generated.ts";
import { type HttpServeOptions, type ServedMcp, serveMcp, type ToolsInput } from "../../index.ts";

const info = { name: "client", version: "1.0.0" };
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

type Options = Partial<HttpServeOptions<unknown>>;

async function serve(
  options: Options = {},
  tools: ToolsInput<unknown> = servedToolset,
): Promise<Required<ServedMcp>> {
  const served = await serveMcp(tools, {
    name: "served",
    version: "1.0.0",
    transport: "http",
    port: 0,
    handleSignals: false,
    shutdownMs: 300,
    onError: () => undefined,
    ...options,
  });
  opened.push(served);
  return { url: "", ...served };
}

async function client(url: string, token?: string, capabilities: object = {}): Promise<Client> {
  const one = new Client(info, { capabilities });
  const requestInit = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  await one.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Parameters<Client["connect"]>[0],
  );
  opened.push(one);
  return one;
}

const json = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info },
};
const post = (
  url: string,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { ...json, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** A request with headers that `fetch` does not let anybody set. */
async function raw(url: string, head: string, body = ""): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    // The SDK's streams keep their connection, whatever was asked for.
    if (text.includes("\r\n\r\n")) setTimeout(() => socket.destroy(), 20);
  });
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  await new Promise((resolve) => socket.on("close", resolve).on("error", resolve));
  return text;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > 5_000) throw new Error("It did not happen.");
    await delay(5);
  }
}

describe.each([
  [1, false],
  [1, true],
  [2, false],
  [2, true],
] as const)("version %i of the SDK, stateless: %s", (sdk, stateless) => {
  it("serves version 1 of the official client", async () => {
    const { url } = await serve({ sdk, stateless });
    const one = await client(url);
    expect(one.getInstructions()).toBe("Count before you change anything.");
    expect((await one.listTools()).tools).toHaveLength(19);
    expect(await one.callTool({ name: "task", arguments: { id: "a" } })).toMatchObject({
      structuredContent: { id: "a", waitsFor: [{ id: "first", waitsFor: [] }] },
    });
    const told: unknown[] = [];
    await one.callTool({ name: "count", arguments: { to: 2 } }, undefined, {
      onprogress: (step) => told.push(step),
    });
    expect(told).toHaveLength(2);
  });

  it("serves version 2 of the official client", async () => {
    const { url } = await serve({ sdk, stateless });
    const one = new Client2(info, { versionNegotiation: { mode: "auto" } });
    await one.connect(new Transport2(new URL(url)));
    opened.push(one);
    expect((await one.listTools()).tools).toHaveLength(19);
    expect(await one.callTool({ name: "all", arguments: {} })).toMatchObject({
      structuredContent: { result: [{ id: "only", waitsFor: [] }] },
    });
    expect(one.getInstructions()).toBe("Count before you change anything.");
    expect(one.getNegotiatedProtocolVersion()).toBe(sdk === 1 ? "2025-11-25" : "2026-07-28");
  });

  it("runs nothing that must be approved where nobody can be asked", async () => {
    const charged: number[] = [];
    const { url } = await serve({
      sdk,
      stateless,
      context: () => ({ deps: undefined, metadata: { charged } }),
    });
    // Without sessions a client's answer would find nobody, whatever it has declared.
    const one = await client(url, undefined, stateless ? { elicitation: {} } : {});
    const answer = await one.callTool({ name: "charge", arguments: { cents: 7 } });
    expect({ isError: answer.isError, charged }).toEqual({ isError: true, charged: [] });
    expect(JSON.stringify(answer.content)).toMatch(/a person must approve/);
  });

  it("does not redirect what tools print (MS-04)", async () => {
    const before = process.stdout.write;
    const { url } = await serve({ sdk, stateless });
    const one = await client(url);
    expect(await one.callTool({ name: "recent" })).toMatchObject({ content: [{ text: "n=12" }] });
    expect(process.stdout.write).toBe(before);
  });

  it("answers many clients at once, each with its own context", async () => {
    const { url } = await serve(
      {
        sdk,
        stateless,
        authenticate: ({ token }) =>
          token === undefined ? undefined : { token, clientId: token, scopes: [] },
        context: ({ authInfo }) => ({ deps: undefined, metadata: { charged: [], who: authInfo?.clientId } }),
      },
      [
        tool({
          name: "who",
          description: "Says who asks.",
          inputSchema: { type: "object" },
          execute: async (_args, { metadata }) => {
            await delay(5);
            return String(metadata["who"]);
          },
        }),
      ],
    );
    const names = ["ada", "bob", "cyd", "dan"];
    const clients = await Promise.all(names.map((name) => client(url, name)));
    const answers = await Promise.all(
      clients.flatMap((one) => [1, 2, 3].map(() => one.callTool({ name: "who" }))),
    );
    expect(answers.map(({ content }) => (content as { text: string }[])[0]?.text)).toEqual(
      names.flatMap((name) => [name, name, name]),
    );
  });

  it("aborts the call of a client that cancels, or hangs up", async () => {
    const events: string[] = [];
    const { url } = await serve({
      sdk,
      stateless,
      context: () => ({ deps: undefined, metadata: { events } }),
    });
    const one = await client(url);
    const controller = new AbortController();
    const waiting = one.callTool({ name: "wait", arguments: { name: "x" } }, undefined, {
      signal: controller.signal,
    });
    await until(() => events.includes("x begins"));
    controller.abort();
    await expect(waiting).rejects.toThrow();
    // Without sessions a cancellation finds nobody: the client has to hang up.
    if (stateless) await one.close();
    await until(() => events.includes("x ends"));
  });

  it.each([
    ["no JSON", "{", 400],
    ["no message", '{"a":1}', 400],
    ["arrays 10,000 deep", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, 400],
    ["invalid UTF-8 between quotes", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ["a body that is too large", `{"a":"${"x".repeat(60_000)}"}`, 413],
  ])("refuses %s", async (_name, body, status) => {
    const { url } = await serve({ sdk, stateless, maxMessageBytes: 50_000 });
    expect((await fetch(url, { method: "POST", headers: json, body })).status).toBe(status);
    expect((await (await client(url)).callTool({ name: "ping" })).content).toMatchObject([{ text: "pong" }]);
  });

  it("refuses a body that grows too large without saying so", async () => {
    const { url } = await serve({ sdk, stateless, maxMessageBytes: 50_000 });
    const parts = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(0x20)),
    });
    const sent = fetch(url, { method: "POST", headers: json, body: parts, duplex: "half" } as RequestInit);
    // An answer, or a closed connection: never an endless read.
    expect(
      await sent.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
  });

  it("hangs up on a request that does not come to its end", async () => {
    const { url } = await serve({ sdk, stateless, requestTimeoutMs: 200 });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const before = Date.now();
    await new Promise((resolve) => socket.on("close", resolve).resume());
    expect(Date.now() - before).toBeLessThan(5_000);
  });

  it("ends while calls run: those that end in time are answered, the others aborted", async () => {
    const events: string[] = [];
    const served = await serve({
      sdk,
      stateless,
      context: () => ({ deps: undefined, metadata: { events } }),
    });
    const one = await client(served.url);
    const short = one.callTool({ name: "alone", arguments: { name: "short" } });
    const long = one.callTool({ name: "wait", arguments: { name: "long" } }).catch((error: unknown) => error);
    await until(() => events.includes("short begins") || events.includes("long begins"));
    await served.close();
    expect((await short).content).toMatchObject([{ text: "short" }]);
    await until(() => !events.includes("long begins") || events.includes("long ends"));
    await one.close();
    await long;
    await served.closed;
    await expect(fetch(served.url)).rejects.toThrow();
  });
});

describe.each([1, 2] as const)("sessions of version %i of the SDK", (sdk) => {
  it("ask the person about a call that needs approval", async () => {
    const charged: number[] = [];
    const { url } = await serve({ sdk, context: () => ({ deps: undefined, metadata: { charged } }) });
    const one = await client(url, undefined, { elicitation: {} });
    const questions: string[] = [];
    one.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      questions.push(params.message);
      return { action: "accept" };
    });
    expect(await one.callTool({ name: "charge", arguments: { cents: 7 } })).toMatchObject({
      content: [{ text: "charged 7" }],
    });
    expect({ charged, asked: questions.length }).toEqual({ charged: [7], asked: 1 });
  });

  it("tell of changed tools", async () => {
    const named = (name: string) =>
      tool({ name, description: name, inputSchema: { type: "object" }, execute: () => name });
    const tools = new FunctionToolset([named("one")]);
    const served = await serve({ sdk }, tools);
    const one = await client(served.url);
    let isTold = false;
    one.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      isTold = true;
    });
    await delay(50);
    tools.addTool(named("two"));
    await served.notifyChanged();
    await until(() => isTold);
    expect((await one.listTools()).tools.map(({ name }) => name)).toEqual(["one", "two"]);
  });

  it("belong to who has begun them", async () => {
    const { url } = await serve({
      sdk,
      authenticate: ({ token }) => (token === undefined ? undefined : { token, clientId: token, scopes: [] }),
    });
    const begun = await post(url, initialize, { Authorization: "Bearer ada" });
    const id = begun.headers.get("mcp-session-id") ?? "";
    await begun.text();
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const as = async (token: string, session: string): Promise<number> => {
      const answer = await post(url, list, { Authorization: `Bearer ${token}`, "Mcp-Session-Id": session });
      await answer.text();
      return answer.status;
    };
    expect(await as("ada", id)).toBe(200);
    expect(await as("bob", id)).toBe(404);
    expect(await as("ada", "another")).toBe(404);
  });

  it("end when nobody uses them, and are not more than they may be", async () => {
    const { url } = await serve({ sdk, maxSessions: 2, sessionIdleMs: 1_000 });
    const begin = async (): Promise<number> => {
      const answer = await post(url, initialize);
      await answer.text();
      return answer.status;
    };
    expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 503]);
    await delay(2_500);
    expect(await begin()).toBe(200);
  });

  it("are not left behind by requests that begin none", async () => {
    const { url } = await serve({ sdk, maxSessions: 1 });
    for (let index = 0; index < 3; index += 1) {
      const answer = await post(url, { jsonrpc: "2.0", id: 1, method: "tools/list" });
      expect(answer.status).toBe(400);
      await answer.text();
    }
    expect((await post(url, initialize)).status).toBe(200);
  });

  it("end when the client says so", async () => {
    const { url } = await serve({ sdk });
    const begun = await post(url, initialize);
    const headers = { ...json, "Mcp-Session-Id": begun.headers.get("mcp-session-id") ?? "" };
    await begun.text();
    expect((await fetch(url, { method: "DELETE", headers })).status).toBe(200);
    expect((await post(url, { jsonrpc: "2.0", id: 1, method: "ping" }, headers)).status).toBe(404);
  });
});

describe("who may ask", () => {
  const head = (host: string, more = ""): string =>
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${JSON.stringify(initialize).length}${more}`;
  const statusOf = async (url: string, host: string, origin?: string): Promise<number> => {
    const answer = await raw(
      url,
      head(host, origin === undefined ? "" : `\r\nOrigin: ${origin}`),
      JSON.stringify(initialize),
    );
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  };

  it.each(["localhost", "127.0.0.1", "[::1]", "localhost:8080", "LOCALHOST"])("host %s", async (host) => {
    expect(await statusOf((await serve()).url, host)).toBe(200);
  });

  it.each(["evil.example.com", "localhost.evil.com", "127.0.0.1.nip.io", "", "a b", "localhost@evil.com"])(
    "not host %j",
    async (host) => {
      expect(await statusOf((await serve()).url, host)).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(["http://localhost:5173", "http://127.0.0.1", "https://app.example.com"])(
    "origin %s",
    async (origin) => {
      const { url } = await serve({ allowedOrigins: ["https://app.example.com"] });
      expect(await statusOf(url, "localhost", origin)).toBe(200);
    },
  );

  it.each([
    "https://evil.example.com",
    "null",
    "http://localhost.evil.com",
    "https://app.example.com.evil.com",
  ])("not origin %s", async (origin) => {
    const { url } = await serve({ allowedOrigins: ["https://app.example.com"] });
    expect(await statusOf(url, "localhost", origin)).toBe(403);
  });

  it("other hosts where they are allowed", async () => {
    const { url } = await serve({ allowedHosts: ["mcp.example.com"] });
    expect(await statusOf(url, "mcp.example.com")).toBe(200);
    expect(await statusOf(url, "mcp.example.com:443")).toBe(200);
    expect(await statusOf(url, "other.example.com")).toBe(403);
    expect(await statusOf((await serve({ allowedHosts: ["*"] })).url, "any.example.com")).toBe(200);
  });

  it("pages of allowed origins, by CORS, and no others", async () => {
    const { url } = await serve({ allowedOrigins: ["https://app.example.com"] });
    const asked = (origin: string): Promise<Response> =>
      fetch(url, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Headers": "mcp-session-id" },
      });
    const allowed = await asked("https://app.example.com");
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(allowed.headers.get("access-control-allow-headers")).toBe("mcp-session-id");
    expect((await asked("https://evil.example.com")).status).toBe(403);
  });

  it("who has a token that is valid", async () => {
    const { url } = await serve({
      authenticate: ({ token }) => {
        if (token === "broken") throw new Error("the database at 10.0.0.7");
        const expiresAt = token === "old" ? 1 : Math.floor(Date.now() / 1_000) + 60;
        return token === "good" || token === "old"
          ? { token, clientId: "c", scopes: [], expiresAt }
          : undefined;
      },
      resourceMetadataUrl: "https://mcp.example.com/.well-known/oauth-protected-resource",
    });
    const ask = async (token?: string) => {
      const answer = await post(
        url,
        initialize,
        token === undefined ? {} : { Authorization: `Bearer ${token}` },
      );
      return {
        status: answer.status,
        asks: answer.headers.get("www-authenticate"),
        text: await answer.text(),
      };
    };
    const metadata = 'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource"';
    expect(await ask()).toMatchObject({ status: 401, asks: `Bearer ${metadata}` });
    expect(await ask("bad")).toMatchObject({
      status: 401,
      asks: `Bearer error="invalid_token", ${metadata}`,
    });
    expect(await ask("old")).toMatchObject({ status: 401 });
    expect(await ask("good")).toMatchObject({ status: 200 });
    const broken = await ask("broken");
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain("10.0.0.7");
    expect((await fetch(url, { method: "GET", headers: json })).status).toBe(401);
  });
});

it("says at /health that it is there, to anybody", async () => {
  const { url } = await serve({ authenticate: () => undefined });
  const { origin, host } = new URL(url);
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: "ok" });
  expect(await raw(url, `GET /health HTTP/1.1\r\nHost: balancer.internal`)).toContain('{"status":"ok"}');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect(host).toMatch(/^127\.0\.0\.1:/);
});

it("does not start with a tool that no client would take, and names it (MS-02)", async () => {
  const good = tool({ name: "good", description: "x", inputSchema: { type: "object" }, execute: () => 1 });
  const source = {
    tools: () => [good, { ...good, name: "bad", inputSchema: { anyOf: [{ type: "object" }] } }],
  };
  await expect(serve({}, source)).rejects.toThrow(/"bad" cannot be served: .*"object"/);
});

it("does not start at a port that is taken", async () => {
  const { url } = await serve();
  await expect(serve({ port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE/);
});
