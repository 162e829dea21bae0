// What hosts are given to serve: a source, a tool, or several of both. Makes one source of it.
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { CombinedToolset } from "./combined-toolset.ts";
import { FunctionToolset } from "./function-toolset.ts";

/** One source of tools, one tool, or a list of both. */
export type ToolsInput<TDeps> =
  | ToolSource<TDeps>
  | Tool<TDeps>
  | readonly (ToolSource<TDeps> | Tool<TDeps>)[];

/**
 * One source of all.
 *
 * @throws TypeError for what is neither a tool nor a source of tools.
 * @example
 * const source = toToolSource([ticketToolset, fetchPage]);
 */
export function toToolSource<TDeps>(input: ToolsInput<TDeps>): ToolSource<TDeps> {
  const sources = isList(input) ? input.map(toSource) : [toSource(input)];
  const [only] = sources;
  return sources.length === 1 && only !== undefined ? only : combine(sources);
}

function isList<TDeps>(input: ToolsInput<TDeps>): input is readonly (ToolSource<TDeps> | Tool<TDeps>)[] {
  return Array.isArray(input);
}

function toSource<TDeps>(given: ToolSource<TDeps> | Tool<TDeps>): ToolSource<TDeps> {
  if (typeof given === "object" && given !== null) {
    if ("tools" in given && typeof given.tools === "function") return given;
    if ("decode" in given && "inputSchema" in given) return new FunctionToolset([given]);
  }
  const what =
    typeof given === "function" ? "a class or function; construct it first (`new …`)" : typeof given;
  throw new TypeError(`\`tools\` takes sources of tools (such as a toolset) and tools, not ${what}.`);
}

function combine<TDeps>(sources: readonly ToolSource<TDeps>[]): ToolSource<TDeps> {
  // boundary: each of the sources takes the deps that all of them take.
  return new CombinedToolset(...sources) as unknown as ToolSource<TDeps>;
}
