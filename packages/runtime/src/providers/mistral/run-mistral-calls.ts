// Mistral's answers: the calls in them, and results as the messages of the next turn. Structural: no package is imported.
import type { ToolExecutor } from "../../executor/tool-executor.ts";
import { outcomeText } from "../outcome-text.ts";
import {
  type ProviderTurn,
  type ResultMessages,
  type RunCallsOptions,
  runSentCalls,
  type SentCall,
} from "../provider-turn.ts";
import { answerOf, hasCallsBy, noAnswer, sentList } from "../sent-list.ts";

/** What is read of an answer. */
export interface MistralResponse<TMessage extends MistralMessage> {
  readonly choices?: readonly { readonly message?: TMessage | undefined }[] | undefined;
}

/** What is read of the model's message. */
export interface MistralMessage {
  readonly toolCalls?: readonly MistralCall[] | null | undefined;
}

interface MistralCall {
  readonly id?: string | undefined;
  readonly function: {
    readonly name: string;
    readonly arguments: string | { readonly [name: string]: unknown };
  };
}

/** A result. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId: string;
  name: string;
  content: string;
}

/**
 * Runs the calls of an answer and gives the messages to go on with.
 *
 * @throws As `ToolExecutor.run`, but for calls that wait: these make the turn's status `waiting`.
 * @example
 * const turn = await runMistralCalls(response, executor, { tools: mistral, ctx });
 * messages.push(...turn.messages);
 */
export async function runMistralCalls<TDeps, TMessage extends MistralMessage>(
  response: MistralResponse<TMessage>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<(TMessage & { role: "assistant" }) | MistralToolMessage>> {
  if (answerOf(response, "Mistral")["choices"] === undefined)
    throw noAnswer("Mistral", "it has no `choices`");
  const message = sentList(response.choices, "choices")[0]?.message;
  if (hasCallsBy("tool_calls", "toolCalls", message))
    throw noAnswer("Mistral", "its calls are `tool_calls` and not `toolCalls`, as Mistral's SDK has them");
  const calls = sentList(message?.toolCalls, "toolCalls").map(
    ({ id, function: called }): SentCall => ({ id, name: called?.name, args: called?.arguments }),
  );
  // Messages of a request say whose they are; the answer's own type leaves that open.
  const own = message === undefined || message === null ? [] : [{ ...message, role: "assistant" as const }];
  return runSentCalls<TDeps, (TMessage & { role: "assistant" }) | MistralToolMessage>(
    calls,
    "mistral",
    own,
    toToolMessages,
    executor,
    options,
  );
}

export const toToolMessages: ResultMessages<MistralToolMessage> = (answers) =>
  answers.map(({ id = "", name, outcome }) => ({
    role: "tool",
    toolCallId: id,
    name,
    content: outcomeText(outcome),
  }));
