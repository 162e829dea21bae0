// Tools for OpenAI's two APIs: Responses, and chat completions. Fields after the types of openai 6.49.
import type { JsonObject } from "../../json.ts";
import type { Tool } from "../../tool.ts";
import {
  type ProviderTools,
  type ProviderToolsOptions,
  type SentTool,
  writeTools,
} from "../provider-tools.ts";
import { pickOptions } from "../tool-option.ts";

/** A function of the Responses API. */
export interface OpenAiFunctionTool {
  type: "function";
  name: string;
  description: string;
  parameters: { [key: string]: unknown };
  strict: boolean;
  defer_loading?: boolean;
}

/** With it the model finds functions that are deferred. */
export interface OpenAiToolSearch {
  type: "tool_search";
}

/** A function of the chat completions API. */
export interface OpenAiChatTool {
  type: "function";
  function: { name: string; description: string; parameters: { [key: string]: unknown }; strict?: boolean };
}

export interface OpenAiToolsOptions extends ProviderToolsOptions {
  /** `responses` unless given. */
  readonly api?: "responses" | "chat";
  /** Defers the tools that are marked with `deferred()`, and adds the tool that finds them. Of the Responses API alone. */
  readonly toolSearch?: boolean;
}

/**
 * Tools as OpenAI takes them. Options of a tool are `providerOptions: { openai: { strict, deferLoading } }`.
 *
 * @throws TypeError For a tool that has no form that OpenAI takes, unless `onIneligible` is given.
 * @example
 * const openai = toOpenAiTools(await executor.tools(ctx), { strict: true });
 * const response = await client.responses.create({ model, input, tools: openai.tools });
 * const turn = await runOpenAiCalls(response, executor, { tools: openai, ctx });
 * input.push(...turn.messages);
 */
export function toOpenAiTools(
  tools: readonly Tool<never>[],
  options: OpenAiToolsOptions & { readonly api: "chat" },
): ProviderTools<OpenAiChatTool>;
export function toOpenAiTools(
  tools: readonly Tool<never>[],
  options?: OpenAiToolsOptions & { readonly api?: "responses" },
): ProviderTools<OpenAiFunctionTool | OpenAiToolSearch>;
export function toOpenAiTools(
  tools: readonly Tool<never>[],
  options: OpenAiToolsOptions = {},
): ProviderTools<OpenAiChatTool> | ProviderTools<OpenAiFunctionTool | OpenAiToolSearch> {
  const form = { provider: "openai", strict: "openai-strict", plain: ["openai"] } as const;
  if (options.api === "chat") return writeTools(tools, { ...form, write: toChatTool }, options);
  const search = options.toolSearch === true;
  const written = writeTools<OpenAiFunctionTool | OpenAiToolSearch>(
    tools,
    { ...form, write: (tool) => toFunctionTool(tool, search) },
    options,
  );
  const isSearched = search && written.tools.some((tool) => "defer_loading" in tool);
  return isSearched ? { ...written, tools: [...written.tools, { type: "tool_search" }] } : written;
}

function toChatTool({ name, description, schema, strict }: SentTool): OpenAiChatTool {
  return {
    type: "function",
    function: { name, description, parameters: parametersOf(schema), ...(strict ? { strict } : {}) },
  };
}

function toFunctionTool({ options, isDeferred, ...tool }: SentTool, search: boolean): OpenAiFunctionTool {
  const { name, description, schema, strict } = tool;
  const own = pickOptions(options, ["defer_loading"]);
  return {
    type: "function",
    name,
    description,
    parameters: parametersOf(schema),
    // This API is strict where nothing is said.
    strict,
    ...(search && isDeferred ? { defer_loading: true } : {}),
    ...own,
  };
}

/** A copy: whoever changes a request changes no tool. */
function parametersOf(schema: JsonObject): { [key: string]: unknown } {
  return { ...schema };
}
