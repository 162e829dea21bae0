// A server over Streamable HTTP, on Node's own `http`: who may reach it, and which connection a request belongs to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpAuthInfo } from "../mcp-request.ts";
import { checkTools, connectionServer, type Opening } from "../sdk/connection-server.ts";
import { loadSdk } from "../sdk/load-sdk.ts";
import type { HttpServeOptions, ServedMcp } from "../serve-options.ts";
import { createShutdown, within } from "../shutdown.ts";
import { logError, tell } from "../tools/error-reports.ts";
import type { ToolsInput } from "../tools/tools-input.ts";
import { isAllowedOrigin, placeProblem } from "./host-check.ts";
import { modernHandler } from "./modern-handler.ts";
import { serveStateless } from "./serve-stateless.ts";
import { type AuthorizedRequest, Sessions } from "./sessions.ts";
import { receive } from "./web-exchange.ts";

/** Where a load balancer asks whether the server is there. */
const healthPath = "/health";

export async function serveHttp<TDeps>(
  tools: ToolsInput<TDeps>,
  options: HttpServeOptions<TDeps>,
): Promise<ServedMcp> {
  const { port = 3000, host = "127.0.0.1", path = "/mcp", stateless = false } = options;
  const { shutdownMs = 5_000, handleSignals = true, requestTimeoutMs = 30_000, onError = logError } = options;
  const { maxSessions = 1_000, sessionIdleMs = 30 * 60_000, maxMessageBytes = 4 * 1024 * 1024 } = options;
  const allowed = { hosts: options.allowedHosts ?? [], origins: options.allowedOrigins ?? [] };
  const sdk = await loadSdk(options.sdk);
  // With a context that is made from a request, who asks decides which tools there are.
  if (options.context === undefined) await checkTools(tools, options);
  const create = (request: AuthorizedRequest) => connectionServer(sdk, tools, options, openingOf(request));
  const limits = {
    maxMessageBytes,
    stallMs: requestTimeoutMs,
    withSignal: sdk.modernHandler !== undefined,
  };
  const sessions = new Sessions(sdk, create, { maxSessions, sessionIdleMs });
  const modern = modernHandler(sdk, tools, options);
  const running = new Set<Promise<unknown>>();
  let isEnding = false;

  const serve = async (request: AuthorizedRequest, response: ServerResponse): Promise<void> => {
    const { pathname } = urlOf(request);
    if (pathname === healthPath)
      return sendJson(response, isEnding ? 503 : 200, { status: isEnding ? "ending" : "ok" });
    const problem = placeProblem(request.headers, allowed);
    if (problem !== undefined) return sendError(response, 403, problem);
    allowPage(request, response, allowed.origins);
    if (pathname !== path)
      return sendError(response, 404, `There is nothing here. The protocol is served at ${path}.`);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (isEnding) return sendError(response, 503, "The server is ending.");
    if (!(await authorize(request, response))) return;
    const exchange = await receive(request, response, limits);
    if (exchange === undefined) return;
    if (modern !== undefined && (await modern.isModern(exchange.request, exchange.received.parsedBody)))
      return exchange.respond(await modern.fetch(exchange.request, exchange.received));
    if (stateless) return serveStateless(exchange, response, sdk, () => create(request));
    const refused = await sessions.handle(request, response, exchange);
    if (refused !== undefined) sendError(response, refused.status, refused.message);
  };

  /** Says no to who is not known. */
  const authorize = async (request: AuthorizedRequest, response: ServerResponse): Promise<boolean> => {
    if (options.authenticate === undefined) return true;
    const { pathname } = urlOf(request);
    const { headers } = openingOf(request);
    const token = /^Bearer +(\S+) *$/i.exec(headers["authorization"] ?? "")?.[1];
    const auth = await options.authenticate({ method: request.method ?? "", path: pathname, headers, token });
    if (auth !== undefined && !isExpired(auth)) {
      request.auth = auth;
      return true;
    }
    const { resourceMetadataUrl } = options;
    const parts = [
      ...(token === undefined ? [] : ['error="invalid_token"']),
      ...(resourceMetadataUrl === undefined ? [] : [`resource_metadata="${resourceMetadataUrl}"`]),
    ];
    response.setHeader("WWW-Authenticate", `Bearer${parts.length === 0 ? "" : ` ${parts.join(", ")}`}`);
    sendError(response, 401, token === undefined ? "A token is needed." : "The token is not valid.");
    return false;
  };

  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      // Longer than clients and what stands between keep theirs: who hangs up first may cut off a request that is on its way.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
    },
    (request, response) => {
      const served = serve(request, response).catch((error: unknown) => {
        tell(onError, error, { callId: "", method: "connection" });
        if (response.headersSent) response.destroy();
        else sendError(response, 500, "The server failed to answer this request.");
      });
      if (!stateless) return;
      running.add(served);
      served.finally(() => running.delete(served));
    },
  );

  const end = async (): Promise<void> => {
    isEnding = true;
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    await within(
      shutdownMs,
      ...running,
      ...sessions.servers.map(({ tools: registered }) => registered.idle()),
      modern?.idle(),
    );
    await Promise.all([sessions.close(), modern?.close()]);
    server.closeAllConnections();
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { close, closed } = createShutdown(end, handleSignals);
  // boundary: a server that listens at a port has such an address.
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}${path}`,
    closed,
    close,
    notifyChanged: async () => {
      modern?.notifyChanged();
      await Promise.allSettled(sessions.servers.map(({ tools: registered }) => registered.notifyChanged()));
    },
  };
}

/** What a page may do that is allowed to be here (CORS). */
function allowPage(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || !isAllowedOrigin(origin, origins)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate");
  if (request.method !== "OPTIONS") return;
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
  const asked = request.headers["access-control-request-headers"];
  if (asked !== undefined) response.setHeader("Access-Control-Allow-Headers", asked);
  response.setHeader("Access-Control-Max-Age", "600");
}

function openingOf(request: AuthorizedRequest): Opening {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    headers: Object.fromEntries(headers),
    ...(request.auth === undefined ? {} : { authInfo: request.auth }),
  };
}

function urlOf({ url = "/" }: IncomingMessage): Pick<URL, "pathname"> {
  const base = "http://localhost";
  return URL.canParse(url, base) ? new URL(url, base) : { pathname: "" };
}

function isExpired({ expiresAt }: McpAuthInfo): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now() / 1_000;
}

/** An error of JSON-RPC that answers no message (code -32000: an implementation's own). */
function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, {
    jsonrpc: "2.0",
    error: { code: status === 404 ? -32001 : -32000, message },
    id: null,
  });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
