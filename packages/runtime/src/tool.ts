// What a tool is for everything that lists, calls or wraps tools.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { CallHooks } from "./call-hooks.ts";
import type { DecodeResult } from "./decode/decode.ts";
import type { DecodeOptions } from "./decode/explain/explain.ts";
import type { DecodeIssue } from "./decode/issue.ts";
import type { WrittenDialects } from "./dialect/written-dialects.ts";
import type { ToolEvent } from "./execute/tool-event.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import type { RunContext, RunOptions } from "./run-context.ts";
import type { ToolSettings } from "./settings/tool-settings.ts";

/** Hints to a client, with the names that MCP gives them; an unset hint is left out. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** Where a tool comes from. */
export interface ToolOrigin {
  /** The class of its toolset; absent for a tool by hand. */
  readonly toolset?: string;
  /** The name that it has there. */
  readonly tool: string;
  /** A digest of its definition, where others can change that: what was approved of one counts for no other. */
  readonly definition?: string;
}

/** What the chain said of running: `withTimeout`, `withRetries`, `sequential`. */
export interface ToolExecution {
  /** After so many milliseconds the call ends, and its signal is aborted. */
  readonly timeoutMs?: number;
  /** How often it is tried again after an error. */
  readonly retries?: number;
  /** No other call runs beside it. */
  readonly sequential?: true;
}

/** What a call is really of. */
export interface CallSubject<in TDeps = unknown> {
  readonly tool: Tool<TDeps>;
  /** As the model sent them, not decoded. */
  readonly args: JsonValue;
}

/** Must a call with these decoded arguments wait for a decision? */
export type ApprovalPredicate<in TDeps = unknown> = (
  args: { readonly [name: string]: unknown },
  ctx: RunContext<TDeps>,
) => boolean | Promise<boolean>;

/** What is wrong with decoded arguments, by the tool's validators; nothing when they are good. */
export type ArgumentsCheck<in TDeps = unknown> = (
  args: { readonly [name: string]: unknown },
  ctx: RunContext<TDeps>,
) => Promise<readonly DecodeIssue[]>;

/**
 * A function that a model can call. `TDeps` is what its context must carry, `TArgs` the decoded
 * arguments, `TResult` what the function answers with.
 *
 * @example
 * const outcome = await ticketTools.getTicket.execute({ number: 7 }, { deps });
 */
export interface Tool<in TDeps = unknown, out TArgs = unknown, out TResult = unknown> {
  /** As the model sees it. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Draft 2020-12; the root is `{ type: "object", properties, … }`. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  /** May a call have to wait for a decision? (With a predicate, not every call has to.) */
  readonly requiresApproval: boolean;
  /**
   * Does this very call have to wait for one? Takes the decoded arguments; absent where `requiresApproval` says it for
   * all calls. Who asks takes an error, and an answer that is no boolean, for yes.
   */
  readonly needsApproval?: ApprovalPredicate<TDeps>;
  readonly tags: readonly string[];
  readonly metadata: JsonObject;
  /** Who it is through every layer that renames it: what settings and approvals are kept under. */
  readonly origin?: ToolOrigin;
  /** How a call is run by whoever runs calls of a model; `execute` alone knows none of it. */
  readonly execution?: ToolExecution;
  /** Around each call that a model makes; `execute` alone runs none of them. */
  readonly hooks?: readonly CallHooks<TDeps>[];
  /** `execute`, `stream` and `call` do it themselves; for whoever wants to know before that. */
  readonly validate?: ArgumentsCheck<TDeps>;
  /**
   * Says what is wrong with a result, for an output schema that is not judged here: one of a stranger, whose patterns may
   * take without end. Results that come from outside, and those of hooks, are held against it.
   */
  readonly validateResult?: (result: JsonValue) => readonly DecodeIssue[];
  /** What a model reads instead of the result; what it gives is checked by whoever asks (a `ModelOutput`). */
  readonly toModelOutput?: (result: JsonValue) => unknown;
  /** Its settings that stored values and the run may change; absent where there are none. */
  readonly settings?: ToolSettings;
  /** It has no function in this process: its calls are answered from outside. */
  readonly external?: true;
  /** The model is to find it by search instead of having it listed. */
  readonly deferred?: true;
  /** It gives preliminary results while it runs. */
  readonly preliminary?: true;
  /** For the provider of the model, by its name, such as cache control. Passed on as they are. */
  readonly providerOptions?: JsonObject;
  /** Its input schema as providers take it, where the generator has written that; else it is made when it is asked for. */
  readonly dialects?: WrittenDialects;
  /** The MCP Apps view that shows its results: a `ui://` address. */
  readonly view?: string;
  /**
   * Of a tool whose calls are calls of other tools: which tool a call with these decoded arguments is of, and its
   * arguments; or, for the model, why there is none. Whoever decides about calls decides about that one. `wasAsked`: it is an
   * answer to what was asked before, so the tool needs not be found again.
   */
  readonly subject?: (
    args: { readonly [name: string]: unknown },
    ctx: RunContext<TDeps>,
    wasAsked?: boolean,
  ) => Promise<CallSubject<TDeps> | string>;
  /** Of a tool that calls others, or has them listed: all of those in this context, whether they are listed or not. */
  readonly subjects?: (ctx: RunContext<TDeps>) => Promise<readonly Tool<TDeps>[]>;
  /** The same object for tools that are of use only together: layers show all of them or none. */
  readonly bundle?: object;

  /** The decoded arguments, or what is wrong with them. Never throws because of the input. */
  readonly decode: (input: unknown, options?: DecodeOptions) => DecodeResult<TArgs>;

  /**
   * Takes the model's raw JSON arguments, decodes them, runs the function and resolves to its result
   * as JSON. Never asks for approval. The context may be left out only by a tool that needs no deps.
   *
   * Rejects with a `ToolInputError` (the function has not run), a `ToolResultError` (its result has
   * no JSON form), an `AbortError` (the signal was aborted), or what the function threw.
   */
  readonly execute: ToolExecute<TDeps>;

  /**
   * As `execute`, but gives what the tool says while it runs: its progress, preliminary results, and the result
   * as the last event. Whoever stops listening ends the tool's generator; a tool that is no generator is ended
   * by the signal alone. Throws, while it is read, what `execute` rejects with.
   *
   * @example
   * for await (const event of tools.report.stream({ rows }, { deps })) if (event.type === "result") done(event.value);
   */
  readonly stream: ToolStream<TDeps>;

  /**
   * Runs the function with decoded arguments and resolves to its own result, not encoded. A method,
   * so that tools of any arguments fit in one list; there only `execute` checks what it is given.
   */
  call(this: NeedsNoDeps, args: TArgs, ctx?: RunOptions): Promise<TResult>;
  call(args: TArgs, ctx: RunContext<TDeps>): Promise<TResult>;

  /** Standard Schema (validates to the decoded arguments) and Standard JSON Schema. */
  readonly "~standard": StandardSchemaV1.Props<unknown, TArgs> & StandardJSONSchemaV1.Props<unknown, TArgs>;

  /** Never there; makes tools that need more deps distinct for the type checker. */
  readonly "~deps"?: (deps: TDeps) => void;
}

/** What only tools without deps are. */
export interface NeedsNoDeps {
  readonly "~deps"?: (deps: unknown) => void;
}

/** See `Tool.execute`. */
export interface ToolExecute<in TDeps> {
  (this: NeedsNoDeps, input: unknown, ctx?: RunOptions): Promise<JsonValue>;
  (input: unknown, ctx: RunContext<TDeps>): Promise<JsonValue>;
}

/** See `Tool.stream`. */
export interface ToolStream<in TDeps> {
  (this: NeedsNoDeps, input: unknown, ctx?: RunOptions): AsyncIterable<ToolEvent>;
  (input: unknown, ctx: RunContext<TDeps>): AsyncIterable<ToolEvent>;
}
