// The sessions of a server over HTTP: a connection of the SDK each, found by its id, ended when nobody uses it.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { McpAuthInfo } from "../mcp-request.ts";
import type { ConnectionServer } from "../sdk/connection-server.ts";
import { sdk } from "../sdk/load-sdk.ts";

/** A request whose sender is known, as the SDK looks for it. */
export type AuthorizedRequest = IncomingMessage & { auth?: McpAuthInfo };

interface Session extends ConnectionServer {
  readonly transport: StreamableHTTPServerTransport;
  /** Who has begun it: it is nobody else's. */
  readonly clientId: string | undefined;
  /** Requests that are open now. */
  open: number;
  lastUsed: number;
}

export interface SessionLimits {
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
  readonly maxMessageBytes: number;
}

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #create: (request: AuthorizedRequest) => Promise<ConnectionServer>;
  readonly #limits: SessionLimits;
  readonly #sweeper: NodeJS.Timeout;
  /** Connections of which nobody knows yet whether they begin a session. */
  #beginning = 0;

  /** @param create Makes the server of a new connection. */
  constructor(create: (request: AuthorizedRequest) => Promise<ConnectionServer>, limits: SessionLimits) {
    this.#create = create;
    this.#limits = limits;
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(limits.sessionIdleMs, 60_000));
    this.#sweeper.unref();
  }

  /** All connections there are. */
  get servers(): readonly ConnectionServer[] {
    return [...this.#sessions.values()];
  }

  /** @returns What to answer instead, where the request cannot be served. */
  async handle(
    request: AuthorizedRequest,
    response: ServerResponse,
  ): Promise<{ readonly status: number; readonly message: string } | undefined> {
    const id = request.headers["mcp-session-id"];
    if (id === undefined) return this.#begin(request, response);
    const session = this.#sessions.get(String(id));
    if (session === undefined || session.clientId !== request.auth?.clientId)
      return { status: 404, message: "Session not found" };
    await this.#serve(session, request, response);
    return undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled(this.servers.map(({ server }) => server.close()));
  }

  /** Without an id it is the first request of a session, or one that the transport refuses. */
  async #begin(
    request: AuthorizedRequest,
    response: ServerResponse,
  ): Promise<{ readonly status: number; readonly message: string } | undefined> {
    const { maxSessions } = this.#limits;
    if (this.#sessions.size + this.#beginning >= maxSessions) this.#sweep();
    if (this.#sessions.size + this.#beginning >= maxSessions)
      return { status: 503, message: "There are too many sessions. Try again later." };
    this.#beginning += 1;
    try {
      await this.#connect(request, response);
    } finally {
      this.#beginning -= 1;
    }
    return undefined;
  }

  async #connect(request: AuthorizedRequest, response: ServerResponse): Promise<void> {
    const { StreamableHTTPServerTransport } = await sdk.http();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: this.#limits.maxMessageBytes,
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    });
    const connection = await this.#create(request);
    const session: Session = {
      ...connection,
      transport,
      clientId: request.auth?.clientId,
      open: 0,
      lastUsed: Date.now(),
    };
    connection.server.onclose = () => {
      connection.tools.close();
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    // boundary: the transport's optional members are written without `undefined`, which the SDK's interface excludes.
    await connection.server.connect(transport as Parameters<typeof connection.server.connect>[0]);
    await this.#serve(session, request, response);
    if (transport.sessionId === undefined) await connection.server.close();
  }

  async #serve(session: Session, request: AuthorizedRequest, response: ServerResponse): Promise<void> {
    session.open += 1;
    session.lastUsed = Date.now();
    response.once("close", () => {
      session.open -= 1;
      session.lastUsed = Date.now();
    });
    // boundary: the SDK's own `AuthInfo`, whose scopes are an array that it does not write to.
    await session.transport.handleRequest(
      request as Parameters<typeof session.transport.handleRequest>[0],
      response,
    );
  }

  /** Ends sessions of clients that went away without a word. */
  #sweep(): void {
    const oldest = Date.now() - this.#limits.sessionIdleMs;
    for (const { server, open, lastUsed } of this.#sessions.values())
      if (open === 0 && lastUsed <= oldest) server.close().catch(() => undefined);
  }
}
