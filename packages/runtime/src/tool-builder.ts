// The types of the chain after `addTool`. Kept shallow: a chain costs the type checker about as much as its functions.
import type { HookOutput } from "./call-hooks.ts";
import type { JsonObject } from "./json.ts";
import type { ResultJson } from "./json-of.ts";
import type { ModelOutput } from "./model-part.ts";
import type { RunContext, ToolContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";

/** Any function, whatever it takes and gives. */
export type ToolFunction = (...args: never[]) => unknown;

/** The deps that a function's parameters ask for, all together. */
export type DepsOf<F extends ToolFunction> = Unite<ContextsOf<Parameters<F>>>;
type ContextsOf<P extends readonly unknown[]> = {
  [K in keyof P]: NonNullable<P[K]> extends ToolContext<infer D> ? (deps: D) => void : never;
}[number];
type Unite<Takers> = [Takers] extends [never] ? unknown : Takers extends (deps: infer D) => void ? D : never;

/**
 * What `addTool` asks of a function beside being one: that the toolset's deps satisfy every context
 * that it takes. A class that declares no deps (`extends Toolset`) asks nothing.
 */
export type FitsDeps<TDeps, F extends ToolFunction> = unknown extends TDeps
  ? unknown
  : [Misfits<TDeps, Parameters<F>>] extends [never]
    ? unknown
    : { readonly "the toolset's deps do not satisfy the function's context": Misfits<TDeps, Parameters<F>> };
type Misfits<TDeps, P extends readonly unknown[]> = {
  [K in keyof P]-?: NonNullable<P[K]> extends ToolContext<infer D>
    ? [TDeps] extends [D]
      ? never
      : D
    : never;
}[number];

/** What a selector such as `(s) => s.limit` gives back: one member of the settings, and nothing made of it. */
export interface SettingsMember {
  readonly "~settingsMember": true;
}

/** Picks one member of the settings. */
export type SettingsSelector<T> = (settings: { readonly [K in keyof T]-?: SettingsMember }) => SettingsMember;

/** After `withSettings` only this follows. */
export interface SettingsBuilder<T> {
  /** Stored settings and the run may change this member. @example `.configurable((s) => s.limit)` */
  configurable(select: SettingsSelector<T>): SettingsBuilder<T>;
}

/** After `withConfigurableSettings` only this follows. */
export interface ConfigurableSettingsBuilder<T> {
  /** Nothing outside the code may change this member. @example `.notConfigurable((s) => s.limit)` */
  notConfigurable(select: SettingsSelector<T>): ConfigurableSettingsBuilder<T>;
}

/** What a tool's own hook is told before the function runs. */
export interface ToolStartEvent<TArgs> {
  /** As it was listed, for its name, tags, annotations and metadata. */
  readonly tool: Tool<never>;
  /** The name that the model used, which layers may have changed. */
  readonly toolName: string;
  readonly toolCallId: string;
  /** In the order of the function's parameters, hidden ones included. */
  readonly args: TArgs;
}

/** What a tool's own hook is told when the call has ended. */
export interface ToolEndEvent<TArgs, TResult> extends ToolStartEvent<TArgs> {
  /** As it would be sent: JSON. Absent where there is an error. */
  readonly result?: TResult;
  /** What the function has thrown; also that its time was over, or that the run was aborted. */
  readonly error?: unknown;
}

/** Hooks around the calls of one tool, by the rules of `CallHooks`; they run before those of the executor. */
export interface ToolHooks<TArgs, TResult> {
  readonly onStart?: (event: ToolStartEvent<TArgs>) => void | Promise<void>;
  readonly onEnd?: (event: ToolEndEvent<TArgs, TResult>) => HookOutput | Promise<HookOutput>;
}

/** A function of which each yield is a result so far: as one that gives what it yields. */
type Preliminary<F extends ToolFunction> =
  ReturnType<F> extends AsyncGenerator<infer T, infer R>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: what a generator without a result returns.
      [R] extends [void]
      ? (...args: Parameters<F>) => T
      : F
    : ReturnType<F> extends AsyncIterable<infer T>
      ? (...args: Parameters<F>) => T
      : F;

/** What a validator says: nothing when the arguments are good, else what is wrong, for the model. */
// biome-ignore lint/suspicious/noConfusingVoidType: a validator may be a function that returns nothing.
export type Verdict = string | null | undefined | void;

/**
 * The chain after `addTool`. Each call is read at compile time, so its arguments are constants,
 * except those that are functions or classes.
 */
export interface ToolBuilder<F extends ToolFunction, TDeps = unknown> {
  /** Overrides the name that the function's own gives; lower_snake_case. */
  withName(name: string): ToolBuilder<F, TDeps>;
  /** A name for people. */
  withTitle(title: string): ToolBuilder<F, TDeps>;
  /** Overrides the function's JSDoc summary. */
  withDescription(description: string): ToolBuilder<F, TDeps>;
  /** The tool changes nothing. */
  readOnly(): ToolBuilder<F, TDeps>;
  /** The tool may destroy something; `false` says that it never does. */
  destructive(value?: boolean): ToolBuilder<F, TDeps>;
  /** A repeated call with the same arguments changes nothing more. */
  idempotent(value?: boolean): ToolBuilder<F, TDeps>;
  /** The tool reaches things outside the application. */
  openWorld(value?: boolean): ToolBuilder<F, TDeps>;
  /** Every call waits for a decision. */
  requiresApproval(): ToolBuilder<F, TDeps>;
  /** The calls for which the predicate says so wait for a decision. It takes the function's own parameters. */
  requiresApproval(predicate: (...args: Parameters<F>) => boolean): ToolBuilder<F, TDeps>;
  /** Settings that the model never sees, with the defaults of `new settings()`. */
  withSettings<T extends object>(settings: new () => T): SettingsBuilder<T>;
  /** Settings that the model never sees, with constant defaults. */
  withSettings<T extends object>(defaults?: Partial<T>): SettingsBuilder<T>;
  /** The same, every public member that can be set open to stored settings and the run, but those named after it. */
  withConfigurableSettings<T extends object>(settings: new () => T): ConfigurableSettingsBuilder<T>;
  withConfigurableSettings<T extends object>(defaults?: Partial<T>): ConfigurableSettingsBuilder<T>;
  /** For search, filtering and access control. */
  withTags(...tags: readonly string[]): ToolBuilder<F, TDeps>;
  /** For search, filtering and access control. */
  withMetadata(metadata: JsonObject): ToolBuilder<F, TDeps>;
  /** Passed through to the model's provider. */
  withProviderOptions(options: JsonObject): ToolBuilder<F, TDeps>;
  /** In milliseconds. */
  withTimeout(milliseconds: number): ToolBuilder<F, TDeps>;
  /** How often a failed run is tried again. */
  withRetries(count: number): ToolBuilder<F, TDeps>;
  /** Calls of this tool never run at the same time. */
  sequential(): ToolBuilder<F, TDeps>;
  /**
   * Looks at decoded arguments before the function runs, and before anybody is asked for approval. It takes the
   * function's own parameters. What it says becomes an `invalid` outcome, which the model can repair.
   */
  withValidator(validator: (...args: Parameters<F>) => Verdict | Promise<Verdict>): ToolBuilder<F, TDeps>;
  /** What the model reads instead of the result, which is given as it would be sent: JSON. */
  withModelOutput(
    toOutput: (result: ResultJson<ReturnType<F>>) => ModelOutput | Promise<ModelOutput>,
  ): ToolBuilder<F, TDeps>;
  /** Code before and after each call that a model makes. */
  withHooks(hooks: ToolHooks<Parameters<F>, ResultJson<ReturnType<F>>>): ToolBuilder<F, TDeps>;
  /** Changes or hides the tool for one turn; nothing means: as it is; null means: hidden. */
  preparedBy(
    prepare: (
      ctx: RunContext<unknown extends TDeps ? DepsOf<F> : TDeps>,
      tool: Tool<TDeps>,
    ) => Tool<TDeps> | null | undefined,
  ): ToolBuilder<F, TDeps>;
  /** The model finds the tool by search instead of having it listed. */
  deferred(): ToolBuilder<F, TDeps>;
  /** Each yield of the generator is a preliminary result, the last one final. Stands before hooks and model outputs. */
  preliminary(): ToolBuilder<Preliminary<F>, TDeps>;
  /** The MCP Apps view that shows the tool's results. @example `.withView("ui://tickets/list")` */
  withView(uri: `ui://${string}`): ToolBuilder<F, TDeps>;
}
