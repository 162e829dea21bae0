// Errors of calls, told to whoever runs the server: a client reads of them what the executor lets through.
import { type CallHooks, isAbortError, isToolDeniedError, isToolError } from "@toolshed/runtime";

/** Where an error has come from. */
export interface ErrorPlace {
  /** The request's id, which is the id of the call; empty where there is no request. */
  readonly callId: string;
  readonly method: "connection" | "initialize" | "tools/list" | "tools/call";
  readonly toolName?: string;
}

/** Told every error in full, with its stack and cause, but for those that are written for the model. */
export type ErrorHook = (error: unknown, place: ErrorPlace) => void;

/** On standard error, which a server's log is made of. */
export const logError: ErrorHook = (error, { callId, method, toolName }) => {
  const call = callId === "" ? "" : ` (call ${callId})`;
  console.error(
    `toolshed: ${method}${toolName === undefined ? "" : ` of ${toolName}`}${call} failed:`,
    error,
  );
};

/** The hook's own error is no reason to fail. */
export function tell(onError: ErrorHook, error: unknown, place: ErrorPlace): void {
  try {
    onError(error, place);
  } catch (thrown) {
    console.error("toolshed: the error hook has failed:", thrown);
  }
}

/** Around each call: tells what it has failed with, before any other hook of the executor makes something else of it. */
export function errorReports<TDeps>(onError: ErrorHook): CallHooks<TDeps> {
  return {
    onEnd: ({ error, tool, toolCallId }) => {
      if (error === undefined || isToolError(error) || isAbortError(error) || isToolDeniedError(error))
        return;
      tell(onError, error, { callId: toolCallId, method: "tools/call", toolName: tool.name });
    },
  };
}

/** The hooks of an executor's options, after this one. */
export function withErrorReports<TDeps>(
  onError: ErrorHook,
  hooks: CallHooks<TDeps> | readonly CallHooks<TDeps>[] = [],
): readonly CallHooks<TDeps>[] {
  // boundary: a read-only list, to which the check does not narrow.
  const others = (Array.isArray(hooks) ? hooks : [hooks]) as readonly CallHooks<TDeps>[];
  return [errorReports(onError), ...others];
}
