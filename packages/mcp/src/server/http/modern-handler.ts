// Requests of the protocol of 2026 over HTTP, where the SDK knows it: each is a connection of its own, with or without sessions
// beside it.
import { connectionServer } from "../sdk/connection-server.ts";
import type { ModernHandler, ServingSdk } from "../sdk/serving-sdk.ts";
import type { HttpServeOptions } from "../serve-options.ts";
import { logError, tell } from "../tools/error-reports.ts";
import { callableSource, type ToolsInput } from "../tools/tools-input.ts";

/** Undefined where the SDK does not know the protocol. */
export function modernHandler<TDeps>(
  sdk: ServingSdk,
  tools: ToolsInput<TDeps>,
  options: HttpServeOptions<TDeps>,
): (ModernHandler & { readonly idle: () => Promise<unknown> }) | undefined {
  if (sdk.modernHandler === undefined) return undefined;
  const { onError = logError } = options;
  const open = new Set<Awaited<ReturnType<typeof connectionServer<TDeps>>>["tools"]>();
  const handler = sdk.modernHandler(
    async ({ headers }, authInfo) => {
      const opening = {
        headers: Object.fromEntries(headers),
        ...(authInfo === undefined ? {} : { authInfo }),
      };
      const { server, tools: registered } = await connectionServer(sdk, tools, options, opening);
      open.add(registered);
      server.onclose = () => {
        registered.close();
        open.delete(registered);
      };
      return server;
    },
    (error) => tell(onError, error, { callId: "", method: "connection" }),
  );
  // A connection ends with its request: clients listen to the handler for changes.
  const stop = callableSource(tools).onChange?.(() => handler.notifyChanged());
  return {
    ...handler,
    idle: () => Promise.all([...open].map(({ idle }) => idle())),
    close: async () => {
      stop?.();
      await handler.close();
    },
  };
}
