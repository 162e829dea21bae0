// What every layer over one source has in common: instructions and the sources of runs and steps pass through.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";

type Tools<TDeps> = Tool<TDeps>[] | Promise<Tool<TDeps>[]>;

export abstract class SourceLayer<TDeps> implements ToolSource<TDeps> {
  protected readonly inner: ToolSource<TDeps>;
  readonly #seen = new WeakMap<Tool<TDeps>, Tool<TDeps>>();

  constructor(inner: ToolSource<TDeps>) {
    this.inner = inner;
  }

  /** The tools as this layer shows them. */
  readonly tools: (ctx: RunContext<TDeps>) => Tools<TDeps> = (ctx) => this.list(ctx);

  /** Those of the source below. */
  readonly instructions: (ctx: RunContext<TDeps>) => Instructions | Promise<Instructions> = (ctx) =>
    this.instruct(ctx);

  /** The same layer over the source that the one below gives for the run. */
  readonly forRun: (ctx: RunContext<TDeps>) => Promise<ToolSource<TDeps>> = (ctx) =>
    this.#follow(this.inner.forRun, ctx);

  /** The same layer over the source that the one below gives for the step. */
  readonly forStep: (ctx: RunContext<TDeps>) => Promise<ToolSource<TDeps>> = (ctx) =>
    this.#follow(this.inner.forStep, ctx);

  /** What the source below tells. */
  readonly onChange: (listener: () => void) => () => void = (listener) =>
    this.inner.onChange?.(listener) ?? (() => undefined);

  protected abstract list(ctx: RunContext<TDeps>): Tools<TDeps>;

  /**
   * The tool as this layer shows it, made once: a source that gives the same tools in every turn costs a layer no more
   * than a look at each. `make` must give the same for the same tool.
   */
  protected seen(tool: Tool<TDeps>, make: (tool: Tool<TDeps>) => Tool<TDeps>): Tool<TDeps> {
    let derived = this.#seen.get(tool);
    if (derived === undefined) {
      derived = make(tool);
      this.#seen.set(tool, derived);
    }
    return derived;
  }

  /** The same layer over another source. */
  protected abstract over(inner: ToolSource<TDeps>): ToolSource<TDeps>;

  protected instruct(ctx: RunContext<TDeps>): Instructions | Promise<Instructions> {
    return this.inner.instructions?.(ctx) ?? null;
  }

  async #follow(next: ToolSource<TDeps>["forRun"], ctx: RunContext<TDeps>): Promise<ToolSource<TDeps>> {
    const inner = next === undefined ? this.inner : await next(ctx);
    return inner === this.inner ? this : this.over(inner);
  }
}
