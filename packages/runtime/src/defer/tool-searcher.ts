// Finds tools for a model: what it may ask for, by what it is found, and that nothing hidden is among it.
import { nearest } from "../decode/nearest.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { KnownLists } from "./known-lists.ts";
import { rankTools } from "./rank-tools.ts";
import type { SearchOptions, ToolSearch } from "./search-options.ts";

/** How many tags a refusal tells. */
const mostTold = 30;
/** How many names are told for one that there is not. */
const mostNear = 3;

/** As a model asks. */
export interface SearchArgs {
  readonly query?: string;
  readonly tag?: string;
  readonly limit?: number;
}

export class ToolSearcher<TDeps> {
  readonly #lists = new KnownLists<Tool<TDeps>>();
  readonly #search: SearchOptions<TDeps>["search"];
  readonly #limit: number;
  readonly #maxLimit: number;

  /** @throws TypeError for limits that are no whole numbers of 1 or more, or of which the greatest is not the greater. */
  constructor({
    search,
    searchLimit = 10,
    searchMaxLimit = Math.max(50, searchLimit),
  }: SearchOptions<TDeps>) {
    this.#search = search;
    this.#limit = wholeNumber(searchLimit, "searchLimit");
    this.#maxLimit = wholeNumber(searchMaxLimit, "searchMaxLimit");
    if (this.#maxLimit < this.#limit) throw new TypeError("`searchMaxLimit` is lower than `searchLimit`.");
  }

  /** The properties of a search's arguments, as a JSON Schema. */
  properties(): JsonObject {
    return {
      query: {
        type: "string",
        description: "Words that say what the tool shall do. Empty: the first tools there are.",
      },
      tag: { type: "string", description: "Only tools with this tag." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: this.#maxLimit,
        default: this.#limit,
        description: "How many tools at most.",
      },
    };
  }

  /**
   * Those of the tools that fit, best first.
   *
   * @throws ToolError for a tag that none of them has.
   */
  async find(
    tools: readonly Tool<TDeps>[],
    { query = "", tag, limit = this.#limit }: SearchArgs,
    ctx: RunContext<TDeps>,
  ): Promise<readonly Tool<TDeps>[]> {
    const candidates = tag === undefined ? tools : tools.filter(({ tags }) => tags.includes(tag));
    if (tag !== undefined && candidates.length === 0) throw unknownTag(tag, tools);
    const search: ToolSearch<TDeps> = { query, limit, tools: this.#lists.find(candidates), ctx };
    const found = (await this.#search?.(search)) ?? rankTools(search);
    // A search of the application may give more than it was asked for, or what it must not show.
    const byName = new Map(candidates.map((tool) => [tool.name, tool]));
    const names = new Set(found.map(({ name }) => name));
    return [...names].flatMap((name) => byName.get(name) ?? []).slice(0, limit);
  }

  /** The names that come nearest to one that there is not. */
  nearest(tools: readonly Tool<TDeps>[], name: string): readonly string[] {
    if (name.trim() === "") return [];
    const spelt = nearest(
      name,
      tools.map((tool) => tool.name),
    );
    const meant = rankTools({ tools: this.#lists.find(tools), query: name, limit: mostNear });
    const names = [...(spelt === undefined ? [] : [spelt]), ...meant.map((tool) => tool.name)];
    return [...new Set(names)].slice(0, mostNear);
  }
}

function unknownTag(tag: string, tools: readonly Tool<never>[]): ToolError {
  const tags = [...new Set(tools.flatMap((tool) => tool.tags))].sort();
  const more = tags.length > mostTold ? ` and ${tags.length - mostTold} more` : "";
  const known =
    tags.length === 0 ? "No tool has tags." : `The tags: ${tags.slice(0, mostTold).join(", ")}${more}.`;
  return new ToolError(`No tool has the tag ${JSON.stringify(tag)}. ${known}`);
}

function wholeNumber(value: number, option: string): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new TypeError(`\`${option}\` is a whole number of 1 or more, not ${value}.`);
}
