// The tools of one connection: lists them and runs their calls, by the runtime's one way of running calls. Knows the
// protocol's words, and nothing of a transport or an SDK.
import {
  ApprovalRequiredError,
  type CallDecision,
  type CallOutcome,
  type ExecutorOptions,
  isToolDeniedError,
  isToolError,
  type JsonValue,
  type RunContext,
  ToolExecutor,
  TurnGate,
} from "@toolshed/runtime";
import type { DeferOptions } from "@toolshed/runtime/defer";
import type { McpRequest } from "../mcp-request.ts";
import { type ApprovalAnswer, type AskPerson, approvalQuestion, type InputRequired } from "./ask-person.ts";
import { callResult } from "./call-result.ts";
import { type CallResult, failure } from "./content.ts";
import { type ErrorHook, type ErrorPlace, logError, tell, withErrorReports } from "./error-reports.ts";
import { executorOptions } from "./executor-options.ts";
import { SeenEnds } from "./far-answer.ts";
import { pageOf } from "./page.ts";
import { type Progress, ProgressReports } from "./progress.ts";
import { errorCode, ProtocolError } from "./protocol-error.ts";
import { SessionSource } from "./session-source.ts";
import { type ToolEntry, toolEntry } from "./tool-entry.ts";
import { servedSource, type ToolsInput } from "./tools-input.ts";

/** What an application gives to the run of a call. */
export type CallContext<TDeps> = Omit<RunContext<TDeps>, "signal" | "toolCallId" | "onProgress">;

/** How tools are served, whatever the connection is. */
export interface ToolServiceOptions<TDeps> extends ExecutorOptions<TDeps> {
  /** Makes the context of a run from the request that asks for it. Its `ToolError` is shown to the client. */
  readonly context?: (request: McpRequest) => CallContext<TDeps> | Promise<CallContext<TDeps>>;
  /** How many tools one page of the list has; all unless given, since some clients read one page only. */
  readonly pageSize?: number;
  /** Puts the tools behind three, by which a model finds, reads and calls them; `true` for the defaults. */
  readonly defer?: boolean | DeferOptions<TDeps>;
  /** `masked` (the default): of errors that are no `ToolError` a client only reads that the tool failed. */
  readonly errors?: "masked" | "shown";
  /** Told every error in full. Default: standard error. */
  readonly onError?: ErrorHook;
}

/** What a call may use of the connection that it came by. */
export interface CallChannel {
  /** Absent where the client did not ask for progress. */
  readonly sendProgress?: (progress: Progress) => void;
  readonly ask: AskPerson;
}

export interface ListResult {
  readonly tools: readonly ToolEntry[];
  readonly nextCursor?: string;
}

const decisions: { readonly [A in ApprovalAnswer]: (toolCallId: string) => CallDecision } = {
  accept: (toolCallId) => ({ toolCallId, approved: true }),
  decline: (toolCallId) => ({
    toolCallId,
    approved: false,
    reason: "The person who was asked declined this call.",
  }),
  cancel: (toolCallId) => ({
    toolCallId,
    approved: false,
    reason: "The person who was asked has not decided, so the call was not run.",
  }),
};

export class ToolService<TDeps> {
  readonly #source: SessionSource<TDeps>;
  readonly #executor: ToolExecutor<TDeps>;
  readonly #gate: TurnGate;
  readonly #options: ToolServiceOptions<TDeps>;
  readonly #onError: ErrorHook;
  readonly #ends = new SeenEnds<TDeps>();
  readonly #running = new Set<Promise<unknown>>();

  /** @throws TypeError for options that cannot be right. */
  constructor(tools: ToolsInput<TDeps>, options: ToolServiceOptions<TDeps>) {
    const { pageSize, onError = logError, errors = "masked" } = options;
    if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize > 0))
      throw new TypeError("`pageSize` is a whole number of 1 or more.");
    this.#source = new SessionSource(servedSource(tools, options.defer));
    this.#executor = new ToolExecutor(this.#source, {
      ...executorOptions(options),
      errors,
      hooks: [...withErrorReports(onError, options.hooks), this.#ends.hooks],
    });
    this.#gate = new TurnGate(options.concurrency ?? Number.POSITIVE_INFINITY);
    this.#options = options;
    this.#onError = onError;
  }

  /** @throws ProtocolError for an unknown cursor, and where tools or context cannot be had. */
  async list(request: McpRequest, cursor: string | undefined): Promise<ListResult> {
    try {
      const tools = await this.#executor.tools(await this.#context(request));
      const { items, nextCursor } = pageOf(tools, this.#options.pageSize, cursor);
      return { tools: items.map(toolEntry), ...(nextCursor === undefined ? {} : { nextCursor }) };
    } catch (error) {
      throw this.#refusal(error, request);
    }
  }

  /**
   * @param args The `arguments` of the request, if it has any.
   * @throws ProtocolError for an unknown tool, and where tools or context cannot be had.
   */
  async call(request: McpRequest, args: unknown, channel: CallChannel): Promise<CallResult | InputRequired> {
    const running = this.#call(request, args, channel);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      if (isToolError(error) || isToolDeniedError(error)) return failure(error.message);
      throw this.#refusal(error, request);
    } finally {
      this.#running.delete(running);
    }
  }

  /** Calls the listener when a source says that its tools are others now; gives what ends that. */
  onChange(listener: () => void): () => void {
    return this.#source.onChange(listener);
  }

  /** Resolves when no call runs, and the last answer is on its way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  async #call(request: McpRequest, args: unknown, channel: CallChannel): Promise<CallResult | InputRequired> {
    const { id, toolName = "" } = request;
    const progress = progressOf(channel);
    try {
      const ctx: RunContext<TDeps> = {
        ...(await this.#context(request)),
        ...(progress === undefined ? {} : { onProgress: progress.report }),
      };
      const tool = (await this.#source.tools(ctx)).find(({ name }) => name === toolName);
      // boundary: what came as JSON; the tool's decoder takes nothing else.
      const call = { toolCallId: String(id), toolName, args: (args ?? {}) as JsonValue };
      const alone = tool?.execution?.sequential === true;
      const first = await this.#run(alone, () => this.#executor.run([call], ctx));
      if (!(first instanceof ApprovalRequiredError))
        return callResult(first, tool, this.#ends.of(request.signal));
      const answer = await this.#ask(first, channel);
      if (typeof answer === "object") return answer;
      const results = [decisions[answer](call.toolCallId)];
      const second = await this.#run(alone, () => this.#executor.resume(first.deferred, { results }, ctx));
      return second instanceof ApprovalRequiredError
        ? failure(cannotAsk(toolName))
        : callResult(second, tool, this.#ends.of(request.signal));
    } finally {
      progress?.end();
    }
  }

  /** The outcome of the one call, or that it waits. */
  async #run(
    alone: boolean,
    run: () => Promise<readonly CallOutcome[]>,
  ): Promise<CallOutcome | ApprovalRequiredError> {
    try {
      const [outcome] = await this.#gate.run(alone, run);
      if (outcome === undefined) throw new Error("The executor gave no outcome.");
      return outcome;
    } catch (error) {
      if (error instanceof ApprovalRequiredError) return error;
      throw error;
    }
  }

  async #ask(
    { deferred }: ApprovalRequiredError,
    { ask }: CallChannel,
  ): Promise<ApprovalAnswer | CallResult | InputRequired> {
    const [request] = deferred.requests;
    if (request === undefined) throw new Error("The executor waits for no call.");
    // Of a deferred tool's call, the tool that it is of.
    const { toolName, args } = request.subject ?? request;
    const answer = await ask(await approvalQuestion(toolName, args, request.reason));
    if (answer === undefined) return failure(cannotAsk(toolName));
    return typeof answer === "string" ? answer : answer.comeBack;
  }

  async #context(request: McpRequest): Promise<RunContext<TDeps>> {
    const given = await this.#options.context?.(request);
    // boundary: without `context`, the types let tools through that need no deps.
    return {
      deps: undefined,
      ...given,
      signal: request.signal,
      toolCallId: String(request.id),
    } as RunContext<TDeps>;
  }

  /** What the client is told instead of the error. */
  #refusal(error: unknown, { id, method, toolName, signal }: McpRequest): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (isToolError(error) || isToolDeniedError(error))
      return new ProtocolError(errorCode.internalError, error.message);
    const place: ErrorPlace = { callId: String(id), method, ...(toolName === undefined ? {} : { toolName }) };
    if (!signal.aborted) tell(this.#onError, error, place);
    const isShown = this.#options.errors === "shown" && error instanceof Error;
    return new ProtocolError(
      errorCode.internalError,
      isShown ? error.message : "The server failed to answer this request.",
    );
  }
}

/** For the model, which can tell the person, and for the person who runs the server. */
function cannotAsk(toolName: string): string {
  return (
    `${toolName} was not run: a person must approve this call, and this client cannot ask one here. ` +
    "Tell the user. It can be approved in a client that supports elicitation (over stdio, or over HTTP with sessions), " +
    "or allowed by whoever runs the server. Calling it again changes nothing."
  );
}

function progressOf({
  sendProgress,
}: CallChannel): { readonly report: (value: JsonValue) => void; readonly end: () => void } | undefined {
  if (sendProgress === undefined) return undefined;
  const reports = new ProgressReports();
  let isOver = false;
  return {
    report: (value) => {
      const progress = isOver ? undefined : reports.next(value);
      if (progress !== undefined) sendProgress(progress);
    },
    // After the answer there must be no more of it.
    end: () => {
      isOver = true;
    },
  };
}
