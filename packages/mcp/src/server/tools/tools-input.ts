// What is served of the tools that an application gives: all that can be called here, or the three by which they are found.
import { SelectedToolset, type ToolSource, type ToolsInput, toToolSource } from "@toolshed/runtime";
import { type DeferOptions, deferTools } from "@toolshed/runtime/defer";

export type { ToolsInput } from "@toolshed/runtime";

/** All tools, or the three by which they are reached. Made once where many connections share it: an index is made of it. */
export function servedSource<TDeps>(
  tools: ToolsInput<TDeps>,
  defer: boolean | DeferOptions<TDeps> = false,
): ToolSource<TDeps> {
  const source = callableSource(tools);
  return defer === false ? source : deferTools(source, defer === true ? {} : defer);
}

/**
 * All tools that can be called here: external ones are not, since nobody on this side has their function.
 *
 * @throws TypeError for what is neither a tool nor a source of tools.
 */
export function callableSource<TDeps>(input: ToolsInput<TDeps>): ToolSource<TDeps> {
  return new SelectedToolset(toToolSource(input), { exclude: ({ external }) => external === true });
}
