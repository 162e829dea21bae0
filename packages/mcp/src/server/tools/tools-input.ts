// What may be served: a source, a tool, or several of both. Makes one source of it.
import {
  CombinedToolset,
  FunctionToolset,
  SelectedToolset,
  type Tool,
  type ToolSource,
} from "@toolshed/runtime";
import { type DeferOptions, deferTools } from "@toolshed/runtime/defer";

/** One source of tools, one tool, or a list of both. */
export type ToolsInput<TDeps> =
  | ToolSource<TDeps>
  | Tool<TDeps>
  | readonly (ToolSource<TDeps> | Tool<TDeps>)[];

/** All tools, or the three by which they are reached. Made once where many connections share it: an index is made of it. */
export function servedSource<TDeps>(
  tools: ToolsInput<TDeps>,
  defer: boolean | DeferOptions<TDeps> = false,
): ToolSource<TDeps> {
  const source = toToolSource(tools);
  return defer === false ? source : deferTools(source, defer === true ? {} : defer);
}

/**
 * All tools that can be called here: external ones are not, since nobody on this side has their function.
 *
 * @throws TypeError for what is neither a tool nor a source of tools.
 */
export function toToolSource<TDeps>(input: ToolsInput<TDeps>): ToolSource<TDeps> {
  const sources = isList(input) ? input.map(toSource) : [toSource(input)];
  const [only] = sources;
  const all = sources.length === 1 && only !== undefined ? only : combine(sources);
  return new SelectedToolset(all, { exclude: ({ external }) => external === true });
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
