// Tools for Anthropic's Messages API. Fields after the types of @anthropic-ai/sdk 1.14.
import { providerLimits } from "../../dialect/provider-limits.ts";
import type { Tool } from "../../tool.ts";
import {
  type ProviderTools,
  type ProviderToolsOptions,
  type SentTool,
  writeTools,
} from "../provider-tools.ts";
import { pickOptions } from "../tool-option.ts";

/** A tool with a schema. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: "object"; [key: string]: unknown };
  strict?: boolean;
  defer_loading?: boolean;
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
  eager_input_streaming?: boolean;
  input_examples?: { [key: string]: unknown }[];
}

/** With it the model finds tools that are deferred. */
export type AnthropicToolSearch =
  | { type: "tool_search_tool_regex_20251119"; name: "tool_search_tool_regex" }
  | { type: "tool_search_tool_bm25_20251119"; name: "tool_search_tool_bm25" };

export interface AnthropicToolsOptions extends ProviderToolsOptions {
  /** Defers the tools that are marked with `deferred()`, and adds the tool that finds them. */
  readonly toolSearch?: "regex" | "bm25";
}

const searches: { readonly [S in NonNullable<AnthropicToolsOptions["toolSearch"]>]: AnthropicToolSearch } = {
  regex: { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
  bm25: { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
};

const ownOptions = ["defer_loading", "cache_control", "eager_input_streaming", "input_examples"];

/**
 * Tools as Anthropic takes them. Options of a tool are `providerOptions: { anthropic: { cacheControl, deferLoading, … } }`. Of
 * strict tools a request takes some only; those that have no room are not strict, and the report says so.
 *
 * With `toolSearch` a request has at most 10,000 tools; those that are too many are treated like tools without a form.
 *
 * @throws TypeError For a tool that has no form that Anthropic takes, unless `onIneligible` is given. When all tools are
 * deferred without `toolSearch`, so that the model has none.
 * @example
 * const anthropic = toAnthropicTools(await executor.tools(ctx), { strict: ({ tags }) => tags.includes("money") });
 * const response = await client.messages.create({ model, max_tokens, messages, tools: anthropic.tools });
 * const turn = await runAnthropicCalls(response, executor, { tools: anthropic, ctx });
 * messages.push(...turn.messages);
 */
export function toAnthropicTools(
  tools: readonly Tool<never>[],
  options: AnthropicToolsOptions = {},
): ProviderTools<AnthropicTool | AnthropicToolSearch> {
  const { toolSearch } = options;
  const { search } = providerLimits.anthropic;
  const form = {
    ...({ provider: "anthropic", strict: "anthropic-strict", plain: ["anthropic"] } as const),
    ...(toolSearch === undefined || search === undefined ? {} : { most: search.tools }),
  };
  const written = writeTools<AnthropicTool | AnthropicToolSearch>(
    tools,
    { ...form, write: (tool) => toTool(tool, toolSearch !== undefined) },
    options,
  );
  const ready = written.tools.filter((tool) => !("defer_loading" in tool && tool.defer_loading === true));
  if (toolSearch === undefined && written.tools.length > 0 && ready.length < (search?.notDeferred ?? 0))
    throw new TypeError(
      "Anthropic takes no request of which all tools are deferred. Give `toolSearch`, by which the model finds them, or leave `deferLoading` out of one.",
    );
  const isSearched = toolSearch !== undefined && written.tools.some((tool) => "defer_loading" in tool);
  return isSearched ? { ...written, tools: [...written.tools, searches[toolSearch]] } : written;
}

function toTool(
  { name, description, schema, strict, options, isDeferred }: SentTool,
  search: boolean,
): AnthropicTool {
  return {
    name,
    description,
    input_schema: { ...schema, type: "object" },
    ...(strict ? { strict } : {}),
    ...(search && isDeferred ? { defer_loading: true } : {}),
    // Passed on: what they hold is for the provider to judge.
    ...pickOptions(options, ownOptions),
  };
}
