// How tools are deferred.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";

/** What a search is given. */
export interface ToolSearch<in out TDeps = unknown> {
  /** As the model wrote it; empty when it only wants to look around. */
  readonly query: string;
  readonly limit: number;
  /** Those that may be found: visible, and with the tag that was asked for. The same array as long as they say the same. */
  readonly tools: readonly Tool<TDeps>[];
  readonly ctx: RunContext<TDeps>;
}

/** Is it this tool? */
export type ToolPredicate<TDeps = unknown> = (candidate: { readonly tool: Tool<TDeps> }) => boolean;

/** May this tool be seen and called, in this context? */
export type ToolVisibility<TDeps = unknown> = (candidate: {
  readonly tool: Tool<TDeps>;
  readonly ctx: RunContext<TDeps>;
}) => boolean | Promise<boolean>;

export interface MetaNames {
  /** Default `search`. */
  readonly search?: string;
  /** Default `describe`. */
  readonly describe?: string;
  /** Default `call`. */
  readonly call?: string;
}

export interface DeferOptions<TDeps = unknown> {
  /**
   * Tools that are listed too, beside the three: by their names, or by a predicate. They stay reachable through the
   * three. Default: tools with an MCP Apps view, which a client only finds in the list.
   */
  readonly except?: readonly string[] | ToolPredicate<TDeps>;
  /** Other names of the three tools. */
  readonly names?: MetaNames;
  /** Instead of `rankTools`, e.g. by embeddings. What it gives beyond the limit is cut off. */
  readonly search?: (search: ToolSearch<TDeps>) => readonly Tool<TDeps>[] | Promise<readonly Tool<TDeps>[]>;
  /** How many tools a search gives when the model does not say. Default 10. */
  readonly searchLimit?: number;
  /** The most that a model may ask for. Default 50, or `searchLimit` when that is higher. */
  readonly searchMaxLimit?: number;
  /**
   * Asked at every search, describe and call. A tool that is not visible is answered as one that does not exist; what
   * `except` lists stays listed all the same.
   */
  readonly visible?: ToolVisibility<TDeps>;
  /**
   * Only tools that a search or a description has shown are called. What was shown is remembered for a run, where the
   * caller asks for sources of runs (`forRun`), else as long as the source lives. Default no.
   */
  readonly searchBeforeCall?: boolean;
}
