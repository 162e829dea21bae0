// Goes on with a turn that waited, in the form of the provider that it came from.
import type { ToolExecutor } from "../executor/tool-executor.ts";
import type { RunContext } from "../run-context.ts";
import { type AnthropicToolResult, toToolResults } from "./anthropic/run-anthropic-calls.ts";
import { type BedrockResults, toBedrockResults } from "./bedrock/run-bedrock-calls.ts";
import { checkWaitingTurn } from "./check-waiting-turn.ts";
import { type GeminiResults, toGeminiResults } from "./gemini/run-gemini-calls.ts";
import { type MistralToolMessage, toToolMessages } from "./mistral/run-mistral-calls.ts";
import {
  type OpenAiCallOutput,
  type OpenAiToolMessage,
  toCallOutputs,
  toChatMessages,
} from "./openai/run-openai-calls.ts";
import {
  type MessageForm,
  type ProviderTurn,
  type ResultMessages,
  resumeSentCalls,
  type TurnAnswers,
  type WaitingTurn,
} from "./provider-turn.ts";

/** By form, the message that results are in. */
interface ResultMessageOf {
  readonly "openai-chat": OpenAiToolMessage;
  readonly "openai-responses": OpenAiCallOutput;
  readonly anthropic: { role: "user"; content: AnthropicToolResult[] };
  readonly gemini: GeminiResults;
  readonly bedrock: BedrockResults;
  readonly mistral: MistralToolMessage;
}

/** The messages of results in a form. */
export type ResultMessage<F extends MessageForm> = ResultMessageOf[F];

const forms: { readonly [F in MessageForm]: ResultMessages<ResultMessage<F>> } = {
  "openai-chat": toChatMessages,
  "openai-responses": toCallOutputs,
  anthropic: toToolResults,
  gemini: toGeminiResults,
  bedrock: toBedrockResults,
  mistral: toToolMessages,
};

/**
 * Goes on with a turn of which calls waited, also in another process. Its `messages` are the results alone, of all calls of
 * the turn: the model's own message came when the turn began to wait.
 *
 * @param form The provider that the turn is of.
 * @throws TypeError For a state of another form, or one that has lost or gained a call: then nothing runs. Else as `ToolExecutor.resume`, but for calls that wait on.
 * @example
 * const turn = await resumeProviderCalls("anthropic", state, executor, { results: [{ toolCallId, approved: true }] }, ctx);
 * messages.push(...turn.messages);
 */
export async function resumeProviderCalls<F extends MessageForm, TDeps>(
  form: F,
  state: WaitingTurn,
  executor: ToolExecutor<TDeps>,
  answers: TurnAnswers,
  ctx: RunContext<TDeps>,
): Promise<ProviderTurn<ResultMessage<F>>> {
  const record = checkWaitingTurn(state, form);
  if (!Object.hasOwn(forms, form)) throw new TypeError(`There is no form ${JSON.stringify(form)}.`);
  // boundary: the table's entry of a form gives the messages of that form.
  const toMessages = forms[form] as ResultMessages<ResultMessage<F>>;
  // What it is told by is believed only where the executor takes the state that it is attached to.
  return resumeSentCalls(state, record, toMessages, executor, answers, ctx);
}
