// Tools in the providers' own formats, and JSON Schema in the forms that they take.
export {
  type DialectName,
  type DialectSchema,
  type DialectTarget,
  dialectNames,
  dialectOf,
  keywordTable,
  type ProviderLimits,
  type ProviderTarget,
  providerLimits,
  providerNames,
  type ReportEntry,
  toDialect,
} from "../dialect/index.ts";
export {
  type AnthropicMessage,
  type AnthropicResultPart,
  type AnthropicToolResult,
  type AnthropicTurnMessage,
  runAnthropicCalls,
} from "./anthropic/run-anthropic-calls.ts";
export {
  type AnthropicTool,
  type AnthropicToolSearch,
  type AnthropicToolsOptions,
  toAnthropicTools,
} from "./anthropic/to-anthropic-tools.ts";
export {
  type BedrockMessage,
  type BedrockResponse,
  type BedrockResultPart,
  type BedrockResults,
  runBedrockCalls,
} from "./bedrock/run-bedrock-calls.ts";
export {
  type BedrockCachePoint,
  type BedrockDocument,
  type BedrockToolSpec,
  toBedrockTools,
} from "./bedrock/to-bedrock-tools.ts";
export {
  type GeminiContent,
  type GeminiFunctionResponse,
  type GeminiResponse,
  type GeminiResults,
  runGeminiCalls,
} from "./gemini/run-gemini-calls.ts";
export {
  type GeminiFunctionDeclaration,
  type GeminiTool,
  type GeminiToolsOptions,
  toGeminiTools,
} from "./gemini/to-gemini-tools.ts";
export {
  type MistralMessage,
  type MistralResponse,
  type MistralToolMessage,
  runMistralCalls,
} from "./mistral/run-mistral-calls.ts";
export { type MistralTool, toMistralTools } from "./mistral/to-mistral-tools.ts";
export {
  type OpenAiCallOutput,
  type OpenAiChatCompletion,
  type OpenAiChatMessage,
  type OpenAiOutputPart,
  type OpenAiResponse,
  type OpenAiToolMessage,
  runOpenAiCalls,
} from "./openai/run-openai-calls.ts";
export {
  type OpenAiChatTool,
  type OpenAiFunctionTool,
  type OpenAiToolSearch,
  type OpenAiToolsOptions,
  toOpenAiTools,
} from "./openai/to-openai-tools.ts";
export type { ProviderTools, ProviderToolsOptions, ToolReport } from "./provider-tools.ts";
export type {
  AnsweredCall,
  MessageForm,
  ProviderTurn,
  RunCallsOptions,
  TurnAnswers,
  TurnListener,
  WaitingTurn,
} from "./provider-turn.ts";
export { type ResultMessage, resumeProviderCalls } from "./resume-provider-calls.ts";
