// What calls can be of: listed tools, those that a search may have listed, and those that are called by others.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";

/** The tools, each once, with what they may have listed, and instead of one that calls others those others. */
export async function subjectsOf<TDeps>(
  tools: readonly Tool<TDeps>[],
  ctx: RunContext<TDeps>,
): Promise<readonly Tool<TDeps>[]> {
  if (tools.every(({ subjects }) => subjects === undefined)) return tools;
  const lists = await Promise.all(
    tools.map(async (tool) => [
      ...(tool.subject === undefined ? [tool] : []),
      ...((await tool.subjects?.(ctx)) ?? []),
    ]),
  );
  return [...new Set(lists.flat())];
}
