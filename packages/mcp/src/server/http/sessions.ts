// The sessions of a server over HTTP: a connection of the SDK each, found by its id, ended when nobody uses it.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { McpAuthInfo } from "../mcp-request.ts";
import type { ConnectionServer } from "../sdk/connection-server.ts";
import type { ServingSdk, WebTransport } from "../sdk/serving-sdk.ts";
import type { Exchange } from "./web-exchange.ts";

/** A request whose sender is known, as the SDK looks for it. */
export type AuthorizedRequest = IncomingMessage & { auth?: McpAuthInfo };

interface Session extends ConnectionServer {
  readonly transport: WebTransport;
  /** Who has begun it: it is nobody else's. */
  readonly clientId: string | undefined;
  /** Requests that are open now. */
  open: number;
  lastUsed: number;
}

export interface SessionLimits {
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
}

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #sdk: ServingSdk;
  readonly #create: (request: AuthorizedRequest) => Promise<ConnectionServer>;
  readonly #limits: SessionLimits;
  readonly #sweeper: NodeJS.Timeout;
  /** Connections of which nobody knows yet whether they begin a session. */
  #beginning = 0;

  /** @param create Makes the server of a new connection. */
  constructor(
    sdk: ServingSdk,
    create: (request: AuthorizedRequest) => Promise<ConnectionServer>,
    limits: SessionLimits,
  ) {
    this.#sdk = sdk;
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
    exchange: Exchange,
  ): Promise<{ readonly status: number; readonly message: string } | undefined> {
    const id = request.headers["mcp-session-id"];
    if (id === undefined) return this.#begin(request, response, exchange);
    const session = this.#sessions.get(String(id));
    if (session === undefined || session.clientId !== request.auth?.clientId)
      return { status: 404, message: "Session not found" };
    await this.#serve(session, response, exchange);
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
    exchange: Exchange,
  ): Promise<{ readonly status: number; readonly message: string } | undefined> {
    const { maxSessions } = this.#limits;
    if (this.#sessions.size + this.#beginning >= maxSessions) this.#sweep();
    if (this.#sessions.size + this.#beginning >= maxSessions)
      return { status: 503, message: "There are too many sessions. Try again later." };
    this.#beginning += 1;
    try {
      await this.#connect(request, response, exchange);
    } finally {
      this.#beginning -= 1;
    }
    return undefined;
  }

  async #connect(request: AuthorizedRequest, response: ServerResponse, exchange: Exchange): Promise<void> {
    const transport = this.#sdk.webTransport({
      sessionIdGenerator: randomUUID,
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
    await connection.server.connect(transport);
    await this.#serve(session, response, exchange);
    if (transport.sessionId === undefined) await connection.server.close();
  }

  async #serve(session: Session, response: ServerResponse, exchange: Exchange): Promise<void> {
    session.open += 1;
    session.lastUsed = Date.now();
    response.once("close", () => {
      session.open -= 1;
      session.lastUsed = Date.now();
    });
    const { request, received, respond } = exchange;
    await respond(await session.transport.handleRequest(request, received));
  }

  /** Ends sessions of clients that went away without a word. */
  #sweep(): void {
    const oldest = Date.now() - this.#limits.sessionIdleMs;
    for (const { server, open, lastUsed } of this.#sessions.values())
      if (open === 0 && lastUsed <= oldest) server.close().catch(() => undefined);
  }
}
