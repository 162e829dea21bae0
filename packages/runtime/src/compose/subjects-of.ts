// What calls of listed tools can be of: they themselves, but for those that call others.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";

/** The tools, each once, and instead of one that calls others those others. */
export async function subjectsOf<TDeps>(
  tools: readonly Tool<TDeps>[],
  ctx: RunContext<TDeps>,
): Promise<readonly Tool<TDeps>[]> {
  if (tools.every(({ subject }) => subject === undefined)) return tools;
  const lists = await Promise.all(
    tools.map((tool) => (tool.subject === undefined ? [tool] : (tool.subjects?.(ctx) ?? []))),
  );
  return [...new Set(lists.flat())];
}
