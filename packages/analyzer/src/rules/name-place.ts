// Where a finding about a tool's name is shown: at the call of the chain that gives the name.
import type { ToolFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";

/** The argument of `withName`, else the `addTool` call (the function may belong to several tools). */
export function namePlace(tool: ToolFacts): Span {
  return tool.nameSource === "withName" && tool.nameSpan !== undefined ? tool.nameSpan : tool.addToolSpan;
}
