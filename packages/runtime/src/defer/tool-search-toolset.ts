// Deferred tools that a model finds by a search, after which they are listed as any other.
import { checkOptions, type OptionKeys } from "../check-options.ts";
import { isAwaited } from "../compose/awaited-tools.ts";
import { SourceLayer } from "../compose/source-layer.ts";
import { safeToolName } from "../compose/tool-name.ts";
import { CompositionError } from "../errors/composition-error.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { describeFound } from "./describe-tool.ts";
import { metaTool } from "./meta-tool.ts";
import { type SearchOptions, searchKeys } from "./search-options.ts";
import { type SearchArgs, ToolSearcher } from "./tool-searcher.ts";

/** Where it is kept what was found, by the names that the source below has: with the conversation, in a database. */
export interface FoundTools<in out TDeps = unknown> {
  /**
   * What was found before in the conversation that the context is of, asked at each list. May read it from the
   * messages: the result of a search is `{ tools: [{ name, … }] }`. Names that there are no more are passed over.
   */
  readonly load: (
    ctx: RunContext<TDeps>,
  ) => readonly string[] | undefined | Promise<readonly string[] | undefined>;
  /** Adds the names that a search has found anew. What it throws, the search fails with. */
  readonly add?: (names: readonly string[], ctx: RunContext<TDeps>) => void | Promise<void>;
}

export interface ToolSearchOptions<TDeps = unknown> extends SearchOptions<TDeps> {
  /** Of the tool that searches. Default `search_tools`. */
  readonly name?: string;
  /** What was found in other runs and processes. Unless given, it is known in this process alone. */
  readonly found?: FoundTools<TDeps>;
}

const keys: OptionKeys<ToolSearchOptions> = { name: true, found: true, ...searchKeys };
const foundKeys: OptionKeys<FoundTools> = { load: true, add: true };

/**
 * Lists the tools that are not deferred, and one that searches for the others: what it finds is listed from the next turn on,
 * after everything that was listed before. What was found is remembered for a run, where the caller asks for sources of runs
 * (`forRun`), else as long as the toolset lives. With `found` the application remembers it, for whichever run and process
 * goes on with the conversation. A turn that is resumed has the tools of the calls that wait, found or not.
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
  /** Not where the application alone knows whose list it is. */
  #found: Set<string> | undefined;
  readonly #meta: Tool<TDeps>;

  /** @throws TypeError for wrong limits. CompositionError `INVALID_NAME` for a name that providers refuse. */
  constructor(inner: ToolSource<TDeps>, options: ToolSearchOptions<TDeps> = {}) {
    super(inner);
    checkOptions(options, keys, "A ToolSearchToolset");
    if (options.found !== undefined) checkOptions(options.found, foundKeys, "`found` of a ToolSearchToolset");
    this.#options = options;
    this.#found = options.found === undefined ? new Set() : undefined;
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
        await this.#remember(
          tools.map(({ name }) => name),
          ctx,
        );
        return describeFound(tools, deferred.length);
      },
    });
    const subjects = async (ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> =>
      (await this.inner.tools(ctx)).filter(isDeferred);
    this.#meta = { ...meta, subjects };
  }

  /** A run finds tools for itself. */
  override readonly forRun: (ctx: RunContext<TDeps>) => Promise<ToolSource<TDeps>> = async (ctx) => {
    const run = new ToolSearchToolset((await this.inner.forRun?.(ctx)) ?? this.inner, this.#options);
    run.#found = new Set();
    return run;
  };

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
    const awaited = [...deferred.values()].filter((tool) => isAwaited(ctx, tool)).map(({ name }) => name);
    const shown = new Set([...(await this.#known(ctx)), ...awaited]);
    return [this.#meta, ...listed, ...[...shown].flatMap((found) => deferred.get(found) ?? [])];
  }

  /** The names that were found so far, in their order. */
  async #known(ctx: RunContext<TDeps>): Promise<ReadonlySet<string>> {
    const loaded: unknown = (await this.#options.found?.load(ctx)) ?? [];
    if (!Array.isArray(loaded) || !loaded.every((name) => typeof name === "string"))
      throw new TypeError("`found.load` of a ToolSearchToolset gives a list of names, or nothing.");
    return new Set<string>([...loaded, ...(this.#found ?? [])]);
  }

  async #remember(names: readonly string[], ctx: RunContext<TDeps>): Promise<void> {
    const add = this.#options.found?.add;
    if (add !== undefined) {
      const known = await this.#known(ctx);
      const fresh = names.filter((name) => !known.has(name));
      if (fresh.length > 0) await add(fresh, ctx);
    }
    for (const name of names) this.#found?.add(name);
  }
}

function isDeferred({ deferred }: Tool<never>): boolean {
  return deferred === true;
}
