// Some tools of a source: by name, by tag, by metadata or by a question about the tool.
import { jsonEqual } from "../decode/json-equal.ts";
import { CompositionError } from "../errors/composition-error.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { keepBundles } from "./keep-bundles.ts";
import { namesOf } from "./names-of.ts";
import { SourceLayer } from "./source-layer.ts";

/** Which tools are meant: names, or a tag, or metadata that the tool has, or a predicate. */
export type ToolSelector =
  | readonly string[]
  | { readonly tag: string }
  | { readonly metadata: JsonObject }
  | ((tool: Tool<never>) => boolean);

export interface Selection {
  /** All, unless given. */
  readonly include?: ToolSelector;
  /** None, unless given; counts more than `include`. */
  readonly exclude?: ToolSelector;
}

/**
 * Shows the tools that are included and not excluded. Throws a `CompositionError` `UNKNOWN_TOOL` at the list for a name
 * that the source does not have.
 *
 * @example
 * const reading = new SelectedToolset(allTools, { include: { tag: "search" }, exclude: ["search_archive"] });
 */
export class SelectedToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #selection: Selection;

  constructor(inner: ToolSource<TDeps>, selection: Selection) {
    super(inner);
    // Of a list of names, for one, nothing would be selected and everything shown.
    const wrong = Array.isArray(selection)
      ? "a list"
      : Object.keys(selection).find((key) => key !== "include" && key !== "exclude");
    if (wrong !== undefined) throw new TypeError(`A selection is { include?, exclude? }, not ${wrong}.`);
    this.#selection = selection;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const { include, exclude } = this.#selection;
    for (const selector of [include, exclude]) checkNames(selector, tools);
    const shown = tools.filter(
      (tool) =>
        (include === undefined || selects(include, tool)) &&
        !(exclude !== undefined && selects(exclude, tool)),
    );
    if (shown.length < tools.length) keepBundles(tools, shown, "a SelectedToolset");
    return shown;
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new SelectedToolset(inner, this.#selection);
  }
}

/** Is the tool one of those that are meant? */
export function selects(selector: ToolSelector, tool: Tool<never>): boolean {
  if (typeof selector === "function") return selector(tool);
  if ("tag" in selector) return tool.tags.includes(selector.tag);
  if ("metadata" in selector) {
    return Object.entries(selector.metadata).every(
      ([key, value]) => Object.hasOwn(tool.metadata, key) && jsonEqual(tool.metadata[key], value),
    );
  }
  return selector.includes(tool.name);
}

/** @throws CompositionError `UNKNOWN_TOOL` for a name that none of the tools has. */
export function checkNames(
  selector: ToolSelector | undefined,
  tools: readonly { readonly name: string }[],
): void {
  if (!Array.isArray(selector)) return;
  // boundary: the other selectors are no arrays.
  const names = selector as readonly string[];
  const missing = names.find((name) => !tools.some((tool) => tool.name === name));
  if (missing === undefined) return;
  throw new CompositionError(
    "UNKNOWN_TOOL",
    `${JSON.stringify(missing)} is named, and the source does not have it. ${namesOf(tools, missing)}`,
  );
}
