// What a model asks for, and what became of it. Plain JSON.
import type { DecodeIssue } from "../decode/issue.ts";
import type { JsonValue } from "../json.ts";
import type { ModelPart } from "../model-part.ts";

/** One call as a model sent it. */
export interface ToolCall {
  /** The id that the model gave it; each call of one run has another. */
  readonly toolCallId: string;
  readonly toolName: string;
  /** Parsed JSON, not decoded. */
  readonly args: JsonValue;
}

export type CallStatus =
  | "ok"
  /** The arguments are not of the tool's schema; the tool has not run. */
  | "invalid"
  /** There is no such tool, or it is hidden in this context. */
  | "unknown_tool"
  /** It was decided that the call must not run. */
  | "denied"
  /** The tool has thrown, or its result cannot be sent. */
  | "failed"
  /** The run was aborted before the call had ended. */
  | "aborted"
  /** The tool took longer than it may. */
  | "timeout";

/** What became of one call: for the model, and for the next turn's messages. */
export interface CallOutcome {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly status: CallStatus;
  /** The tool's result as JSON; with `ok` alone. */
  readonly result?: JsonValue;
  /** What the model is to read instead of the result, where the tool says so; with `ok` alone. */
  readonly modelOutput?: readonly ModelPart[];
  /** What is wrong with the arguments; with `invalid` alone. */
  readonly issues?: readonly DecodeIssue[];
  /** What the model is to read; with every status but `ok`. */
  readonly message?: string;
}

/** An outcome without the call that it is of. */
export type CallEnding = Omit<CallOutcome, "toolCallId" | "toolName">;
