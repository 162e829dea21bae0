// One turn of a provider's loop: its calls run through the executor, and what became of them goes back with the ids that came.
import { visible } from "../decode/describe.ts";
import { isObject } from "../decode/object.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import type { CallEvent } from "../executor/call-event.ts";
import type { CallOutcome, ToolCall } from "../executor/call-outcome.ts";
import type { CallDecision, DeferredCalls, DeferredRequest } from "../executor/deferred-calls.ts";
import type { ToolExecutor } from "../executor/tool-executor.ts";
import type { TurnStream } from "../executor/turn-stream.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { ProviderTools } from "./provider-tools.ts";

/** The form of the messages that results go back in. */
export type MessageForm = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "bedrock" | "mistral";

/** A call as a provider sent it. */
export interface SentCall {
  /** Absent where the provider gives none. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** JSON, or the text of it. */
  readonly args: unknown;
}

/** How a call that waits, or one that has an outcome, is told of to the provider. */
export interface AnsweredCall {
  /** As the executor knows it. */
  readonly toolCallId: string;
  /** As the provider knows it. */
  readonly id?: string;
  readonly name: string;
}

/** A turn that waits. Plain JSON: store it, ask, and go on with `resumeProviderCalls`. */
export interface WaitingTurn {
  readonly version: 1;
  readonly form: MessageForm;
  /** What waits, with what the answers are told by (`TurnRecord`). The executor verifies it where it signs its states. */
  readonly deferred: DeferredCalls;
}

/** What the answers of a turn are told by: `attached` to its deferred calls, so that it is signed with them. */
export interface TurnRecord {
  readonly form: MessageForm;
  /** All calls of the turn, in their order. */
  readonly calls: readonly AnsweredCall[];
  /** Of calls that were none, so that the executor has not seen them. */
  readonly refused: readonly CallOutcome[];
}

/** What became of a model's turn. Append `messages` to the conversation in every case. */
export type ProviderTurn<TMessage> =
  /** The model has called no tool: it is done. */
  | { readonly status: "no_calls"; readonly outcomes: readonly CallOutcome[]; readonly messages: TMessage[] }
  /** Every call has its result in `messages`: ask the model again. */
  | { readonly status: "done"; readonly outcomes: readonly CallOutcome[]; readonly messages: TMessage[] }
  /** Some calls wait. The model's own message is in `messages` already; the results come with `resumeProviderCalls`. */
  | {
      readonly status: "waiting";
      readonly requests: readonly DeferredRequest[];
      readonly state: WaitingTurn;
      readonly messages: TMessage[];
    };

/** For whoever shows how far the calls are. */
export interface TurnListener {
  /**
   * Told what happens to each call, as it happens: its progress, preliminary results, its end. The provider is sent final
   * results alone. What it throws, aborts the calls and is thrown.
   */
  readonly onEvent?: (event: CallEvent) => void;
}

/** The answers to a turn that waited. */
export interface TurnAnswers extends TurnListener {
  readonly results: readonly CallDecision[];
  readonly takeOver?: boolean;
}

export interface RunCallsOptions<TDeps> extends TurnListener {
  /** What the request was made with. */
  readonly tools: Pick<ProviderTools<unknown>, "toCall">;
  readonly ctx: RunContext<TDeps>;
}

/** The messages that tell the results, in the order of the calls. */
export type ResultMessages<TMessage> = (
  answers: readonly (AnsweredCall & { readonly outcome: CallOutcome })[],
) => TMessage[];

/** Runs a turn's calls. Rejects as `ToolExecutor.run` does, but for calls that wait. */
export async function runSentCalls<TDeps, TMessage>(
  sent: readonly SentCall[],
  form: MessageForm,
  own: readonly TMessage[],
  toMessages: ResultMessages<TMessage>,
  executor: ToolExecutor<TDeps>,
  { tools, ctx, onEvent }: RunCallsOptions<TDeps>,
): Promise<ProviderTurn<TMessage>> {
  if (sent.length === 0) return { status: "no_calls", outcomes: [], messages: [...own] };
  const ids = new UniqueIds();
  const calls: ToolCall[] = [];
  const refused: CallOutcome[] = [];
  const answered = sent.map(({ id: givenId, name: givenName, args }, index): AnsweredCall => {
    // Servers that only resemble a provider's leave out what its types promise.
    const id = typeof givenId === "string" ? givenId : undefined;
    const name = typeof givenName === "string" ? givenName : "";
    const toolCallId = ids.take(id ?? `${name}_${index + 1}`);
    const parsed = parse(args);
    if ("problem" in parsed) {
      const { toolName } = tools.toCall(name, {});
      refused.push({ toolCallId, toolName, status: "invalid", issues: [], message: parsed.problem });
    } else calls.push({ toolCallId, ...tools.toCall(name, parsed.value) });
    return { toolCallId, ...(id === undefined ? {} : { id }), name };
  });
  const record: TurnRecord = { form, calls: answered, refused };
  // boundary: a record is JSON; its types are those of the outcomes in it.
  const keep = { attached: record as unknown as JsonValue };
  try {
    const outcomes = await (onEvent === undefined
      ? executor.run(calls, ctx, keep)
      : told(executor.stream(calls, ctx, keep), onEvent));
    return concluded(record, outcomes, own, toMessages);
  } catch (error) {
    if (!(error instanceof ApprovalRequiredError)) throw error;
    return waiting(form, error.deferred, own);
  }
}

/** Goes on with a turn that waited. */
export async function resumeSentCalls<TDeps, TMessage>(
  { form, deferred }: WaitingTurn,
  record: TurnRecord,
  toMessages: ResultMessages<TMessage>,
  executor: ToolExecutor<TDeps>,
  { onEvent, ...answers }: TurnAnswers,
  ctx: RunContext<TDeps>,
): Promise<ProviderTurn<TMessage>> {
  try {
    const outcomes = await (onEvent === undefined
      ? executor.resume(deferred, answers, ctx)
      : told(executor.streamResume(deferred, answers, ctx), onEvent));
    return concluded(record, outcomes, [], toMessages);
  } catch (error) {
    if (!(error instanceof ApprovalRequiredError)) throw error;
    return waiting(form, error.deferred, []);
  }
}

async function told(turn: TurnStream, onEvent: (event: CallEvent) => void): Promise<readonly CallOutcome[]> {
  for await (const event of turn) onEvent(event);
  return turn.outcomes;
}

function waiting<TMessage>(
  form: MessageForm,
  deferred: DeferredCalls,
  own: readonly TMessage[],
): ProviderTurn<TMessage> {
  const state: WaitingTurn = { version: 1, form, deferred };
  return { status: "waiting", requests: deferred.requests, state, messages: [...own] };
}

function concluded<TMessage>(
  { calls, refused }: TurnRecord,
  outcomes: readonly CallOutcome[],
  own: readonly TMessage[],
  toMessages: ResultMessages<TMessage>,
): ProviderTurn<TMessage> {
  const byId = new Map([...refused, ...outcomes].map((outcome) => [outcome.toolCallId, outcome]));
  const answers = calls.flatMap((call) => {
    const outcome = byId.get(call.toolCallId);
    return outcome === undefined ? [] : [{ ...call, outcome }];
  });
  const ordered = answers.map(({ outcome }) => outcome);
  return { status: "done", outcomes: ordered, messages: [...own, ...toMessages(answers)] };
}

/** Ids for calls, which a provider may give several times. */
class UniqueIds {
  readonly #used = new Set<string>();
  /** By what was wanted, the last number that was tried. */
  readonly #last = new Map<string, number>();

  take(wanted: string): string {
    let id = wanted;
    let number = this.#last.get(wanted) ?? 1;
    while (this.#used.has(id)) {
      number += 1;
      id = `${wanted}#${number}`;
    }
    this.#last.set(wanted, number);
    this.#used.add(id);
    return id;
  }
}

/** Arguments that are sent as text: nothing at all stands for no arguments, as some models send them. */
function parse(args: unknown): { readonly value: JsonValue } | { readonly problem: string } {
  if (args === undefined || args === null || args === "") return { value: {} };
  if (typeof args !== "string") {
    if (isObject(args) || Array.isArray(args)) return { value: args as JsonValue };
    return {
      problem: "The arguments are no JSON object. Send one object with the tool's arguments by name.",
    };
  }
  try {
    // boundary: what JSON.parse gives is JSON.
    return { value: JSON.parse(args) as JsonValue };
  } catch (error) {
    const reason = error instanceof Error ? visible(error.message) : "it cannot be read";
    return {
      problem: `The arguments are not valid JSON (${reason}). Send one JSON object with the tool's arguments by name.`,
    };
  }
}
