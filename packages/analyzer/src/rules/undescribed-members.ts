// The arguments of a tool, and the properties below them, that have no text: of those the rules on descriptions speak.
import type { MemberFacts, ToolFacts } from "../model/facts.ts";

const known = new WeakMap<ToolFacts, readonly MemberFacts[]>();

/** Found once for each tool: projects are checked again and again, and most tools stay. */
export function undescribedMembers(tool: ToolFacts): readonly MemberFacts[] {
  const found = known.get(tool) ?? (tool.members ?? []).filter(({ described }) => !described);
  known.set(tool, found);
  return found;
}
