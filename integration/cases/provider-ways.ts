// One call of a tool by the loop of each provider, as the provider's answer has it, in the strict mode and without.
import {
  type CallOutcome,
  type JsonObject,
  type RunContext,
  ToolExecutor,
  type ToolSource,
} from "../../packages/runtime/src/index.ts";
import {
  type ProviderTurn,
  resumeProviderCalls,
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
} from "../../packages/runtime/src/providers/index.ts";

/** Of the one tool of the source. */
export type ProviderWay = (source: ToolSource, args: JsonObject) => Promise<CallOutcome | undefined>;

interface Asked {
  readonly executor: ToolExecutor;
  readonly list: Awaited<ReturnType<ToolExecutor["tools"]>>;
  readonly name: string;
  readonly args: JsonObject;
  readonly strict: boolean;
}

const ctx: RunContext = { deps: undefined };

const turns: { readonly [format: string]: (asked: Asked) => Promise<ProviderTurn<unknown>> } = {
  "OpenAI's Responses": ({ executor, list, name, args, strict }) => {
    const call = { type: "function_call", call_id: "1", name, arguments: JSON.stringify(args) };
    return runOpenAiCalls({ output: [call] }, executor, { tools: toOpenAiTools(list, { strict }), ctx });
  },
  "OpenAI's chat completions": ({ executor, list, name, args, strict }) => {
    const call = { id: "1", type: "function" as const, function: { name, arguments: JSON.stringify(args) } };
    const response = { choices: [{ message: { tool_calls: [call] } }] };
    return runOpenAiCalls(response, executor, { tools: toOpenAiTools(list, { api: "chat", strict }), ctx });
  },
  Anthropic: ({ executor, list, name, args, strict }) => {
    const content = [{ type: "tool_use", id: "1", name, input: args }];
    return runAnthropicCalls({ content }, executor, { tools: toAnthropicTools(list, { strict }), ctx });
  },
  Gemini: ({ executor, list, name, args }) => {
    const parts = [{ functionCall: { id: "1", name, args } }];
    const response = { candidates: [{ content: { role: "model", parts } }] };
    return runGeminiCalls(response, executor, { tools: toGeminiTools(list), ctx });
  },
  Bedrock: ({ executor, list, name, args, strict }) => {
    const message = {
      role: "assistant" as const,
      content: [{ toolUse: { toolUseId: "1", name, input: args } }],
    };
    return runBedrockCalls({ output: { message } }, executor, {
      tools: toBedrockTools(list, { strict }),
      ctx,
    });
  },
  Mistral: ({ executor, list, name, args, strict }) => {
    const call = { id: "1", function: { name, arguments: args } };
    const response = { choices: [{ message: { role: "assistant" as const, toolCalls: [call] } }] };
    return runMistralCalls(response, executor, { tools: toMistralTools(list, { strict }), ctx });
  },
};

async function turnOf(format: string, source: ToolSource, args: JsonObject, strict: boolean) {
  const executor = new ToolExecutor(source);
  const list = await executor.tools(ctx);
  const name = list[0]?.name ?? "";
  const turn = await turns[format]?.({ executor, list, name, args, strict });
  if (turn === undefined) throw new Error(`There is no format ${format}.`);
  return turn;
}

/** By each format: the call. */
export const providerWays: { readonly [way: string]: ProviderWay } = Object.fromEntries(
  Object.keys(turns).flatMap((format) =>
    [false, true].map((strict): [string, ProviderWay] => [
      `the loop of ${format}${strict ? ", strictly" : ""}`,
      async (source, args) => {
        const turn = await turnOf(format, source, args, strict);
        return turn.status === "done" ? turn.outcomes[0] : undefined;
      },
    ]),
  ),
);

/** By each format: a right call that waits, and is approved with other arguments. */
export const resumedWays = (right: JsonObject): { readonly [way: string]: ProviderWay } =>
  Object.fromEntries(
    Object.keys(turns).map((format): [string, ProviderWay] => [
      `the loop of ${format}, after an approval with other arguments`,
      async (source, argsOverride) => {
        const waiting = await turnOf(format, source, right, false);
        if (waiting.status !== "waiting") throw new Error("The turn does not wait.");
        const { state } = waiting;
        const results = [{ toolCallId: "1", approved: true as const, argsOverride }];
        const turn = await resumeProviderCalls(state.form, state, new ToolExecutor(source), { results }, ctx);
        return turn.status === "done" ? turn.outcomes[0] : undefined;
      },
    ]),
  );
