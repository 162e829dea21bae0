// The structural types against the official packages': what goes into requests, what is read of answers, what goes back.
import type Anthropic from "@anthropic-ai/sdk";
import type { Tool as BedrockTool, ConverseResponse, Message } from "@aws-sdk/client-bedrock-runtime";
import type { Content, Tool as GeminiTool, GenerateContentResponse } from "@google/genai";
import type {
  ChatCompletionRequest,
  ChatCompletionResponse,
  Tool as MistralTool,
} from "@mistralai/mistralai/models/components";
import type OpenAI from "openai";
import type { ToolExecutor } from "../executor/tool-executor.ts";
import type { Tool } from "../tool.ts";
import {
  type resumeProviderCalls,
  runAnthropicCalls,
  runBedrockCalls,
  runGeminiCalls,
  runMistralCalls,
  runOpenAiCalls,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toMistralTools,
  toOpenAiTools,
} from "./index.ts";

declare const tools: readonly Tool<{ readonly user: string }>[];
declare const executor: ToolExecutor<{ readonly user: string }>;
declare const resume: typeof resumeProviderCalls;
const ctx = { deps: { user: "ann" } };

export async function openAiResponses(
  response: OpenAI.Responses.Response,
  state: Parameters<typeof resumeProviderCalls>[1],
): Promise<OpenAI.Responses.ResponseCreateParams> {
  const own = toOpenAiTools(tools, { strict: ({ tags }) => tags.includes("money"), toolSearch: true });
  const input: OpenAI.Responses.ResponseInputItem[] = [];
  const turn = await runOpenAiCalls(response, executor, { tools: own, ctx });
  // boundary: the package's own types do not let every item of an answer go back, which its API takes.
  input.push(...(turn.messages as OpenAI.Responses.ResponseInputItem[]));
  const later = await resume("openai-responses", state, executor, { results: [] }, ctx);
  input.push(...later.messages);
  return { model: "m", input, tools: own.tools };
}

export async function openAiChat(
  response: OpenAI.ChatCompletion,
): Promise<OpenAI.ChatCompletionCreateParams> {
  const own = toOpenAiTools(tools, { api: "chat" });
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const turn = await runOpenAiCalls(response, executor, { tools: own, ctx });
  messages.push(...turn.messages);
  return { model: "m", messages, tools: own.tools };
}

export async function anthropic(response: Anthropic.Message): Promise<Anthropic.MessageCreateParams> {
  const own = toAnthropicTools(tools, { strict: true, toolSearch: "bm25" });
  const messages: Anthropic.MessageParam[] = [];
  const turn = await runAnthropicCalls(response, executor, { tools: own, ctx });
  messages.push(...turn.messages);
  return { model: "m", max_tokens: 1, messages, tools: own.tools };
}

export async function gemini(response: GenerateContentResponse): Promise<readonly [Content[], GeminiTool[]]> {
  const own = toGeminiTools(tools, { form: "json-schema" });
  const contents: Content[] = [];
  const turn = await runGeminiCalls(response, executor, { tools: own, ctx });
  contents.push(...turn.messages);
  return [contents, own.tools];
}

export async function bedrock(response: ConverseResponse): Promise<readonly [Message[], BedrockTool[]]> {
  const own = toBedrockTools(tools);
  const messages: Message[] = [];
  const turn = await runBedrockCalls(response, executor, { tools: own, ctx });
  messages.push(...turn.messages);
  return [messages, own.tools];
}

export async function mistral(
  response: ChatCompletionResponse,
): Promise<readonly [ChatCompletionRequest["messages"], MistralTool[]]> {
  const own = toMistralTools(tools);
  const messages: ChatCompletionRequest["messages"] = [];
  const turn = await runMistralCalls(response, executor, { tools: own, ctx });
  messages.push(...turn.messages);
  return [messages, own.tools];
}

// @ts-expect-error The executor's tools want a user.
runOpenAiCalls({ output: [] }, executor, { tools: toOpenAiTools(tools), ctx: { deps: {} } });
// @ts-expect-error There is no strict mode of Gemini.
toGeminiTools(tools, { strict: true });
// @ts-expect-error OpenAI has two APIs with functions, and this is none of them.
toOpenAiTools(tools, { api: "assistants" });
