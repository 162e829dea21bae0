// Tools for Mistral's chat API. Fields after the types of @mistralai/mistralai 2.
import type { Tool } from "../../tool.ts";
import { type ProviderTools, type ProviderToolsOptions, writeTools } from "../provider-tools.ts";

export interface MistralTool {
  type: "function";
  function: { name: string; description: string; parameters: { [key: string]: unknown }; strict?: boolean };
}

/**
 * Tools as Mistral takes them. Its documentation says nothing of what strict schemas may hold, so `strict` is sent for those that
 * OpenAI would take.
 *
 * @throws TypeError For a tool that has no form that Mistral takes, unless `onIneligible` is given.
 * @example
 * const mistral = toMistralTools(await executor.tools(ctx));
 * const response = await client.chat.complete({ model, messages, tools: mistral.tools });
 * const turn = await runMistralCalls(response, executor, { tools: mistral, ctx });
 * messages.push(...turn.messages);
 */
export function toMistralTools(
  tools: readonly Tool<never>[],
  options: ProviderToolsOptions = {},
): ProviderTools<MistralTool> {
  return writeTools<MistralTool>(
    tools,
    {
      provider: "mistral",
      strict: "openai-strict",
      plain: ["mistral"],
      write: ({ name, description, schema, strict }) => ({
        type: "function",
        function: { name, description, parameters: { ...schema }, ...(strict ? { strict } : {}) },
      }),
    },
    options,
  );
}
