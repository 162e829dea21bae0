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
}
