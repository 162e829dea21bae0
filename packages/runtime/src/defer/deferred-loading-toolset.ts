// A source of which some tools are to be found by search instead of being listed.
import { deriveTool } from "../compose/derive-tool.ts";
import { checkNames, selects, type ToolSelector } from "../compose/selected-toolset.ts";
import { SourceLayer } from "../compose/source-layer.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";

/**
 * Marks tools as deferred, as `deferred()` in a chain does: all, or those that are selected. By itself it hides nothing; a
 * `ToolSearchToolset` around it does, or a provider that searches tools by itself is told so.
 *
 * Throws a `CompositionError` `UNKNOWN_TOOL` at the list for a name that the source does not have.
 *
 * @example
 * const source = new ToolSearchToolset(new DeferredLoadingToolset(allTools, { tag: "rare" }));
 */
export class DeferredLoadingToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #selector: ToolSelector | undefined;

  constructor(inner: ToolSource<TDeps>, selector?: ToolSelector) {
    super(inner);
    this.#selector = selector;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const selector = this.#selector;
    checkNames(selector, tools);
    return tools.map((tool) => {
      if (tool.deferred === true || !(selector === undefined || selects(selector, tool))) return tool;
      return this.seen(tool, (one) => deriveTool(one, { facts: { deferred: true } }));
    });
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new DeferredLoadingToolset(inner, this.#selector);
  }
}
