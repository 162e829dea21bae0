// Which tools of a source are shown and as what: decided for each turn from all of them.
import type { RunContext, RunOptions } from "../run-context.ts";
import type { ApprovalPredicate, Tool } from "../tool.ts";
import { identityOf, isSameTool } from "../tool-identity.ts";
import type { ToolSource } from "../tool-source.ts";
import { asksForApproval } from "./approval-required-toolset.ts";
import { deriveTool } from "./derive-tool.ts";
import { keepBundles } from "./keep-bundles.ts";
import { SourceLayer } from "./source-layer.ts";
import { toolUnavailable } from "./tool-unavailable.ts";
import { uniqueNames } from "./unique-names.ts";

/** The tools that are shown, of all that there are; they may be said otherwise (`{ ...tool, description }`). */
export type PrepareTools<TDeps> = (
  ctx: RunContext<TDeps>,
  tools: readonly Tool<TDeps>[],
) => readonly Tool<TDeps>[] | Promise<readonly Tool<TDeps>[]>;

/**
 * Shows the tools that `prepare` returns. What asks for approval goes on asking, whatever is said of it otherwise:
 * only the application's policy lifts that. `prepare` is asked again when a tool is called: one that it would not show then is
 * refused with a `ToolError`.
 *
 * @example
 * const phased = new PreparedToolset(allTools, (ctx, tools) => tools.filter((tool) => tool.tags.includes(ctx.deps.phase)));
 */
export class PreparedToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #prepare: PrepareTools<TDeps>;

  constructor(inner: ToolSource<TDeps>, prepare: PrepareTools<TDeps>) {
    super(inner);
    this.#prepare = prepare;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.#prepared(ctx);
    return tools.map((tool) =>
      deriveTool(tool, {
        before: async (options: RunOptions) => {
          // boundary: the tool's type asks for a context with the deps of this source.
          const now = await this.#prepared(options as RunContext<TDeps>);
          if (!now.some(({ name }) => name === tool.name)) throw toolUnavailable(tool.name);
        },
      }),
    );
  }

  async #prepared(ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> {
    const inner = await this.inner.tools(ctx);
    const tools = await this.#prepare(ctx, inner);
    uniqueNames(tools, "what a PreparedToolset returns");
    keepBundles(inner, tools, "a PreparedToolset");
    return tools.map((tool) => withApprovalOf(inner, tool));
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new PreparedToolset(inner, this.#prepare);
  }
}

/** The tool, asking also where the one of the source asks that it was made of. */
function withApprovalOf<TDeps>(inner: readonly Tool<TDeps>[], tool: Tool<TDeps>): Tool<TDeps> {
  // As it came: another one of its original name has nothing to say.
  if (inner.includes(tool)) return tool;
  const before = inner.filter((one) => one.requiresApproval && isSameTool(identityOf(one), identityOf(tool)));
  const isKept = ({ requiresApproval, needsApproval }: Tool<TDeps>): boolean =>
    tool.requiresApproval === requiresApproval && tool.needsApproval === needsApproval;
  if (before.every(isKept)) return tool;
  const needsApproval: ApprovalPredicate<TDeps> = async (args, ctx) => {
    for (const one of [...before, tool]) if (await asksForApproval(one, args, ctx)) return true;
    return false;
  };
  return deriveTool(tool, { facts: { requiresApproval: true, needsApproval } });
}
