// One request without a session: a connection of its own, which ends with it.
import type { ServerResponse } from "node:http";
import type { ConnectionServer } from "../sdk/connection-server.ts";
import { sdk } from "../sdk/load-sdk.ts";
import type { AuthorizedRequest } from "./sessions.ts";

/** @param create Makes the server of the connection. */
export async function serveStateless(
  request: AuthorizedRequest,
  response: ServerResponse,
  create: () => Promise<ConnectionServer>,
  maxMessageBytes: number,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, { "Content-Type": "application/json", Allow: "POST" });
    const message = "There are no sessions here: only POST is served.";
    response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }));
    return;
  }
  const { StreamableHTTPServerTransport } = await sdk.http();
  const transport = new StreamableHTTPServerTransport({ maxRequestBodySize: maxMessageBytes });
  const { server, tools } = await create();
  try {
    const ended = new Promise<void>((resolve) => {
      if (response.closed) resolve();
      else response.once("close", resolve);
    });
    // boundary: as for sessions.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request as Parameters<typeof transport.handleRequest>[0], response);
    // Whoever hangs up cancels the call: there is no other way to say it.
    await ended;
  } finally {
    tools.close();
    await server.close();
  }
}
