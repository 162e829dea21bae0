// One request without a session: a connection of its own, which ends with it.
import type { ServerResponse } from "node:http";
import type { ConnectionServer } from "../sdk/connection-server.ts";
import type { ServingSdk } from "../sdk/serving-sdk.ts";
import type { Exchange } from "./web-exchange.ts";

/** @param create Makes the server of the connection. */
export async function serveStateless(
  { request, received, respond }: Exchange,
  response: ServerResponse,
  sdk: ServingSdk,
  create: () => Promise<ConnectionServer>,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, { "Content-Type": "application/json", Allow: "POST" });
    const message = "There are no sessions here: only POST is served.";
    response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }));
    return;
  }
  const ended = new Promise<void>((resolve) => {
    if (response.closed) resolve();
    else response.once("close", resolve);
  });
  const { server, tools } = await create();
  try {
    const transport = sdk.webTransport({});
    await server.connect(transport);
    await respond(await transport.handleRequest(request, received));
    // Whoever hangs up cancels the call: there is no other way to say it.
    await ended;
  } finally {
    tools.close();
    await server.close();
  }
}
