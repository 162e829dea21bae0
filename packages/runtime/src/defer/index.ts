// `@toolshed/runtime/defer`: large sets of tools, kept out of a model's context.
export type {
  DeferOptions,
  MetaNames,
  ToolPredicate,
  ToolSearch,
  ToolVisibility,
} from "./defer-options.ts";
export { deferTools } from "./defer-tools.ts";
export { rankTools } from "./rank-tools.ts";
export type { SearchableTool } from "./search/tool-index.ts";
