// What a call that came to no result throws to an SDK, for the model to read: a message, and nothing of where it came from.
import type { CallOutcome, CallStatus, DecodeIssue, ToolDeniedError } from "@toolshed/runtime";

/**
 * A call that has no result. Its message is what the model reads. It has no stack, and its `toString` gives the message
 * alone: SDKs send the one or the other to the model.
 *
 * @example
 * for (const part of result.content) if (part.type === "tool-error" && isToolCallError(part.error)) log(part.error.status);
 */
export class ToolCallError extends Error {
  override readonly name: string = "ToolCallError";
  readonly status: Exclude<CallStatus, "ok">;
  readonly toolName: string;
  readonly toolCallId: string;
  /** What is wrong with the arguments; with `invalid` alone. */
  readonly issues?: readonly DecodeIssue[];
  readonly #denial: ToolDeniedError | undefined;

  constructor({ status, toolName, toolCallId, issues, message }: CallOutcome, denial?: ToolDeniedError) {
    super(message ?? "The tool failed.");
    this.status = status === "ok" ? "failed" : status;
    this.toolName = toolName;
    this.toolCallId = toolCallId;
    if (issues !== undefined) this.issues = issues;
    this.#denial = denial;
    Object.defineProperty(this, "stack", { value: undefined, configurable: true, writable: true });
  }

  /** The refusal that is to stop the whole run, where a hook has thrown one. No own property: SDKs send those. */
  get denial(): ToolDeniedError | undefined {
    return this.#denial;
  }

  override toString(): string {
    return this.message;
  }
}

/** Is it a `ToolCallError`, of whichever copy of this package? */
export function isToolCallError(value: unknown): value is ToolCallError {
  if (value instanceof ToolCallError) return true;
  return (
    value instanceof Error && value.name === "ToolCallError" && "status" in value && "toolCallId" in value
  );
}
