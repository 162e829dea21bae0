// Gemini's answers: the calls in them, and results as the content of the next turn. Structural: no package is imported.
import type { CallOutcome } from "../../executor/call-outcome.ts";
import type { ToolExecutor } from "../../executor/tool-executor.ts";
import type { JsonValue } from "../../json.ts";
import { isFailure, partText } from "../outcome-text.ts";
import {
  type ProviderTurn,
  type ResultMessages,
  type RunCallsOptions,
  runSentCalls,
  type SentCall,
} from "../provider-turn.ts";
import { answerOf, noAnswer, sentList } from "../sent-list.ts";

/** What is read of an answer. */
export interface GeminiResponse<TContent extends GeminiContent> {
  readonly candidates?: readonly { readonly content?: TContent }[] | undefined;
}

/** What is read of a content. */
export interface GeminiContent {
  readonly parts?: readonly GeminiPart[] | undefined;
}

interface GeminiPart {
  readonly functionCall?: GeminiCall | undefined;
}

interface GeminiCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: { readonly [name: string]: unknown } | undefined;
}

/** A result; `output` or `error` is what the model reads. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: { [key: string]: unknown };
  parts?: { inlineData: { mimeType: string; data: string } }[];
}

/** The results of a turn. */
export interface GeminiResults {
  role: "user";
  parts: { functionResponse: GeminiFunctionResponse }[];
}

/** Of a refused prompt there are no candidates, of the end of a stream neither. */
const answerFields = ["candidates", "promptFeedback", "usageMetadata", "modelVersion", "responseId"];

/**
 * Runs the calls of an answer and gives the contents to go on with: the model's own, with its signatures, and one with all
 * results.
 *
 * @throws As `ToolExecutor.run`, but for calls that wait: these make the turn's status `waiting`.
 * @example
 * const turn = await runGeminiCalls(response, executor, { tools: gemini, ctx });
 * contents.push(...turn.messages);
 */
export async function runGeminiCalls<TDeps, TContent extends GeminiContent>(
  response: GeminiResponse<TContent>,
  executor: ToolExecutor<TDeps>,
  options: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<TContent | GeminiResults>> {
  const given = answerOf(response, "Gemini");
  if (!answerFields.some((field) => given[field] !== undefined))
    throw noAnswer("Gemini", "it has neither `candidates` nor `promptFeedback`");
  const content = sentList(response.candidates, "candidates")[0]?.content;
  const calls = sentList(content?.parts, "parts").flatMap(({ functionCall }): SentCall[] => {
    if (functionCall === undefined || functionCall === null) return [];
    return [{ id: functionCall.id, name: functionCall.name ?? "", args: functionCall.args }];
  });
  const own = content === undefined || content === null ? [] : [content];
  return runSentCalls<TDeps, TContent | GeminiResults>(
    calls,
    "gemini",
    own,
    toGeminiResults,
    executor,
    options,
  );
}

export const toGeminiResults: ResultMessages<GeminiResults> = (answers) => [
  {
    role: "user",
    parts: answers.map(({ id, name, outcome }) => ({
      functionResponse: { ...(id === undefined ? {} : { id }), name, ...responseOf(outcome) },
    })),
  },
];

function responseOf(outcome: CallOutcome): Pick<GeminiFunctionResponse, "response" | "parts"> {
  const { status, result = null, modelOutput, message = "" } = outcome;
  if (status !== "ok") return { response: { error: message, status } };
  if (modelOutput === undefined) return { response: { output: result } };
  const parts = modelOutput.flatMap((part) =>
    part.type === "image" || part.type === "file"
      ? [{ inlineData: { mimeType: part.mediaType, data: part.data } }]
      : [],
  );
  const said = modelOutput.flatMap((part): JsonValue[] => {
    if (part.type === "image" || part.type === "file") return [];
    return [part.type === "json" ? part.value : partText(part)];
  });
  const output = said.length === 1 ? said[0] : said;
  return {
    response: isFailure(outcome) ? { error: output } : { output },
    ...(parts.length > 0 ? { parts } : {}),
  };
}
