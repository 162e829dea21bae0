// `@toolshed/runtime/defer`: large sets of tools, kept out of a model's context.
export type {
  DeferOptions,
  MetaNames,
  ToolPredicate,
  ToolVisibility,
} from "./defer-options.ts";
export { deferTools } from "./defer-tools.ts";
export { DeferredLoadingToolset } from "./deferred-loading-toolset.ts";
export { rankTools } from "./rank-tools.ts";
export type { SearchableTool } from "./search/tool-index.ts";
export { type EmbeddingOptions, searchByEmbeddings } from "./search-by-embeddings.ts";
export type { SearchOptions, ToolSearch } from "./search-options.ts";
export { type FoundTools, type ToolSearchOptions, ToolSearchToolset } from "./tool-search-toolset.ts";
