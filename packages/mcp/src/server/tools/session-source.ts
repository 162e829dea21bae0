// The source of one connection: what it gives for a run is kept while the connection lasts, and what it lists for a
// request is listed once.
import type { RunContext, Tool, ToolSource } from "@toolshed/runtime";

/** A connection is one run, each of its requests a step. */
export class SessionSource<TDeps> implements ToolSource<TDeps> {
  readonly #source: ToolSource<TDeps>;
  readonly #listed = new WeakMap<object, Promise<Tool<TDeps>[]>>();
  #run: Promise<ToolSource<TDeps>> | undefined;

  constructor(source: ToolSource<TDeps>) {
    this.#source = source;
  }

  /** For the same context the same list. */
  readonly tools = (ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> => {
    const known = this.#listed.get(ctx);
    if (known !== undefined) return known;
    const listed = this.#list(ctx);
    this.#listed.set(ctx, listed);
    return listed;
  };

  readonly onChange = (listener: () => void): (() => void) =>
    this.#source.onChange?.(listener) ?? (() => undefined);

  async #list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const run = await this.#sourceOfRun(ctx);
    const step = (await run.forStep?.(ctx)) ?? run;
    return step.tools(ctx);
  }

  async #sourceOfRun(ctx: RunContext<TDeps>): Promise<ToolSource<TDeps>> {
    this.#run ??= Promise.resolve(this.#source.forRun?.(ctx) ?? this.#source);
    try {
      return await this.#run;
    } catch (error) {
      // The next request may do better.
      this.#run = undefined;
      throw error;
    }
  }
}
