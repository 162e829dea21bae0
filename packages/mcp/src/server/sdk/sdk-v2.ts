// `@modelcontextprotocol/server` 2.x, as what serving needs of it: it speaks the protocols of 2025 and of 2026.
import { PassThrough } from "node:stream";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import type { ServingSdk, ServingServer, WebTransport } from "./serving-sdk.ts";

export async function loadSdkV2(): Promise<ServingSdk> {
  const [sdk, { serveStdio, StdioServerTransport }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("@modelcontextprotocol/server/stdio"),
  ]);
  const { createMcpHandler, isLegacyRequest, Server, WebStandardStreamableHTTPServerTransport } = sdk;
  return {
    createServer: (info, options) =>
      // boundary: `connect` takes the SDK's own transports, which are all that it is given here.
      new Server(info, { capabilities: {}, ...options }) as unknown as ServingServer,
    // boundary: the SDK's own `AuthInfo`, whose scopes are an array that it does not write to.
    webTransport: (options) =>
      new WebStandardStreamableHTTPServerTransport(options) as unknown as WebTransport,
    modernHandler: (create, onError) => {
      const factory = ({
        requestInfo,
        authInfo,
      }: Parameters<McpServerFactory>[0]): ReturnType<McpServerFactory> =>
        // boundary: a server that `createServer` has made.
        create(
          requestInfo ?? new Request("http://localhost"),
          authInfo,
        ) as unknown as ReturnType<McpServerFactory>;
      const handler = createMcpHandler(factory, { legacy: "reject", onerror: onError });
      return {
        isModern: async (request, parsedBody) => !(await isLegacyRequest(request, parsedBody)),
        fetch: (request, { authInfo, parsedBody }) =>
          handler.fetch(request, {
            ...(authInfo === undefined ? {} : { authInfo: { ...authInfo, scopes: [...authInfo.scopes] } }),
            ...(parsedBody === undefined ? {} : { parsedBody }),
          }),
        notifyChanged: () => handler.notify.toolsChanged(),
        close: () => handler.close(),
      };
    },
    stdio: async ({ input, output, maxBufferSize, create, onClose, onError }) => {
      // The end of the input would abort the calls that run; whoever serves waits for them first.
      const open = input.pipe(new PassThrough(), { end: false });
      const transport = new StdioServerTransport(open, output, { maxBufferSize });
      const close = transport.close.bind(transport);
      transport.close = async () => {
        await close();
        onClose();
      };
      let hasServer = false;
      const factory = (): ReturnType<McpServerFactory> => {
        hasServer = true;
        // boundary: a server that `createServer` has made.
        return create() as unknown as ReturnType<McpServerFactory>;
      };
      const onerror = (error: Error): void => {
        // A server says it itself.
        if (!hasServer) onError(error);
      };
      const handle = serveStdio(factory, { transport, onerror });
      return async () => {
        input.unpipe(open);
        input.pause();
        // What the client still sends must not keep the process.
        if ("unref" in input && typeof input.unref === "function") input.unref();
        await handle.close();
      };
    },
  };
}
