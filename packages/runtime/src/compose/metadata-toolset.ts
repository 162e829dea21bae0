// A source whose tools all have more metadata.
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { SourceLayer } from "./source-layer.ts";

/**
 * Adds metadata to every tool; of one key the outermost layer's value counts.
 *
 * @example
 * const billing = new MetadataToolset(billingTools, { team: "billing" });
 */
export class MetadataToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #metadata: JsonObject;

  constructor(inner: ToolSource<TDeps>, metadata: JsonObject) {
    super(inner);
    this.#metadata = metadata;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    return tools.map((each) =>
      this.seen(each, (tool) =>
        deriveTool(tool, { facts: { metadata: { ...tool.metadata, ...this.#metadata } } }),
      ),
    );
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new MetadataToolset(inner, this.#metadata);
  }
}
