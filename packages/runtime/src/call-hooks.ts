// What hooks around calls are told, and what they may give: those of a tool and those of an executor. One or several of them.
import type { JsonValue } from "./json.ts";
import type { RunContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";

/** A call that is about to run: it was decoded, and allowed. */
export interface CallStartEvent<out TDeps = unknown> {
  /** As it was listed, for its name, tags, annotations and metadata. */
  readonly tool: Tool<never>;
  readonly toolCallId: string;
  /** Decoded, by name. */
  readonly args: { readonly [name: string]: unknown };
  readonly ctx: RunContext<TDeps>;
}

/** A call that has ended: with a result, or with an error. */
export interface CallEndEvent<out TDeps = unknown> extends CallStartEvent<TDeps> {
  /** As it would be sent: JSON. Absent where there is an error. */
  readonly result?: JsonValue;
  /** What the tool, or a hook before this one, has thrown; also that the time was over, or that the run was aborted. */
  readonly error?: unknown;
}

/**
 * What `onEnd` may give instead of the result, or of the error. It is sent as an unknown value is, and must fit the
 * tool's output schema. An aborted call cannot be given a result.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook may be a function that returns nothing.
export type HookOutput = { readonly output: unknown } | undefined | void;

/**
 * Code around calls. `onStart` runs before the tool, once however often it is tried; `onEnd` after it, and always where
 * `onStart` has. Of a stream it sees the final value alone.
 *
 * What a hook throws, the call fails with: the tool has not run if it was `onStart`. A `ToolDeniedError` stops the run.
 */
export interface CallHooks<in TDeps = unknown> {
  readonly onStart?: (event: CallStartEvent<TDeps>) => void | Promise<void>;
  readonly onEnd?: (event: CallEndEvent<TDeps>) => HookOutput | Promise<HookOutput>;
}

/** One, or several in their order, as a list. */
export function toList<TDeps>(
  hooks: CallHooks<TDeps> | readonly CallHooks<TDeps>[],
): readonly CallHooks<TDeps>[] {
  // boundary: a read-only list, to which the check does not narrow.
  return (Array.isArray(hooks) ? hooks : [hooks]) as readonly CallHooks<TDeps>[];
}
