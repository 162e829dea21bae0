// The refusal of a policy: it stops the whole run, where every other error is the outcome of one call.
import { isObject } from "../decode/object.ts";
import type { CallOutcome } from "../executor/call-outcome.ts";

/** Why a policy refuses; any other text is a reason of the application's own. */
export type ToolDenialCode =
  | "TOOL_FORBIDDEN"
  | "TOOL_PLAN_REQUIRED"
  | "TOOL_QUOTA_EXCEEDED"
  | "TOOL_ERROR"
  // Keeps the known codes in the editor's completion.
  | (string & {});

const statuses: ReadonlyMap<string, number> = new Map([
  ["TOOL_FORBIDDEN", 403],
  ["TOOL_PLAN_REQUIRED", 402],
  ["TOOL_QUOTA_EXCEEDED", 429],
  ["TOOL_ERROR", 500],
]);

export interface ToolDenial {
  /** For the application's user. */
  readonly message: string;
  /** Default `TOOL_FORBIDDEN`. */
  readonly code?: ToolDenialCode;
  /** The HTTP status (RFC 9110) to answer with; by the code unless given: 403, 402, 429, 500, and 403 for an own code. */
  readonly httpStatus?: number;
  /** The executor knows it, and the call. */
  readonly toolName?: string;
  readonly toolCallId?: string;
  readonly outcomes?: readonly CallOutcome[];
  readonly cause?: unknown;
}

/**
 * Thrown by a hook (or any code around a call) to refuse it and to stop the whole run: all calls of the turn that still
 * run are aborted, and when they have ended the run rejects with such an error, which has this one as its `cause` and
 * says what has become of each call.
 *
 * @example
 * const hooks: CallHooks<AppDeps> = {
 *   onStart: ({ tool, ctx }) => {
 *     if (tool.tags.includes("pro") && ctx.deps.plan !== "pro")
 *       throw new ToolDeniedError({ message: "This needs the Pro plan.", code: "TOOL_PLAN_REQUIRED" });
 *   },
 * };
 */
export class ToolDeniedError extends Error {
  override readonly name: string = "ToolDeniedError";
  readonly code: ToolDenialCode;
  readonly httpStatus: number;
  /** As the model named the tool; empty until an executor has seen the error. */
  readonly toolName: string;
  readonly toolCallId?: string;
  /** What became of the calls of the turn, in their order, but for those that wait for an answer. */
  readonly outcomes: readonly CallOutcome[];

  constructor({ message, code = "TOOL_FORBIDDEN", ...rest }: ToolDenial) {
    super(message, "cause" in rest ? { cause: rest.cause } : {});
    this.code = code;
    this.httpStatus = rest.httpStatus ?? statuses.get(code) ?? 403;
    this.toolName = rest.toolName ?? "";
    if (rest.toolCallId !== undefined) this.toolCallId = rest.toolCallId;
    this.outcomes = rest.outcomes ?? [];
  }
}

/**
 * Is it a `ToolDeniedError`, of whichever copy of this package?
 *
 * @example
 * try { await executor.run(calls, ctx); }
 * catch (error) { if (isToolDeniedError(error)) return new Response(error.message, { status: error.httpStatus }); throw error; }
 */
export function isToolDeniedError(value: unknown): value is ToolDeniedError {
  if (value instanceof ToolDeniedError) return true;
  if (!isObject(value)) return false;
  const { name, code, httpStatus, message } = value as Partial<ToolDeniedError>;
  return (
    name === "ToolDeniedError" &&
    typeof code === "string" &&
    typeof httpStatus === "number" &&
    typeof message === "string"
  );
}
