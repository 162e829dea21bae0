// The public API of @toolshed/mcp.

export type { McpAuthInfo, McpRequest } from "./server/mcp-request.ts";
export type { LowLevelServer, McpServerLike } from "./server/mcp-server-like.ts";
export {
  type RegisterToolsOptions,
  type Registration,
  registerTools,
  type WithContext,
} from "./server/register-tools.ts";
export type { ErrorHook, ErrorPlace } from "./server/tools/error-reports.ts";
export type { CallContext, ToolServiceOptions } from "./server/tools/tool-service.ts";
export type { ToolsInput } from "./server/tools/tools-input.ts";
