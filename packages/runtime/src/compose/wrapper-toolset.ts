// Code around every call of a source's tools.
import { Reports } from "../execute/reports.ts";
import type { ToolEvent } from "../execute/tool-event.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext, RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { SourceLayer } from "./source-layer.ts";

/** Runs the tool: decodes the arguments, with which they may be others than those that came, and calls its function. */
export type CallNext<TDeps> = (ctx: RunContext<TDeps>, args: unknown) => Promise<JsonValue>;

/**
 * Puts `callTool` around every call that comes with raw arguments (`execute`, and the result of `stream`). `call`, which
 * takes decoded values, is the application's own and passes by.
 *
 * @example
 * class LoggingToolset extends WrapperToolset<AppDeps> {
 *   protected override async callTool(ctx, name, args, next) {
 *     ctx.deps.log.info(`tool ${name}`);
 *     return next(ctx, args);
 *   }
 * }
 */
export abstract class WrapperToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  /**
   * Called instead of the tool. `name` is the one that this layer sees, `args` the model's raw JSON; whoever does not
   * call `next` answers in its place.
   */
  protected abstract callTool(
    ctx: RunContext<TDeps>,
    name: string,
    args: unknown,
    next: CallNext<TDeps>,
  ): Promise<JsonValue>;

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    return tools.map((tool) => this.seen(tool, (one) => wrap(one, (...call) => this.callTool(...call))));
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new WrappedSource(inner, (...call) => this.callTool(...call));
  }
}

type CallTool<TDeps> = (
  ctx: RunContext<TDeps>,
  name: string,
  args: unknown,
  next: CallNext<TDeps>,
) => Promise<JsonValue>;

/** The wrapper's code around the source of one run: the wrapper itself, with what it remembers, stays one. */
class WrappedSource<TDeps> extends SourceLayer<TDeps> {
  readonly #callTool: CallTool<TDeps>;

  constructor(inner: ToolSource<TDeps>, callTool: CallTool<TDeps>) {
    super(inner);
    this.#callTool = callTool;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    return tools.map((tool) => this.seen(tool, (one) => wrap(one, this.#callTool)));
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new WrappedSource(inner, this.#callTool);
  }
}

function wrap<TDeps>(tool: Tool<TDeps>, callTool: CallTool<TDeps>): Tool<TDeps> {
  // boundary: whoever calls has a context that the source's type is content with.
  const plain = tool as unknown as Tool;
  const execute = async (input: unknown, options: RunOptions = {}): Promise<JsonValue> =>
    callTool(options as RunContext<TDeps>, tool.name, input, (ctx, args) => plain.execute(args, ctx));
  const stream = async function* (input: unknown, options: RunOptions = {}): AsyncGenerator<ToolEvent> {
    const reports = new Reports();
    let isRead = true;
    const next: CallNext<TDeps> = async (ctx, args) => {
      let result: JsonValue = null;
      for await (const event of plain.stream(args, ctx)) {
        if (event.type === "result") result = event.value;
        else reports.addEvent(event);
        // Nobody listens any more: leaving the loop ends the tool's own generator.
        if (!isRead) break;
      }
      return result;
    };
    try {
      const called = callTool(options as RunContext<TDeps>, tool.name, input, next);
      yield { type: "result", value: yield* reports.during(called) };
    } finally {
      isRead = false;
    }
  };
  return { ...deriveTool(tool, {}), execute, stream } as unknown as Tool<TDeps>;
}
