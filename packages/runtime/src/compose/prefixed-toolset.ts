// A source whose tools all have a prefix, so that two sources can stand side by side.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { SourceLayer } from "./source-layer.ts";
import { safeToolName } from "./tool-name.ts";

/**
 * Puts a prefix before the name of every tool. Settings, approvals and the tool's own code know it by its `origin`.
 * Throws a `CompositionError` `INVALID_NAME`: at once when no name can begin so, at the list when one becomes too long.
 *
 * @example
 * const github = new PrefixedToolset(githubTools, "github_");
 */
export class PrefixedToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #prefix: string;

  constructor(inner: ToolSource<TDeps>, prefix: string) {
    super(inner);
    if (prefix !== "") safeToolName(prefix, "the prefix");
    this.#prefix = prefix;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    return tools.map((tool) => this.seen(tool, (one) => this.#prefixed(one)));
  }

  #prefixed(tool: Tool<TDeps>): Tool<TDeps> {
    const name = safeToolName(this.#prefix + tool.name, `the prefix ${JSON.stringify(this.#prefix)}`);
    return deriveTool(tool, { facts: { name } });
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new PrefixedToolset(inner, this.#prefix);
  }
}
