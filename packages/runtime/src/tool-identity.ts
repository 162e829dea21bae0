// Who a tool is for rules and approvals: the same through every layer that renames it.
import type { Tool, ToolOrigin } from "./tool.ts";

type Named = Pick<Tool<never>, "name" | "origin">;

/** A tool that says nothing of its origin is known by its name. */
export function identityOf({ name, origin }: Named): ToolOrigin {
  return origin ?? { tool: name };
}

export function isSameTool(a: ToolOrigin, b: ToolOrigin): boolean {
  return a.tool === b.tool && a.toolset === b.toolset && a.definition === b.definition;
}

/**
 * Is the tool the only one of the list that it can be told by? Of two tools by hand with one original name, what was
 * approved for one would count for the other. Two of one toolset are the same tool.
 */
export function isUnmistakable(tool: Named, tools: readonly Named[]): boolean {
  const identity = identityOf(tool);
  if (identity.toolset !== undefined) return true;
  return tools.every((other) => other.name === tool.name || !isSameTool(identityOf(other), identity));
}
