// Deferred tools that a model finds by a search, after which they are listed as any other.
import { SourceLayer } from "../compose/source-layer.ts";
import { safeToolName } from "../compose/tool-name.ts";
import { CompositionError } from "../errors/composition-error.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { describeFound } from "./describe-tool.ts";
import { metaTool } from "./meta-tool.ts";
import type { SearchOptions } from "./search-options.ts";
import { type SearchArgs, ToolSearcher } from "./tool-searcher.ts";

export interface ToolSearchOptions<TDeps = unknown> extends SearchOptions<TDeps> {
  /** Of the tool that searches. Default `search_tools`. */
  readonly name?: string;
}

/**
 * Lists the tools that are not deferred, and one that searches for the others: what it finds is listed from the next turn on,
 * after everything that was listed before. What was found is remembered for a run, where the caller asks for sources of runs
 * (`forRun`), else as long as the toolset lives.
 *
 * Each new tool changes the list, and with it what a provider may have cached; `deferTools` keeps the list as it is.
 *
 * Throws a `CompositionError` `NAME_CONFLICT` at the list for a tool that has the name of the one that searches.
 *
 * @example
 * const source = new ToolSearchToolset(new DeferredLoadingToolset(allTools, ({ tags }) => !tags.includes("always")));
 */
export class ToolSearchToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #options: ToolSearchOptions<TDeps>;
  readonly #searcher: ToolSearcher<TDeps>;
  #found: Set<string> = new Set();
  readonly #meta: Tool<TDeps>;

  /** @throws TypeError for wrong limits. CompositionError `INVALID_NAME` for a name that providers refuse. */
  constructor(inner: ToolSource<TDeps>, options: ToolSearchOptions<TDeps> = {}) {
    super(inner);
    this.#options = options;
    this.#searcher = new ToolSearcher(options);
    const meta = metaTool<SearchArgs, TDeps>({
      name: safeToolName(options.name ?? "search_tools", "`name` of a ToolSearchToolset"),
      description:
        "Finds more tools by what they do. What it finds can be used from the next turn on, by its own name.",
      properties: this.#searcher.properties(),
      readOnly: true,
      run: async (args, ctx) => {
        const deferred = (await this.inner.tools(ctx)).filter(isDeferred);
        const tools = await this.#searcher.find(deferred, args, ctx);
        for (const { name } of tools) this.#found.add(name);
        return describeFound(tools, deferred.length);
      },
    });
    const subjects = async (ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> =>
      (await this.inner.tools(ctx)).filter(isDeferred);
    this.#meta = { ...meta, subjects };
  }

  /** A run finds tools for itself. */
  override readonly forRun: (ctx: RunContext<TDeps>) => Promise<ToolSource<TDeps>> = async (ctx) =>
    new ToolSearchToolset((await this.inner.forRun?.(ctx)) ?? this.inner, this.#options);

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    const other = new ToolSearchToolset(inner, this.#options);
    other.#found = this.#found;
    return other;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const { name } = this.#meta;
    if (tools.some((tool) => tool.name === name)) {
      throw new CompositionError(
        "NAME_CONFLICT",
        `the source has a tool named ${JSON.stringify(name)}, as the one that searches. Give that one another name with \`name\`.`,
      );
    }
    const deferred = new Map(tools.filter(isDeferred).map((tool) => [tool.name, tool]));
    if (deferred.size === 0) return [...tools];
    const listed = tools.filter((tool) => !isDeferred(tool));
    return [this.#meta, ...listed, ...[...this.#found].flatMap((found) => deferred.get(found) ?? [])];
  }
}

function isDeferred({ deferred }: Tool<never>): boolean {
  return deferred === true;
}
