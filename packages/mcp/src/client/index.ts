// The public API of `@toolshed/mcp/client`: the tools of MCP servers as sources of tools.

export {
  createManagerFromConfig,
  type ManagerFromConfigOptions,
} from "./config/create-manager-from-config.ts";
export { type LoadMcpConfigOptions, loadMcpConfig } from "./config/load-mcp-config.ts";
export type { McpServerConfig } from "./config/server-config.ts";
export type { ConnectionOptions, ReconnectOptions } from "./connection/connection-options.ts";
export type {
  MCPClient,
  MCPClientEvent,
  MCPClientState,
  MCPProgress,
  MCPRequestOptions,
  MCPServerInfo,
} from "./mcp-client.ts";
export { MCPClientError, type MCPClientErrorCode } from "./mcp-client-error.ts";
export { type HttpClientOptions, MCPHttpClient } from "./mcp-http-client.ts";
export {
  MCPManager,
  type MCPManagerOptions,
  type MCPServerEntry,
  type MCPServerOutcome,
} from "./mcp-manager.ts";
export { MCPStdioClient, type StdioClientOptions } from "./mcp-stdio-client.ts";
export {
  type MCPToolProblem,
  MCPToolset,
  type MCPToolsetOptions,
  type UnapprovedTool,
} from "./mcp-toolset.ts";
export { SchemaValidators, type SchemaValidatorsOptions } from "./schema/schema-validators.ts";
export type { MCPContent, MCPToolResult } from "./tool/mcp-result.ts";
export { MCPToolError } from "./tool/mcp-tool-error.ts";
export type { PinOptions, ToolPinStore } from "./tool/pins.ts";
