// Anthropic's answers: the calls in them, and results as the message of the next turn. Structural: no package is imported.
import type { CallOutcome } from "../../executor/call-outcome.ts";
import type { ToolExecutor } from "../../executor/tool-executor.ts";
import type { ModelPart } from "../../model-part.ts";
import { isFailure, outcomeText, partText } from "../outcome-text.ts";
import {
  type ProviderTurn,
  type ResultMessages,
  type RunCallsOptions,
  runSentCalls,
  type SentCall,
} from "../provider-turn.ts";
import { answerOf, noAnswer, sentList } from "../sent-list.ts";

/** What is read of an answer. */
export interface AnthropicMessage<TBlock extends { readonly type: string }> {
  readonly content: readonly TBlock[];
}

export type AnthropicResultPart =
  | { type: "text"; text: string }
  | {
      type: "image";
      source: {
        type: "base64";
        media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        data: string;
      };
    }
  | {
      type: "document";
      source: { type: "base64"; media_type: "application/pdf"; data: string };
      title?: string;
    };

export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | AnthropicResultPart[];
  is_error?: true;
}

/** A message of the conversation: the model's own, or the results. */
export type AnthropicTurnMessage<TBlock> =
  | { role: "assistant"; content: TBlock[] }
  | { role: "user"; content: AnthropicToolResult[] };

/**
 * Runs the calls of an answer and gives the messages to go on with: the model's own, and one with all results.
 *
 * @throws As `ToolExecutor.run`, but for calls that wait: these make the turn's status `waiting`.
 * @example
 * const turn = await runAnthropicCalls(response, executor, { tools: anthropic, ctx });
 * messages.push(...turn.messages);
 */
export async function runAnthropicCalls<TDeps, TBlock extends { readonly type: string }>(
  response: AnthropicMessage<TBlock>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<AnthropicTurnMessage<TBlock>>> {
  if (answerOf(response, "Anthropic")["content"] === undefined)
    throw noAnswer("Anthropic", "it has no `content`");
  const blocks = sentList(response.content, "content");
  const calls = blocks.flatMap((block): SentCall[] =>
    isToolUse(block) ? [{ id: block.id, name: block.name, args: block.input }] : [],
  );
  const own: AnthropicTurnMessage<TBlock> = { role: "assistant", content: [...blocks] };
  return runSentCalls<TDeps, AnthropicTurnMessage<TBlock>>(
    calls,
    "anthropic",
    [own],
    toToolResults,
    executor,
    options,
  );
}

interface ToolUse {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

function isToolUse(block: { readonly type: string }): block is ToolUse {
  return block.type === "tool_use";
}

export const toToolResults: ResultMessages<{ role: "user"; content: AnthropicToolResult[] }> = (answers) => [
  {
    role: "user",
    content: answers.map(({ id = "", outcome }) => ({
      type: "tool_result",
      tool_use_id: id,
      content: contentOf(outcome),
      ...(isFailure(outcome) ? { is_error: true as const } : {}),
    })),
  },
];

function contentOf(outcome: CallOutcome): string | AnthropicResultPart[] {
  const { status, modelOutput = [] } = outcome;
  const isPlain = modelOutput.every(({ type }) => type !== "image" && type !== "file");
  return status !== "ok" || isPlain ? outcomeText(outcome) : modelOutput.map(toPart);
}

const images = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

function toPart(part: ModelPart): AnthropicResultPart {
  if (part.type === "image") {
    const media_type = images.find((type) => type === part.mediaType);
    if (media_type !== undefined)
      return { type: "image", source: { type: "base64", media_type, data: part.data } };
  }
  if (part.type === "file" && part.mediaType === "application/pdf") {
    const source = { type: "base64", media_type: "application/pdf", data: part.data } as const;
    return { type: "document", source, ...(part.name === undefined ? {} : { title: part.name }) };
  }
  return { type: "text", text: partText(part) };
}
