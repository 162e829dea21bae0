// A source of which some tools have other names.
import { CompositionError } from "../errors/composition-error.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { namesOf } from "./names-of.ts";
import { SourceLayer } from "./source-layer.ts";
import { safeToolName } from "./tool-name.ts";
import { uniqueNames } from "./unique-names.ts";

/**
 * Renames tools: `{ original: new }`. Others stay as they are. Throws a `CompositionError`: `INVALID_NAME` at once;
 * at the list `UNKNOWN_TOOL` for an original that the source does not have, and `NAME_CONFLICT` when two tools would
 * have one name.
 *
 * @example
 * const renamed = new RenamedToolset(legacyTools, { legacy_search: "search" });
 */
export class RenamedToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #names: ReadonlyMap<string, string>;

  constructor(inner: ToolSource<TDeps>, names: { readonly [original: string]: string }) {
    super(inner);
    this.#names = new Map(Object.entries(names));
    const twice = [...this.#names.values()].map((name) => ({ name }));
    uniqueNames(twice, "a RenamedToolset");
    for (const name of this.#names.values()) safeToolName(name, "a RenamedToolset");
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const missing = [...this.#names.keys()].find((name) => !tools.some((tool) => tool.name === name));
    if (missing !== undefined) {
      throw new CompositionError(
        "UNKNOWN_TOOL",
        `a RenamedToolset renames ${JSON.stringify(missing)}, which its source does not have. ${namesOf(tools, missing)}`,
      );
    }
    const renamed = tools.map((tool) => {
      const name = this.#names.get(tool.name);
      return name === undefined ? tool : this.seen(tool, (one) => deriveTool(one, { facts: { name } }));
    });
    uniqueNames(renamed, "a RenamedToolset");
    return renamed;
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new RenamedToolset(inner, Object.fromEntries(this.#names));
  }
}
