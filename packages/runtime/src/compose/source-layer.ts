// What every layer over one source has in common: instructions and the sources of runs and steps pass through.
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";

type Tools<TDeps> = Tool<TDeps>[] | Promise<Tool<TDeps>[]>;

export abstract class SourceLayer<TDeps> implements ToolSource<TDeps> {
  protected readonly inner: ToolSource<TDeps>;

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

  protected abstract list(ctx: RunContext<TDeps>): Tools<TDeps>;

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
