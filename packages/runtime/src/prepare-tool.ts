// One tool as its chain's `preparedBy` shows it in one turn. Asked again when the tool is called, so that what is hidden
// then does not run.
import { deriveTool } from "./compose/derive-tool.ts";
import { toolUnavailable } from "./compose/tool-unavailable.ts";
import { isObject } from "./decode/object.ts";
import type { RunContext, RunOptions } from "./run-context.ts";
import type { Tool } from "./tool.ts";

/** Nothing means: as it is; null means: hidden. */
export type PrepareTool<TDeps> = (
  ctx: RunContext<TDeps>,
  tool: Tool<TDeps>,
) => Tool<TDeps> | null | undefined;

/** The tool as it is shown; null where it is hidden. Throws what a preparation throws. */
export function prepareTool<TDeps>(
  tool: Tool<TDeps>,
  preparations: readonly PrepareTool<TDeps>[],
  ctx: RunContext<TDeps>,
): Tool<TDeps> | null {
  if (preparations.length === 0) return tool;
  const shown = prepare(tool, preparations, ctx);
  if (shown === null) return null;
  return deriveTool(shown, {
    before: (options: RunOptions) => {
      // boundary: the tool's type asks for a context with the deps of this toolset.
      if (prepare(tool, preparations, options as RunContext<TDeps>) === null)
        throw toolUnavailable(shown.name);
    },
  });
}

function prepare<TDeps>(
  tool: Tool<TDeps>,
  preparations: readonly PrepareTool<TDeps>[],
  ctx: RunContext<TDeps>,
): Tool<TDeps> | null {
  let shown = tool;
  for (const one of preparations) {
    const prepared: unknown = one(ctx, shown);
    if (prepared === null) return null;
    if (prepared === undefined) continue;
    if (!isObject(prepared) || !("execute" in prepared))
      throw new TypeError(`preparedBy of ${tool.name} gives a tool, null or nothing, and at once.`);
    // boundary: looked at above; the builder's types ask for a tool of this toolset.
    shown = prepared as unknown as Tool<TDeps>;
  }
  return shown;
}
