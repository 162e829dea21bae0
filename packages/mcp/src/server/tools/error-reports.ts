// Errors of calls, told to whoever runs the server: a client reads of them what the executor lets through.
import {
  type CallNext,
  type JsonValue,
  type RunContext,
  ToolError,
  type ToolSource,
  WrapperToolset,
} from "@toolshed/runtime";

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

/** The same tools, whose errors are told. */
export class ErrorReports<TDeps> extends WrapperToolset<TDeps> {
  readonly #onError: ErrorHook;

  constructor(inner: ToolSource<TDeps>, onError: ErrorHook) {
    super(inner);
    this.#onError = onError;
  }

  protected override async callTool(
    ctx: RunContext<TDeps>,
    name: string,
    args: unknown,
    next: CallNext<TDeps>,
  ): Promise<JsonValue> {
    try {
      return await next(ctx, args);
    } catch (error) {
      const isTold = error instanceof ToolError || (error instanceof Error && error.name === "AbortError");
      if (!isTold)
        tell(this.#onError, error, { callId: ctx.toolCallId ?? "", method: "tools/call", toolName: name });
      throw error;
    }
  }
}

/** The hook's own error is no reason to fail. */
export function tell(onError: ErrorHook, error: unknown, place: ErrorPlace): void {
  try {
    onError(error, place);
  } catch (thrown) {
    console.error("toolshed: the error hook has failed:", thrown);
  }
}
