// OpenAI's answers: the calls in them, and results as the messages of the next turn. Structural: no package is imported.
import { isObject } from "../../decode/object.ts";
import type { CallOutcome } from "../../executor/call-outcome.ts";
import type { ToolExecutor } from "../../executor/tool-executor.ts";
import type { ModelPart } from "../../model-part.ts";
import { outcomeText, partText } from "../outcome-text.ts";
import {
  type ProviderTurn,
  type ResultMessages,
  type RunCallsOptions,
  runSentCalls,
  type SentCall,
} from "../provider-turn.ts";
import { answerOf, hasCallsBy, noAnswer, sentList } from "../sent-list.ts";

/** What is read of a response of the Responses API. */
export interface OpenAiResponse<TItem extends { readonly type: string }> {
  readonly output: readonly TItem[];
}

/** What is read of a chat completion. */
export interface OpenAiChatCompletion<TMessage extends OpenAiChatMessage> {
  readonly choices: readonly { readonly message: TMessage }[];
}

/** What is read of the model's message. */
export interface OpenAiChatMessage {
  readonly tool_calls?: readonly OpenAiChatCall[] | null | undefined;
}

type OpenAiChatCall =
  | {
      readonly id: string;
      readonly type: "function";
      readonly function: { readonly name: string; readonly arguments: string };
    }
  | { readonly id: string; readonly type: "custom" };

export type OpenAiOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; file_data: string; filename: string };

/** A result for the Responses API. */
export interface OpenAiCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | OpenAiOutputPart[];
}

/** A result for the chat completions API. */
export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/**
 * Runs the calls of an answer, of either API, and gives the messages to go on with.
 *
 * @throws As `ToolExecutor.run`, but for calls that wait: these make the turn's status `waiting`.
 * @example
 * const turn = await runOpenAiCalls(response, executor, { tools: openai, ctx });
 * if (turn.status === "waiting") await store.save(JSON.stringify(turn.state));
 */
export function runOpenAiCalls<TDeps, TMessage extends OpenAiChatMessage>(
  response: OpenAiChatCompletion<TMessage>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<TMessage | OpenAiToolMessage>>;
export function runOpenAiCalls<TDeps, TItem extends { readonly type: string }>(
  response: OpenAiResponse<TItem>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<TItem | OpenAiCallOutput>>;
export async function runOpenAiCalls<TDeps>(
  response: OpenAiChatCompletion<OpenAiChatMessage> | OpenAiResponse<{ readonly type: string }>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<unknown>> {
  const given = answerOf(response, "OpenAI");
  if (given["choices"] === undefined && given["output"] === undefined)
    throw noAnswer("OpenAI", "it has neither `choices` nor `output`");
  if ("choices" in response) {
    const message = sentList(response.choices, "choices")[0]?.message;
    if (hasCallsBy("toolCalls", "tool_calls", message))
      throw noAnswer("OpenAI", "its calls are `toolCalls` and not `tool_calls`, as Mistral's SDK has them");
    const calls = sentList(message?.tool_calls, "tool_calls").flatMap((call): SentCall[] =>
      call.type === "function"
        ? [{ id: call.id, name: call.function?.name, args: call.function?.arguments }]
        : [],
    );
    const own = message === undefined || message === null ? [] : [message];
    return runSentCalls<TDeps, unknown>(calls, "openai-chat", own, toChatMessages, executor, options);
  }
  if (isObject(given["output"])) throw noAnswer("OpenAI", "it has an `output` that is no list");
  const items = sentList(response.output, "output");
  const calls = items
    .filter(isCall)
    .map(({ call_id, name, arguments: args }) => ({ id: call_id, name, args }));
  return runSentCalls<TDeps, unknown>(calls, "openai-responses", items, toCallOutputs, executor, options);
}

interface FunctionCall {
  readonly type: string;
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

function isCall(item: { readonly type: string }): item is FunctionCall {
  return item.type === "function_call";
}

export const toChatMessages: ResultMessages<OpenAiToolMessage> = (answers) =>
  answers.map(({ id = "", outcome }) => ({ role: "tool", tool_call_id: id, content: outcomeText(outcome) }));

export const toCallOutputs: ResultMessages<OpenAiCallOutput> = (answers) =>
  answers.map(({ id = "", outcome }) => ({
    type: "function_call_output",
    call_id: id,
    output: outputOf(outcome),
  }));

function outputOf(outcome: CallOutcome): string | OpenAiOutputPart[] {
  const { status, modelOutput = [] } = outcome;
  const isPlain = modelOutput.every(({ type }) => type !== "image" && type !== "file");
  return status !== "ok" || isPlain ? outcomeText(outcome) : modelOutput.map(toPart);
}

function toPart(part: ModelPart): OpenAiOutputPart {
  if (part.type === "image")
    return { type: "input_image", image_url: `data:${part.mediaType};base64,${part.data}`, detail: "auto" };
  if (part.type === "file")
    return {
      type: "input_file",
      file_data: `data:${part.mediaType};base64,${part.data}`,
      filename: part.name ?? "file",
    };
  return { type: "input_text", text: partText(part) };
}
