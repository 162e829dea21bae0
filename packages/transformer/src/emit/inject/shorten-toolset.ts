// Which calls of a chain its descriptor says already. Those need not run: they are taken from the constructor, and from
// what the runtime expects of it.
import {
  chainCalls,
  isChainCall,
  type StaticCall,
  type ToolModel,
  type ToolsetModel,
} from "@toolshed/analyzer";

/**
 * May the call be left out? Yes where all its arguments are constants or selectors; what carries a function, or the
 * settings' class or defaults, stays.
 */
export function isStaticCall({ name, arguments: given }: StaticCall): boolean {
  if (!isChainCall(name)) return false;
  const lives = chainCalls[name].arguments.some((role) => role === "live" || role === "settings");
  return !lives || given.length === 0;
}

/** The toolset as its shortened constructor makes it. */
export function shortenToolset(toolset: ToolsetModel): ToolsetModel {
  return { ...toolset, tools: toolset.tools.map(shortenTool) };
}

function shortenTool(tool: ToolModel): ToolModel {
  return { ...tool, calls: tool.calls.filter((call) => !isStaticCall(call)) };
}
