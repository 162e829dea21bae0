// `@modelcontextprotocol/sdk` 1.x, as what serving needs of it.
import type { ServingSdk, ServingServer, WebTransport } from "./serving-sdk.ts";

export async function loadSdkV1(): Promise<ServingSdk> {
  const [{ Server }, { StdioServerTransport }, { WebStandardStreamableHTTPServerTransport }] =
    await Promise.all([
      import("@modelcontextprotocol/sdk/server/index.js"),
      import("@modelcontextprotocol/sdk/server/stdio.js"),
      import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    ]);
  return {
    createServer: (info, options) =>
      // boundary: `connect` takes the SDK's own transports, which are all that it is given here.
      new Server(info, { capabilities: {}, ...options }) as ServingServer,
    // boundary: the SDK's own `AuthInfo`, whose scopes are an array that it does not write to.
    webTransport: (options) =>
      new WebStandardStreamableHTTPServerTransport(options) as unknown as WebTransport,
    stdio: async ({ input, output, maxBufferSize, create, onClose }) => {
      const server = await create();
      server.onclose = onClose;
      await server.connect(new StdioServerTransport(input, output, { maxBufferSize }));
      return () => server.close();
    },
  };
}
