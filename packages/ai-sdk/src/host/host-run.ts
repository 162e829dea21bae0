// The tools of one run of an agent, whatever its SDK: lists them for a turn, decides calls and runs them, all by the
// runtime's one way of running calls.
import {
  ApprovalRequiredError,
  type CallOutcome,
  type DecidedCall,
  DeferredStateError,
  type Instructions,
  isToolDeniedError,
  isToolError,
  type JsonValue,
  type RunContext,
  type Tool,
  type ToolCall,
  ToolExecutor,
  type ToolSource,
  type ToolsInput,
  TurnGate,
  toToolSource,
} from "@toolshed/runtime";
import type { HostOptions, HostRequest } from "./host-options.ts";
import { ToolCallError } from "./tool-call-error.ts";

/** One call as an SDK gives it. */
export interface HostCall extends ToolCall {
  readonly context: unknown;
  readonly messages?: readonly unknown[];
  readonly signal?: AbortSignal;
  /** The approval that the SDK knows to be given to exactly this call. */
  readonly approvalId?: string;
}

/** What came of a call that ran elsewhere. */
export type HostAnswer = { readonly result: JsonValue } | { readonly error: string };

interface Started<TDeps> {
  readonly source: ToolSource<TDeps>;
  readonly executor: ToolExecutor<TDeps>;
}

export class HostRun<TDeps> {
  readonly #source: ToolSource<TDeps>;
  readonly #executor: ToolExecutor<TDeps>;
  readonly #options: HostOptions<TDeps>;
  readonly #gate: TurnGate;
  #given: ToolSource<TDeps> | undefined;
  #run: Promise<Started<TDeps>> | undefined;
  #step: ToolExecutor<TDeps> | undefined;

  /** @throws TypeError for options that cannot be right, and for what are no tools. */
  constructor(tools: ToolsInput<TDeps>, options: HostOptions<TDeps>) {
    const source = toToolSource(tools);
    this.#source = source;
    // The executor runs what was given for the run, and asks for no other.
    const ofRun: ToolSource<TDeps> = {
      tools: (ctx) => source.tools(ctx),
      forRun: () => this.#given ?? source,
    };
    // The executor refuses options that it has not.
    const { context: _context, decode: _decode, ...ofExecutor } = options;
    this.#executor = new ToolExecutor(ofRun, ofExecutor);
    this.#options = options;
    this.#gate = new TurnGate(options.concurrency ?? Number.POSITIVE_INFINITY);
  }

  /** May a call of the tool have to wait for a person? */
  mayAsk(tool: Tool<TDeps>): boolean {
    return tool.requiresApproval || tool.subject !== undefined || this.#options.policy !== undefined;
  }

  /** Is it certain that a person would be asked about calls like it, whatever else has changed since? */
  isAskedFor(tool: Tool<TDeps>): boolean {
    return tool.requiresApproval || (this.#options.policy?.ask ?? []).length > 0;
  }

  /** The tools of the next turn of the model. */
  async nextStep(request: HostRequest): Promise<Tool<TDeps>[]> {
    const ctx = await this.#contextOf(request);
    const { executor } = await this.#start(ctx);
    this.#step = await executor.forStep(ctx);
    return this.#step.tools(ctx);
  }

  /** What the sources have to say to the model; undefined for nothing. */
  async instructions(request: HostRequest): Promise<string | undefined> {
    const ctx = await this.#contextOf(request);
    const { source } = await this.#start(ctx);
    return textOf(await source.instructions?.(ctx));
  }

  /** Decides about a call, and runs nothing. */
  async decide(call: HostCall): Promise<DecidedCall> {
    const { executor, ctx } = await this.#callee(call);
    const { toolCallId, toolName, args, approvalId } = call;
    const own = { toolCallId, toolName, args };
    return executor.decide(own, ctx, approvalId === undefined ? undefined : { approvalId });
  }

  /**
   * The result of a call that ran elsewhere, held against what its tool gives.
   *
   * @param decided What was decided of it: `external`.
   * @throws As `call`.
   */
  async answered(call: HostCall, decided: DecidedCall, answer: HostAnswer): Promise<JsonValue> {
    const { toolCallId } = call;
    let outcomes: readonly CallOutcome[];
    try {
      outcomes = await decided.run(call.signal === undefined ? {} : { signal: call.signal }).outcomes;
    } catch (error) {
      if (!(error instanceof ApprovalRequiredError)) throw this.#errorOf(error, call);
      const { executor, ctx } = await this.#callee(call);
      const results = [{ toolCallId, ...answer }];
      outcomes = await executor.resume(error.deferred, { results }, ctx).catch((failure: unknown) => {
        throw this.#errorOf(failure, call);
      });
    }
    return resultOf(outcomes[0], call);
  }

  /** Who decides about a call, and the call's context. */
  async #callee({ toolCallId, toolName, messages, signal, context }: HostCall): Promise<{
    readonly executor: ToolExecutor<TDeps>;
    readonly ctx: RunContext<TDeps>;
  }> {
    const request = { context, toolName, toolCallId, ...(messages === undefined ? {} : { messages }) };
    const ctx: RunContext<TDeps> = {
      ...(await this.#contextOf(request)),
      ...(signal === undefined ? {} : { signal }),
    };
    return { executor: this.#step ?? (await this.#start(ctx)).executor, ctx };
  }

  /**
   * Runs a call to its end.
   *
   * @param decide What is decided of it; asked now unless given.
   * @param said Is told the preliminary results.
   * @throws ToolCallError for a call without a result, for the model to read. The signal's reason when it was aborted.
   */
  async call(
    call: HostCall,
    decide?: () => Promise<DecidedCall>,
    said?: (value: JsonValue) => unknown,
  ): Promise<JsonValue> {
    const events = this.events(call, decide);
    try {
      for (;;) {
        const next = await events.next();
        if (next.done === true) return next.value;
        await said?.(next.value);
      }
    } finally {
      await events.return(null);
    }
  }

  /** As `call`, and gives what the tool says while it runs: its preliminary results. */
  async *events(
    call: HostCall,
    decide: () => Promise<DecidedCall> = () => this.decide(call),
  ): AsyncGenerator<JsonValue, JsonValue> {
    let outcome: CallOutcome | undefined;
    try {
      const decided = await decide();
      if (decided.verdict === "ask" || decided.verdict === "external") throw cannotRun(call, decided.verdict);
      const leave = await this.#enter(decided.alone);
      try {
        const turn = decided.run(call.signal === undefined ? {} : { signal: call.signal });
        for await (const event of turn) if (event.type === "preliminary") yield event.value;
        [outcome] = await turn.outcomes;
      } finally {
        leave();
      }
    } catch (error) {
      throw this.#errorOf(error, call);
    }
    return resultOf(outcome, call);
  }

  /** Of a call that a person has denied. */
  denied(call: HostCall, reason = "It was decided that this call must not run."): ToolCallError {
    return new ToolCallError({ ...call, status: "denied", message: reason });
  }

  /** Waits until the call may run; gives what lets the next one. */
  async #enter(alone: boolean): Promise<() => void> {
    let leave = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await new Promise<void>((entered, failed) => {
      this.#gate
        .run(alone, () => {
          entered();
          return held;
        })
        .catch(failed);
    });
    return leave;
  }

  /** What the source gives for this run, and the executor over it. */
  #start(ctx: RunContext<TDeps>): Promise<Started<TDeps>> {
    this.#run ??= this.#begin(ctx).catch((error: unknown) => {
      // The next turn may do better.
      this.#run = undefined;
      throw error;
    });
    return this.#run;
  }

  async #begin(ctx: RunContext<TDeps>): Promise<Started<TDeps>> {
    const source = (await this.#source.forRun?.(ctx)) ?? this.#source;
    this.#given = source;
    return { source, executor: await this.#executor.forRun(ctx) };
  }

  async #contextOf(request: HostRequest): Promise<RunContext<TDeps>> {
    const { context, decode } = this.#options;
    const { messages } = request;
    const ctx = {
      deps: undefined,
      ...(messages === undefined ? {} : { messages }),
      ...(typeof context === "function" ? await context(request) : context),
      ...(decode === undefined ? {} : { decode }),
    };
    // boundary: without `context`, the types let tools through that need no deps.
    return ctx as RunContext<TDeps>;
  }

  /** What the SDK, and by it the model, is told of an error that is no outcome. */
  #errorOf(error: unknown, call: HostCall): unknown {
    if (error instanceof ToolCallError) return error;
    if (call.signal?.aborted === true) return call.signal.reason;
    const failed = (message: string): ToolCallError =>
      new ToolCallError({ ...call, status: "failed", message });
    if (isToolDeniedError(error)) {
      const { message } = error;
      return new ToolCallError({ ...call, status: "denied", message }, error);
    }
    if (error instanceof DeferredStateError) return failed(ranBefore(call.toolName, error));
    const isShown = this.#options.errors !== "masked" || isToolError(error);
    return failed(isShown && error instanceof Error ? error.message : "The tool failed.");
  }
}

function resultOf(outcome: CallOutcome | undefined, call: HostCall): JsonValue {
  if (outcome?.status === "ok") return outcome.result ?? null;
  if (call.signal?.aborted === true) throw call.signal.reason;
  throw new ToolCallError(outcome ?? { ...call, status: "failed" });
}

function cannotRun({ toolCallId, toolName }: HostCall, verdict: "ask" | "external"): ToolCallError {
  const message =
    verdict === "ask"
      ? `${toolName} was not run: a person must approve this call, and nobody has. Tell the user; calling it again changes nothing.`
      : `${toolName} is run outside of this process; what it gave there is its result.`;
  return new ToolCallError({
    toolCallId,
    toolName,
    status: verdict === "ask" ? "denied" : "failed",
    message,
  });
}

function ranBefore(toolName: string, { code }: DeferredStateError): string {
  return code === "INTERRUPTED"
    ? `This call of ${toolName} was approved and begun before, and has not ended: it may have run. It does not run again.`
    : `This call of ${toolName} was approved and run before. It does not run twice.`;
}

function textOf(given: Instructions): string | undefined {
  const texts = (typeof given === "string" ? [given] : (given ?? [])).filter((text) => text.trim() !== "");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
