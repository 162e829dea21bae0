// Several sources as one.
import { CompositionError } from "../errors/composition-error.ts";
import { warn } from "../platform.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";

/** The deps that a source needs; of a union of sources, all that any of them needs. */
export type SourceDeps<TSource> = [TSource] extends [never]
  ? unknown
  : // Not asked member by member: what all take is the intersection of what each takes.
    [TSource] extends [ToolSource<infer TDeps>]
    ? TDeps
    : never;

/** Two tools of one name: the later source's is shown. */
export interface NameConflict {
  readonly name: string;
  /** The places of the two sources among all, from 0. */
  readonly lost: number;
  readonly shown: number;
}

export interface CombinedOptions {
  /** Told of each conflict, or `"error"`: then a list with one is refused. Default: a warning on the console. */
  readonly onConflict?: "error" | ((conflict: NameConflict) => void);
}

/**
 * The tools of all sources in their order, and all their instructions. Where two have a tool of one name, the later
 * source's is shown, at the place of the earlier one.
 *
 * Its deps are those of all sources together. Throws a `CompositionError` `NAME_CONFLICT` at the list with
 * `onConflict: "error"`, and always when one source itself has a name twice, or when a tool would be lost by which others
 * are found.
 *
 * @example
 * const all = new CombinedToolset(new TicketToolset(), new PrefixedToolset(githubTools, "github_"));
 */
export class CombinedToolset<const TSources extends readonly ToolSource<never>[]>
  implements ToolSource<SourceDeps<TSources[number]>>
{
  readonly #sources: readonly ToolSource<SourceDeps<TSources[number]>>[];
  readonly #onConflict: NonNullable<CombinedOptions["onConflict"]>;
  /** The last list, where no two of it had one name. */
  #withoutClash: readonly Tool<SourceDeps<TSources[number]>>[] = [];

  constructor(...sources: TSources);
  constructor(options: CombinedOptions, ...sources: TSources);
  constructor(...given: readonly (CombinedOptions | ToolSource<never>)[]) {
    const [first] = given;
    const options: CombinedOptions = first === undefined || "tools" in first ? {} : first;
    const sources = given.filter((one): one is ToolSource<never> => "tools" in one);
    // boundary: a source that needs fewer deps is content with those of all.
    this.#sources = sources as unknown as readonly ToolSource<SourceDeps<TSources[number]>>[];
    this.#onConflict = options.onConflict ?? warnOf;
  }

  readonly tools: (
    ctx: RunContext<SourceDeps<TSources[number]>>,
  ) => Promise<Tool<SourceDeps<TSources[number]>>[]> = async (ctx) => {
    const lists = await Promise.all(this.#sources.map((source) => source.tools(ctx)));
    // Most sources give the same tools in every turn: of those it is known that no two have one name.
    const known = this.#withoutClash;
    if (isListed(lists, known)) return [...known];
    const shown = new Map<
      string,
      { readonly tool: Tool<SourceDeps<TSources[number]>>; readonly source: number }
    >();
    for (const [source, list] of lists.entries()) {
      for (const tool of list) {
        const before = shown.get(tool.name);
        if (before !== undefined) {
          if (before.tool.subjects !== undefined || before.tool.bundle !== undefined)
            throw lostSearch(tool.name);
          this.#clash({ name: tool.name, lost: before.source, shown: source });
        }
        shown.set(tool.name, { tool, source });
      }
    }
    const all = Array.from(shown.values(), ({ tool }) => tool);
    this.#withoutClash = isListed(lists, all) ? [...all] : [];
    return all;
  };

  readonly instructions: (ctx: RunContext<SourceDeps<TSources[number]>>) => Promise<Instructions> = async (
    ctx,
  ) => {
    const all = await Promise.all(this.#sources.map((source) => source.instructions?.(ctx)));
    const texts = all.flatMap((one) => one ?? []).filter((text) => text !== "");
    return texts.length === 0 ? null : texts;
  };

  readonly forRun: (
    ctx: RunContext<SourceDeps<TSources[number]>>,
  ) => Promise<ToolSource<SourceDeps<TSources[number]>>> = (ctx) => this.#follow("forRun", ctx);

  readonly forStep: (
    ctx: RunContext<SourceDeps<TSources[number]>>,
  ) => Promise<ToolSource<SourceDeps<TSources[number]>>> = (ctx) => this.#follow("forStep", ctx);

  /** What any of the sources tells. */
  readonly onChange: (listener: () => void) => () => void = (listener) => {
    const ends = this.#sources.map((source) => source.onChange?.(listener));
    return () => {
      for (const end of ends) end?.();
    };
  };

  async #follow(
    step: "forRun" | "forStep",
    ctx: RunContext<SourceDeps<TSources[number]>>,
  ): Promise<ToolSource<SourceDeps<TSources[number]>>> {
    const sources = await Promise.all(
      this.#sources.map(async (source) => (await source[step]?.(ctx)) ?? source),
    );
    if (sources.every((source, index) => source === this.#sources[index])) return this;
    // boundary: the sources of a run need what the sources that gave them need.
    return new CombinedToolset({ onConflict: this.#onConflict }, ...(sources as unknown as TSources));
  }

  #clash(conflict: NameConflict): void {
    const { name, lost, shown } = conflict;
    if (lost === shown || this.#onConflict === "error") {
      const where = lost === shown ? `source ${lost + 1} gives` : `sources ${lost + 1} and ${shown + 1} give`;
      throw new CompositionError(
        "NAME_CONFLICT",
        `${where} two tools named ${JSON.stringify(name)}. Give one another name with withName, RenamedToolset or PrefixedToolset.`,
      );
    }
    this.#onConflict(conflict);
  }
}

/** With it all tools would be lost that are found by it, not one. */
function lostSearch(name: string): CompositionError {
  return new CompositionError(
    "NAME_CONFLICT",
    `a later source has a tool named ${JSON.stringify(name)}, which would hide one by which deferred tools are found and ` +
      "called. Give that one another name (`names` of deferTools, `name` of a ToolSearchToolset), or defer the sources together.",
  );
}

function warnOf({ name, lost, shown }: NameConflict): void {
  warn(
    `sources ${lost + 1} and ${shown + 1} of a CombinedToolset both give ${JSON.stringify(name)}; the later one is shown.`,
  );
}

/** Are the lists, one behind the other, this one? */
function isListed<T>(lists: readonly (readonly T[])[], one: readonly T[]): boolean {
  let at = 0;
  for (const list of lists) {
    for (const item of list) {
      if (one[at] !== item) return false;
      at += 1;
    }
  }
  return at === one.length;
}
