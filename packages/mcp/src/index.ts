// The public API of @toolshed/mcp.

export { createToolHandler, type ToolHandler, type ToolHandlerOptions } from "./server/fetch/tool-handler.ts";
export type { McpAuthInfo, McpRequest } from "./server/mcp-request.ts";
export type { LowLevelServer, McpServerLike } from "./server/mcp-server-like.ts";
export {
  type RegisterToolsOptions,
  type Registration,
  registerTools,
  type WithContext,
} from "./server/register-tools.ts";
export { serveMcp } from "./server/serve-mcp.ts";
export type {
  HttpOptions,
  HttpRequest,
  HttpServeOptions,
  ServedMcp,
  ServeOptions,
  StdioServeOptions,
} from "./server/serve-options.ts";
export type { ErrorHook, ErrorPlace } from "./server/tools/error-reports.ts";
export type { CallContext, ToolServiceOptions } from "./server/tools/tool-service.ts";
export type { ToolsInput } from "./server/tools/tools-input.ts";
