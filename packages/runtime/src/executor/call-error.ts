// What an error makes of a call: its outcome, and whether it is worth another try.
import { isAbortError } from "../errors/is-abort-error.ts";
import { isToolDeniedError } from "../errors/tool-denied-error.ts";
import { isToolError } from "../errors/tool-error.ts";
import { isToolInputError } from "../errors/tool-input-error.ts";
import { ToolResultError } from "../errors/tool-result-error.ts";
import { messageOf } from "../execute/thrown.ts";
import type { CallEnding } from "./call-outcome.ts";

/** What of an error a model reads: its message, or for servers open to strangers that of a `ToolError` alone. */
export type ErrorTexts = "shown" | "masked";

/** The time of a call is over. Made here alone, so that no tool's own `TimeoutError` is taken for it. */
export class CallTimeoutError extends Error {
  override readonly name: string = "TimeoutError";

  constructor(toolName: string, timeoutMs: number) {
    super(`${toolName} took longer than ${timeoutMs} ms.`);
  }
}

export const abortedOutcome = { status: "aborted", message: "The call was aborted." } as const;

/** What a call has come to. `aborted` says whether its run was. */
export function outcomeOfError(
  error: Error,
  { errors, aborted }: { readonly errors: ErrorTexts; readonly aborted: boolean },
): CallEnding {
  if (aborted) return abortedOutcome;
  if (error instanceof CallTimeoutError) return { status: "timeout", message: error.message };
  return safely(() => ofKind(error, errors)) ?? { status: "failed", message: "The tool failed." };
}

function ofKind(error: Error, errors: ErrorTexts): CallEnding {
  if (isToolInputError(error)) return { status: "invalid", issues: error.issues, message: error.message };
  // Denied by itself, the call is not retried and not repaired; who stops the run is another.
  if (isToolDeniedError(error)) return { status: "denied", message: messageOf(error) };
  const isShown = errors === "shown" || isToolError(error);
  return { status: "failed", message: isShown ? messageOf(error) : "The tool failed." };
}

/** May the same call come to something else when it is tried again? */
export function isWorthRetry(error: Error): boolean {
  return safely(() => !isFinal(error)) ?? false;
}

function isFinal(error: Error): boolean {
  if (isToolDeniedError(error) || isAbortError(error)) return true;
  // What cannot be sent now cannot be sent then.
  const unknown: unknown = error;
  if (unknown instanceof ToolResultError) return true;
  return isToolError(unknown) && unknown.final;
}

/** Undefined where an error throws when it is looked at. */
function safely<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
