// As `http-server.ts`, with the official server of version 2: the same behaviour, asked by the same tests.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { Behaviour, SeenMessage } from "./http-server.ts";

export class TestServerV2 {
  readonly #behaviour: Behaviour;
  readonly #http = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });
  readonly #transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  readonly #servers = new Set<Server>();
  /** Every message of clients. */
  readonly seen: SeenMessage[] = [];

  private constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  static async start(behaviour: Partial<Behaviour> = {}): Promise<TestServerV2> {
    const server = new TestServerV2({
      list: () => ({ tools: [] }),
      call: () => ({ content: [] }),
      ...behaviour,
    });
    await new Promise<void>((resolve) => server.#http.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    // boundary: it listens on a port.
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/mcp`;
  }

  count(method: string): number {
    return this.seen.filter((message) => message.method === method).length;
  }

  /** Forgets all sessions: the next request with one is answered 404. */
  forgetSessions(): void {
    this.#transports.clear();
  }

  async notifyListChanged(): Promise<void> {
    await Promise.all(
      [...this.#servers].map((server) => server.sendToolListChanged().catch(() => undefined)),
    );
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    if (body !== "") this.seen.push(JSON.parse(body) as SeenMessage);
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? this.#transports.get(id) : await this.#open();
    if (known === undefined) {
      response.writeHead(404).end("Session not found");
      return;
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const answer = await known.handleRequest(
      new Request(this.url, { method: request.method ?? "GET", headers, ...(body === "" ? {} : { body }) }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body !== null) {
      const reader = answer.body.getReader();
      response.on("close", () => void reader.cancel().catch(() => undefined));
      for (let part = await reader.read(); !part.done; part = await reader.read()) response.write(part.value);
    }
    response.end();
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (session: string) => void this.#transports.set(session, transport),
    });
    const server = new Server(
      { name: "test", version: "1.0.0" },
      { capabilities: { tools: { listChanged: true } } },
    );
    // boundary: tests also answer what no server should.
    server.setRequestHandler(
      "tools/list",
      async ({ params }) => (await this.#behaviour.list(params?.cursor)) as never,
    );
    server.setRequestHandler(
      "tools/call",
      async ({ params }, ctx) =>
        (await this.#behaviour.call(params.name, params.arguments ?? {}, {
          signal: ctx.mcpReq.signal,
          requestId: ctx.mcpReq.id,
        })) as never,
    );
    this.#servers.add(server);
    server.onclose = () => void this.#servers.delete(server);
    await server.connect(transport);
    return transport;
  }
}
