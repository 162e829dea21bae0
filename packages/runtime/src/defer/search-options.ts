// How deferred tools are searched.
import type { OptionKeys } from "../check-options.ts";
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

export interface SearchOptions<TDeps = unknown> {
  /** Instead of `rankTools`, e.g. by embeddings. What it gives beyond the limit is cut off. */
  readonly search?: (search: ToolSearch<TDeps>) => readonly Tool<TDeps>[] | Promise<readonly Tool<TDeps>[]>;
  /** How many tools a search gives when the model does not say. Default 10. */
  readonly searchLimit?: number;
  /** The most that a model may ask for. Default 50, or `searchLimit` when that is higher. */
  readonly searchMaxLimit?: number;
}

export const searchKeys: OptionKeys<SearchOptions> = {
  search: true,
  searchLimit: true,
  searchMaxLimit: true,
};
