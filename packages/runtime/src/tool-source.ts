// The one interface that everything which gives tools composes on.
import type { RunContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";

/** Texts for the system prompt of an agent that has the tools. */
export type Instructions = string | string[] | null | undefined;

/** Gives tools to a run. Its members are properties, so that `TDeps` is checked soundly. */
export interface ToolSource<in TDeps = unknown> {
  readonly tools: (ctx: RunContext<TDeps>) => Tool<TDeps>[] | Promise<Tool<TDeps>[]>;
  readonly instructions?: (ctx: RunContext<TDeps>) => Instructions | Promise<Instructions>;
  /** The source for one run. */
  readonly forRun?: (ctx: RunContext<TDeps>) => ToolSource<TDeps> | Promise<ToolSource<TDeps>>;
  /** The source for one turn of the model. */
  readonly forStep?: (ctx: RunContext<TDeps>) => ToolSource<TDeps> | Promise<ToolSource<TDeps>>;
  /**
   * Calls the listener whenever the tools may be others than before, for whoever has handed out a list of them. Gives
   * what ends that. Absent from a source that never changes, or cannot know.
   */
  readonly onChange?: (listener: () => void) => () => void;
}
