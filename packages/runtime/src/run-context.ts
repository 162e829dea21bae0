// What a caller gives to a run, and what a running tool sees of it.
import type { DecodeOptions } from "./decode/explain/explain.ts";
import type { JsonValue } from "./json.ts";
import type { PlatformSignal } from "./platform.ts";
import type { ServiceProvider } from "./service-provider.ts";
import type { RunSettings } from "./settings/run-settings.ts";

/** What a caller may give to a run of any tool. */
export interface RunOptions {
  readonly deps?: unknown;
  /** For tools that ask for services. */
  readonly services?: ServiceProvider;
  /** When it is aborted, the call ends with an `AbortError`. */
  readonly signal?: PlatformSignal;
  /** The id that the model gave to the call; a random one unless given. */
  readonly toolCallId?: string;
  /** The conversation so far, in the caller's own form. */
  readonly messages?: readonly unknown[];
  readonly metadata?: { readonly [key: string]: unknown };
  /** Values for the settings that tools open to stored values and to the run. */
  readonly settings?: RunSettings;
  /** How lenient the arguments are decoded. */
  readonly decode?: DecodeOptions;
  /** Told each progress report of the tool. */
  readonly onProgress?: (progress: JsonValue) => void;
}

/** What a caller gives to a run of tools that need `TDeps`. */
export interface RunContext<out TDeps = unknown> extends RunOptions {
  readonly deps: TDeps;
}

/**
 * The run as a tool's function sees it, in a hidden parameter.
 *
 * @example
 * static searchTickets(query: string, ctx: ToolContext<AppDeps>): Ticket[] {
 *   return ctx.deps.tickets.search(query);
 * }
 */
export interface ToolContext<out TDeps = unknown> {
  readonly deps: TDeps;
  /** Where the run has none, asking for a service is a `ToolError`. */
  readonly services: ServiceProvider;
  /** Always a real signal; never aborted if the run has none. */
  readonly signal: PlatformSignal;
  /** The tool's settings; an empty object if it has none. */
  readonly settings: object;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly messages?: readonly unknown[];
  readonly metadata: { readonly [key: string]: unknown };
  /** Tells the caller how far the tool is. */
  readonly reportProgress: (progress: unknown) => void;
}

/** The arguments as the model sent them, before decoding, as a hidden parameter. */
export interface RawToolArguments {
  readonly [name: string]: unknown;
}

/**
 * The deps that a parameter's type asks for: `D` of `ToolContext<D>` (also with `| undefined`), else
 * `unknown`. Generated modules type their tools by it.
 *
 * @example
 * type Deps = ContextDeps<Parameters<typeof TicketToolset.searchTickets>[2]>;
 */
export type ContextDeps<Parameter> = [Parameter] extends [ToolContext<infer D> | undefined] ? D : unknown;
