// A server of its own: over stdio for a client that starts it, or over HTTP. Loads a transport when it is asked for.
import type { WithContext } from "./register-tools.ts";
import type { HttpServeOptions, ServedMcp, StdioServeOptions } from "./serve-options.ts";
import { servedSource, type ToolsInput } from "./tools/tools-input.ts";

type Options<TDeps> = StdioServeOptions<TDeps> | HttpServeOptions<TDeps>;

/**
 * Serves tools by the Model Context Protocol, with `@modelcontextprotocol/sdk` (1.x) or `@modelcontextprotocol/server` (2.x),
 * of which one has to be installed. Over stdio whatever the tools print goes to standard error; import `@toolshed/mcp/guard-stdout` before
 * everything else where modules print while they are loaded.
 *
 * @throws Error that says what to install where both are missing; TypeError, with the tool's name, for a tool that cannot be served.
 * @example
 * await serveMcp(ticketToolset, { name: "desk", version: "1.0.0", transport: "stdio", context: () => ({ deps }) });
 */
export function serveMcp(tools: ToolsInput<unknown>, options: Options<unknown>): Promise<ServedMcp>;
export function serveMcp<TDeps>(
  tools: ToolsInput<TDeps>,
  options: Options<TDeps> & WithContext<TDeps>,
): Promise<ServedMcp>;
export async function serveMcp<TDeps>(tools: ToolsInput<TDeps>, options: Options<TDeps>): Promise<ServedMcp> {
  // One source for all connections, each of which is a run of it.
  const source = servedSource(tools, options.defer);
  switch (options.transport) {
    case "stdio":
      return (await import("./stdio/serve-stdio.ts")).serveStdio(source, { ...options, defer: false });
    case "http":
      return (await import("./http/serve-http.ts")).serveHttp(source, { ...options, defer: false });
    default: {
      const { transport } = options as { readonly transport?: unknown };
      throw new TypeError(`\`transport\` is "stdio" or "http", not ${JSON.stringify(transport)}.`);
    }
  }
}
