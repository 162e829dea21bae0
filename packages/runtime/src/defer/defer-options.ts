// How tools are deferred.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { SearchOptions } from "./search-options.ts";

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

export interface DeferOptions<TDeps = unknown> extends SearchOptions<TDeps> {
  /**
   * Tools that are listed too, beside the three: by their names, or by a predicate. They stay reachable through the
   * three. Default: tools with an MCP Apps view, which a client only finds in the list.
   */
  readonly except?: readonly string[] | ToolPredicate<TDeps>;
  /** Other names of the three tools. */
  readonly names?: MetaNames;
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
