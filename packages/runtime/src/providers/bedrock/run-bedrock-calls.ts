// Bedrock's answers: the calls in them, and results as the message of the next turn. Structural: no package is imported.
import { decodeBase64 } from "../../decode/base64.ts";
import { isObject } from "../../decode/object.ts";
import type { CallOutcome } from "../../executor/call-outcome.ts";
import type { ToolExecutor } from "../../executor/tool-executor.ts";
import type { ModelPart } from "../../model-part.ts";
import { failureText, isFailure, partText } from "../outcome-text.ts";
import {
  type ProviderTurn,
  type ResultMessages,
  type RunCallsOptions,
  runSentCalls,
  type SentCall,
} from "../provider-turn.ts";
import { answerOf, noAnswer, sentList } from "../sent-list.ts";
import type { BedrockDocument } from "./to-bedrock-tools.ts";

/** What is read of an answer. */
export interface BedrockResponse<TMessage extends BedrockMessage> {
  readonly output?: { readonly message?: TMessage | undefined } | undefined;
}

/** What is read of a message. */
export interface BedrockMessage {
  readonly content?: readonly BedrockBlock[] | undefined;
}

interface BedrockBlock {
  readonly toolUse?:
    | {
        readonly toolUseId?: string | undefined;
        readonly name?: string | undefined;
        readonly input?: unknown;
      }
    | undefined;
}

export type BedrockResultPart =
  | { text: string }
  | { json: BedrockDocument }
  | { image: { format: "png" | "jpeg" | "gif" | "webp"; source: { bytes: Uint8Array<ArrayBuffer> } } };

/** The results of a turn. */
export interface BedrockResults {
  role: "user";
  content: {
    toolResult: { toolUseId: string; content: BedrockResultPart[]; status: "success" | "error" };
  }[];
}

/**
 * Runs the calls of an answer and gives the messages to go on with: the model's own, and one with all results.
 *
 * @throws As `ToolExecutor.run`, but for calls that wait: these make the turn's status `waiting`.
 * @example
 * const turn = await runBedrockCalls(response, executor, { tools: bedrock, ctx });
 * messages.push(...turn.messages);
 */
export async function runBedrockCalls<TDeps, TMessage extends BedrockMessage>(
  response: BedrockResponse<TMessage>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<TMessage | BedrockResults>> {
  const { output, stopReason } = answerOf(response, "Bedrock");
  if (!isObject(output) && (output !== undefined || stopReason === undefined))
    throw noAnswer("Bedrock", "it has no `output` with a message");
  const message = response.output?.message;
  const calls = sentList(message?.content, "content").flatMap(({ toolUse }): SentCall[] => {
    if (toolUse === undefined || toolUse === null) return [];
    return [{ id: toolUse.toolUseId, name: toolUse.name ?? "", args: toolUse.input }];
  });
  const own = message === undefined || message === null ? [] : [message];
  return runSentCalls<TDeps, TMessage | BedrockResults>(
    calls,
    "bedrock",
    own,
    toBedrockResults,
    executor,
    options,
  );
}

export const toBedrockResults: ResultMessages<BedrockResults> = (answers) => [
  {
    role: "user",
    content: answers.map(({ id = "", outcome }) => ({
      toolResult: {
        toolUseId: id,
        content: contentOf(outcome),
        status: isFailure(outcome) ? "error" : "success",
      },
    })),
  },
];

function contentOf(outcome: CallOutcome): BedrockResultPart[] {
  const { status, result = null, modelOutput } = outcome;
  if (status !== "ok") return [{ text: failureText(outcome) }];
  if (modelOutput !== undefined) return modelOutput.map(toPart);
  // Its `json` takes objects alone.
  if (typeof result === "object" && result !== null && !Array.isArray(result))
    // boundary: the SDK's type of JSON is the same with arrays that may be written to.
    return [{ json: result as BedrockDocument }];
  return [{ text: typeof result === "string" ? result : JSON.stringify(result) }];
}

const formats = ["png", "jpeg", "gif", "webp"] as const;

function toPart(part: ModelPart): BedrockResultPart {
  const format = part.type === "image" ? formats.find((one) => part.mediaType === `image/${one}`) : undefined;
  if (part.type === "image" && format !== undefined)
    return { image: { format, source: { bytes: decodeBase64(part.data) } } };
  return { text: partText(part) };
}
