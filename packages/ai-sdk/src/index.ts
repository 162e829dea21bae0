// The public API of @toolshed/ai-sdk.

export type { AiSdkOptions } from "./ai-sdk/ai-sdk-options.ts";
export { type AiSdkRun, type AiSdkRunOptions, type AiSdkStep, aiSdkRun } from "./ai-sdk/ai-sdk-run.ts";
export type {
  AiSdkCallOptions,
  AiSdkSchema,
  AiSdkTool,
  AiSdkTools,
  SchemaResult,
} from "./ai-sdk/ai-sdk-tool.ts";
export { type AiSdkSteps, denialOf, stopWhenDenied } from "./ai-sdk/denial.ts";
export type { AiSdkModelOutput } from "./ai-sdk/model-output.ts";
export { toAiSdkTool, toAiSdkTools, toToolsContext } from "./ai-sdk/to-ai-sdk-tools.ts";
export type { ToolApproval, ToolApprovalRequest, ToolApprovalStatus } from "./ai-sdk/tool-approval.ts";
export type { HostContext, HostOptions, HostRequest, WithContext } from "./host/host-options.ts";
export { isToolCallError, ToolCallError } from "./host/tool-call-error.ts";
export type {
  LangChainApprovalAnswer,
  LangChainApprovalRequest,
  LangChainToolRequest,
} from "./langchain/langchain-answer.ts";
export type {
  LangChain,
  LangChainCallConfig,
  LangChainMessageFields,
  LangChainSchema,
  LangChainTool,
  LangChainToolFields,
} from "./langchain/to-langchain-tools.ts";
export { toLangChainTools } from "./langchain/to-langchain-tools.ts";
export {
  type MastraCallContext,
  type MastraTool,
  type MastraTools,
  toMastraTools,
} from "./mastra/to-mastra-tools.ts";
export {
  toVoltAgentToolSet,
  toVoltAgentTools,
  type VoltAgentCallOptions,
  type VoltAgentMetadata,
  type VoltAgentTool,
  type VoltAgentToolSetOptions,
} from "./voltagent/to-voltagent-tools.ts";
