// A manager of the servers that a configuration names.

import type { MCPClient, MCPClientEvent } from "../mcp-client.ts";
import { MCPHttpClient } from "../mcp-http-client.ts";
import { MCPManager, type MCPManagerOptions } from "../mcp-manager.ts";
import { MCPStdioClient } from "../mcp-stdio-client.ts";
import { type LoadMcpConfigOptions, loadMcpConfig, readMcpConfig } from "./load-mcp-config.ts";
import type { McpServerConfig } from "./server-config.ts";

export interface ManagerFromConfigOptions extends LoadMcpConfigOptions, MCPManagerOptions {
  /** Told of what happens to the connections. */
  readonly onEvent?: (event: MCPClientEvent) => void;
}

/**
 * A manager of the servers in a file, or in an object of the same form. Nothing is started before the first list of tools,
 * or `connect`.
 *
 * @throws MCPClientError `BAD_CONFIG` with the place of what is wrong.
 * @example
 * const manager = await createManagerFromConfig("./mcp.config.json");
 */
export async function createManagerFromConfig(
  config: string | URL | object,
  options: ManagerFromConfigOptions = {},
): Promise<MCPManager> {
  const isPath = typeof config === "string" || config instanceof URL;
  const servers = isPath ? await loadMcpConfig(config, options) : readMcpConfig(config, options);
  const manager = new MCPManager(options);
  for (const server of servers) {
    const { prefix } = server;
    const client = clientOf(server, options.onEvent);
    manager.addServer({ client, ...(prefix === undefined ? {} : { prefix }) });
  }
  return manager;
}

function clientOf(
  config: McpServerConfig,
  onEvent: ((event: MCPClientEvent) => void) | undefined,
): MCPClient {
  const event = onEvent === undefined ? {} : { onEvent };
  if ("command" in config) return new MCPStdioClient({ ...config, ...event });
  const { type, url, headers, name, timeoutMs, connectTimeoutMs } = config;
  return new MCPHttpClient({
    url,
    headers,
    ...(type === "sse" ? { transport: type } : {}),
    ...(name === undefined ? {} : { name }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
    ...event,
  });
}
