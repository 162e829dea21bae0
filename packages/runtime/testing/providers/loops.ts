// One loop for each provider, with its official client: a request, the answer's calls, the messages of the next request.
import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand, type Message } from "@aws-sdk/client-bedrock-runtime";
import { type Content, GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import OpenAI from "openai";
import type { CallEvent } from "../../src/executor/call-event.ts";
import type { ToolExecutor } from "../../src/executor/tool-executor.ts";
import {
  type MessageForm,
  type ProviderTurn,
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
} from "../../src/providers/index.ts";
import type { RunContext } from "../../src/run-context.ts";
import type { Tool } from "../../src/tool.ts";
import type { ModelTurn } from "./fake-provider.ts";

/** A result as a provider was sent it. */
export interface SentResult {
  readonly id: string | undefined;
  readonly text: string;
  /** Undefined where its messages have no flag for it. */
  readonly isError: boolean | undefined;
}

export interface Step {
  readonly executor: ToolExecutor;
  readonly tools: readonly Tool[];
  readonly ctx: RunContext;
  readonly onEvent?: (event: CallEvent) => void;
}

export interface Loop {
  readonly form: MessageForm;
  /** The answer's body. */
  readonly write: (turn: ModelTurn) => unknown;
  /** Sends the history and runs the calls of the answer; the turn's messages are not added to the history here. */
  readonly step: (url: string, history: unknown[], step: Step) => Promise<ProviderTurn<unknown>>;
  /** The results in a request's body. */
  readonly resultsIn: (body: never) => readonly SentResult[];
}

const callsOf = (turn: ModelTurn) => ("calls" in turn ? turn.calls : []);
const textOf = (turn: ModelTurn) => ("text" in turn ? turn.text : null);
const asText = (args: unknown): string => (typeof args === "string" ? args : JSON.stringify(args));

const openAiChat: Loop = {
  form: "openai-chat",
  write: (turn) => ({
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [
      {
        index: 0,
        finish_reason: "calls" in turn ? "tool_calls" : "stop",
        logprobs: null,
        message: {
          role: "assistant",
          content: textOf(turn),
          refusal: null,
          ...("calls" in turn
            ? {
                tool_calls: turn.calls.map(({ id, name, args }) => ({
                  id,
                  type: "function",
                  function: { name, arguments: asText(args) },
                })),
              }
            : {}),
        },
      },
    ],
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const client = new OpenAI({ apiKey: "k", baseURL: url, maxRetries: 0 });
    const own = toOpenAiTools(tools, { api: "chat", strict: true });
    const messages = history as OpenAI.ChatCompletionMessageParam[];
    const response = await client.chat.completions.create({ model: "m", messages, tools: own.tools });
    return runOpenAiCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({ messages }: { messages: { role: string; tool_call_id: string; content: string }[] }) =>
    messages
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => ({ id: tool_call_id, text: content, isError: undefined })),
};

const openAiResponses: Loop = {
  form: "openai-responses",
  write: (turn) => ({
    id: "r",
    object: "response",
    created_at: 1,
    status: "completed",
    output: [
      { type: "reasoning", id: "rs", summary: [] },
      ...callsOf(turn).map(({ id, name, args }) => ({
        type: "function_call",
        id: `f${id}`,
        call_id: id,
        name,
        arguments: asText(args),
        status: "completed",
      })),
      ...("text" in turn
        ? [
            {
              type: "message",
              id: "m",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: turn.text, annotations: [] }],
            },
          ]
        : []),
    ],
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const client = new OpenAI({ apiKey: "k", baseURL: url, maxRetries: 0 });
    const own = toOpenAiTools(tools, { strict: true });
    const input = history as OpenAI.Responses.ResponseInputItem[];
    const response = await client.responses.create({ model: "m", input, tools: own.tools });
    return runOpenAiCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({ input }: { input: { type?: string; call_id: string; output: string }[] }) =>
    input
      .filter(({ type }) => type === "function_call_output")
      .map(({ call_id, output }) => ({ id: call_id, text: output, isError: undefined })),
};

const anthropic: Loop = {
  form: "anthropic",
  write: (turn) => ({
    id: "m",
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: "calls" in turn ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
    content: [
      { type: "text", text: textOf(turn) ?? "I look." },
      ...callsOf(turn).map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
    ],
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const client = new Anthropic({ apiKey: "k", baseURL: url, maxRetries: 0 });
    const own = toAnthropicTools(tools, { strict: true });
    const messages = history as Anthropic.MessageParam[];
    const response = await client.messages.create({ model: "m", max_tokens: 9, messages, tools: own.tools });
    return runAnthropicCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({
    messages,
  }: {
    messages: { content: { type: string; tool_use_id: string; content: string; is_error?: boolean }[] }[];
  }) =>
    messages
      .flatMap(({ content }) => content)
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id, content, is_error }) => ({
        id: tool_use_id,
        text: content,
        isError: is_error === true,
      })),
};

const gemini: Loop = {
  form: "gemini",
  write: (turn) => ({
    candidates: [
      {
        index: 0,
        finishReason: "STOP",
        content: {
          role: "model",
          parts: [
            ...callsOf(turn).map(({ id, name, args }) => ({
              functionCall: { id, name, args },
              thoughtSignature: "c2ln",
            })),
            ...("text" in turn ? [{ text: turn.text }] : []),
          ],
        },
      },
    ],
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url } });
    const own = toGeminiTools(tools);
    const contents = history as Content[];
    const response = await client.models.generateContent({
      model: "m",
      contents,
      config: { tools: own.tools },
    });
    return runGeminiCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({
    contents,
  }: {
    contents: {
      parts: { functionResponse?: { id?: string; response: { output?: unknown; error?: unknown } } }[];
    }[];
  }) =>
    contents
      .flatMap(({ parts }) => parts)
      .flatMap(({ functionResponse }) => functionResponse ?? [])
      .map(({ id, response: { output, error } }) => ({
        id,
        text: asText(error ?? output),
        isError: error !== undefined,
      })),
};

const bedrock: Loop = {
  form: "bedrock",
  write: (turn) => ({
    output: {
      message: {
        role: "assistant",
        content: [
          { text: textOf(turn) ?? "I look." },
          ...callsOf(turn).map(({ id, name, args }) => ({ toolUse: { toolUseId: id, name, input: args } })),
        ],
      },
    },
    stopReason: "calls" in turn ? "tool_use" : "end_turn",
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const credentials = { accessKeyId: "a", secretAccessKey: "s" };
    const client = new BedrockRuntimeClient({
      ...{ endpoint: url, region: "eu-west-1", credentials, maxAttempts: 1 },
      // Its own handler speaks HTTP/2.
      requestHandler: new NodeHttpHandler(),
    });
    const own = toBedrockTools(tools);
    const messages = history as Message[];
    const response = await client.send(
      new ConverseCommand({ modelId: "m", messages, toolConfig: { tools: own.tools } }),
    );
    client.destroy();
    return runBedrockCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({
    messages,
  }: {
    messages: {
      content: {
        toolResult?: { toolUseId: string; status: string; content: { text?: string; json?: unknown }[] };
      }[];
    }[];
  }) =>
    messages
      .flatMap(({ content }) => content)
      .flatMap(({ toolResult }) => toolResult ?? [])
      .map(({ toolUseId, status, content }) => ({
        id: toolUseId,
        text: content.map(({ text, json }) => text ?? JSON.stringify(json)).join(""),
        isError: status === "error",
      })),
};

const mistral: Loop = {
  form: "mistral",
  write: (turn) => ({
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "m",
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    choices: [
      {
        index: 0,
        finish_reason: "calls" in turn ? "tool_calls" : "stop",
        message: {
          role: "assistant",
          content: textOf(turn) ?? "",
          tool_calls: callsOf(turn).map(({ id, name, args }, index) => ({
            id,
            type: "function",
            index,
            function: { name, arguments: asText(args) },
          })),
        },
      },
    ],
  }),
  step: async (url, history, { executor, tools, ...rest }) => {
    const client = new Mistral({ apiKey: "k", serverURL: url, retryConfig: { strategy: "none" } });
    const own = toMistralTools(tools);
    const messages = history as never[];
    const response = await client.chat.complete({ model: "m", messages, tools: own.tools });
    return runMistralCalls(response, executor, { tools: own, ...rest });
  },
  resultsIn: ({ messages }: { messages: { role: string; tool_call_id: string; content: string }[] }) =>
    messages
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => ({ id: tool_call_id, text: content, isError: undefined })),
};

export const loops: readonly Loop[] = [openAiChat, openAiResponses, anthropic, gemini, bedrock, mistral];

/** What a person says first, in each form. */
export const firstMessage: { readonly [F in MessageForm]: unknown } = {
  "openai-chat": { role: "user", content: "Hi" },
  "openai-responses": { role: "user", content: "Hi" },
  anthropic: { role: "user", content: [{ type: "text", text: "Hi" }] },
  gemini: { role: "user", parts: [{ text: "Hi" }] },
  bedrock: { role: "user", content: [{ text: "Hi" }] },
  mistral: { role: "user", content: "Hi" },
};
