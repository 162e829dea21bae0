// The plainest source: a list of tools.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";
import { uniqueNames } from "./unique-names.ts";

/**
 * A list of tools as a source. Throws a `CompositionError` `NAME_CONFLICT` when one name comes twice.
 *
 * @example
 * const web = new FunctionToolset([searchTool]).addTool(fetchTool);
 */
export class FunctionToolset<TDeps = unknown> implements ToolSource<TDeps> {
  readonly #tools: Tool<TDeps>[] = [];
  readonly #instructions: Instructions;
  readonly #listeners = new Set<() => void>();

  constructor(
    // The empty tuple makes the compiler look at a literal's tools one by one; as an array it would compare each with each.
    tools: readonly Tool<TDeps>[] | readonly [] = [],
    options: { readonly instructions?: string | string[] } = {},
  ) {
    for (const tool of tools) this.addTool(tool);
    this.#instructions = options.instructions;
  }

  /** Adds one more; lists that were given before stay as they are. */
  addTool(tool: Tool<TDeps>): this {
    uniqueNames([...this.#tools, tool], "a FunctionToolset");
    this.#tools.push(tool);
    for (const listener of [...this.#listeners]) listener();
    return this;
  }

  /** Tells of each tool that is added. */
  readonly onChange: (listener: () => void) => () => void = (listener) => {
    // Of its own, so that a listener that is given twice is told until both have ended.
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  };

  readonly tools: (ctx?: RunContext<TDeps>) => Tool<TDeps>[] = () => [...this.#tools];

  readonly instructions: (ctx?: RunContext<TDeps>) => Instructions = () => this.#instructions ?? null;
}
