// All tools of a source, or none: by a question that is asked when they are listed and again when one is called.
import type { RunContext, RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { SourceLayer } from "./source-layer.ts";
import { toolUnavailable } from "./tool-unavailable.ts";

/** Are the tools there, in this context? */
export type SourcePredicate<TDeps> = (ctx: RunContext<TDeps>) => boolean | Promise<boolean>;

/**
 * Shows a source or hides it whole, with its instructions. A tool that was listed before is refused (`ToolError`) in a
 * context in which it would be hidden. What the predicate throws, the list or the call rejects with.
 *
 * @example
 * const admin = new FilteredToolset(adminTools, (ctx: RunContext<AppDeps>) => ctx.deps.user.isAdmin);
 */
export class FilteredToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #predicate: SourcePredicate<TDeps>;

  constructor(inner: ToolSource<TDeps>, predicate: SourcePredicate<TDeps>) {
    super(inner);
    this.#predicate = predicate;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    if ((await this.#predicate(ctx)) !== true) return [];
    const tools = await this.inner.tools(ctx);
    return tools.map((tool) => this.seen(tool, (one) => this.#guarded(one)));
  }

  #guarded(tool: Tool<TDeps>): Tool<TDeps> {
    return deriveTool(tool, {
      before: async (options: RunOptions) => {
        // boundary: the tool's type asks for a context with the deps of this source.
        if ((await this.#predicate(options as RunContext<TDeps>)) !== true) throw toolUnavailable(tool.name);
      },
    });
  }

  protected override async instruct(ctx: RunContext<TDeps>): Promise<Instructions> {
    return (await this.#predicate(ctx)) === true ? super.instruct(ctx) : null;
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new FilteredToolset(inner, this.#predicate);
  }
}
