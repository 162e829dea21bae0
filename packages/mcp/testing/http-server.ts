// A server of the official SDK over HTTP in this process, of which a test sees every request.
import { randomUUID } from "node:crypto";
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

export interface ListedPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

export interface CallExtra {
  readonly signal: AbortSignal;
  readonly requestId: unknown;
}

/** What the server does. May be changed while it runs. */
export interface Behaviour {
  list: (cursor: string | undefined) => ListedPage | Promise<ListedPage>;
  call: (name: string, args: { readonly [name: string]: unknown }, extra: CallExtra) => unknown;
  readonly instructions?: string;
}

export interface SeenMessage {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: { readonly [name: string]: unknown };
}

export class TestServer {
  readonly #http: HttpServer;
  readonly #behaviour: Behaviour;
  readonly #transports = new Map<string, StreamableHTTPServerTransport | SSEServerTransport>();
  readonly #servers = new Set<Server>();
  readonly #kind: "streamable" | "sse";
  /** Every message of clients. */
  readonly seen: SeenMessage[] = [];
  /** What answers before the SDK does, for as long as it is set. */
  before: ((request: IncomingMessage, response: ServerResponse, message: SeenMessage) => boolean) | undefined;

  private constructor(behaviour: Behaviour, kind: "streamable" | "sse") {
    this.#behaviour = behaviour;
    this.#kind = kind;
    this.#http = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(
    behaviour: Partial<Behaviour> = {},
    kind: "streamable" | "sse" = "streamable",
  ): Promise<TestServer> {
    const server = new TestServer(
      { list: () => ({ tools: [] }), call: () => ({ content: [] }), ...behaviour },
      kind,
    );
    await server.listen(0);
    return server;
  }

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  get port(): number {
    // boundary: it listens on a port.
    return (this.#http.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/mcp`;
  }

  count(method: string): number {
    return this.seen.filter((message) => message.method === method).length;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => this.#http.listen(port, "127.0.0.1", () => resolve()));
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
    if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
  }

  /** All connections end at once; nobody is told. */
  cut(): void {
    this.#http.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === "POST" ? await textOf(request) : "";
    const message = (body === "" ? {} : JSON.parse(body)) as SeenMessage;
    if (body !== "") this.seen.push(message);
    if (this.before?.(request, response, message) === true) return;
    if (this.#kind === "sse") return this.#handleSse(request, response, message);
    const id = request.headers["mcp-session-id"];
    if (typeof id === "string") {
      const known = this.#transports.get(id);
      if (!(known instanceof StreamableHTTPServerTransport)) {
        response.writeHead(404).end("Session not found");
        return;
      }
      await known.handleRequest(request, response, body === "" ? undefined : message);
      return;
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (session) => void this.#transports.set(session, transport),
    });
    await this.#server().connect(transport as Parameters<Server["connect"]>[0]);
    await transport.handleRequest(request, response, message);
  }

  async #handleSse(request: IncomingMessage, response: ServerResponse, message: SeenMessage): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET" && url.pathname === "/mcp") {
      const transport = new SSEServerTransport("/messages", response);
      this.#transports.set(transport.sessionId, transport);
      await this.#server().connect(transport);
      return;
    }
    const known = this.#transports.get(url.searchParams.get("sessionId") ?? "");
    if (known instanceof SSEServerTransport) await known.handlePostMessage(request, response, message);
    else response.writeHead(405).end();
  }

  #server(): Server {
    const { instructions } = this.#behaviour;
    const server = new Server(
      { name: "test", version: "1.0.0" },
      {
        capabilities: { tools: { listChanged: true } },
        ...(instructions === undefined ? {} : { instructions }),
      },
    );
    server.setRequestHandler(
      ListToolsRequestSchema,
      // boundary: tests also answer what no server should.
      async ({ params }) => (await this.#behaviour.list(params?.cursor)) as never,
    );
    server.setRequestHandler(
      CallToolRequestSchema,
      async ({ params }, extra) =>
        (await this.#behaviour.call(params.name, params.arguments ?? {}, extra)) as never,
    );
    this.#servers.add(server);
    server.onclose = () => void this.#servers.delete(server);
    return server;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A tool of that name whose arguments may be anything. */
export function listed(name: string, more: { readonly [key: string]: unknown } = {}): unknown {
  return { name, description: `Does ${name}.`, inputSchema: { type: "object" }, ...more };
}
