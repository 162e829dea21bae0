// A tool with its function: what runs when a described tool of a toolset's instance is called.
import { decode } from "./decode/decode.ts";
import { isObject } from "./decode/object.ts";
import { createDescribedTool, type ToolRunner } from "./described-tool.ts";
import type { ToolDescriptor } from "./descriptor.ts";
import { ToolError } from "./errors/tool-error.ts";
import { ToolInputError } from "./errors/tool-input-error.ts";
import { ToolResultError } from "./errors/tool-result-error.ts";
import { throwIfAborted, untilAborted } from "./execute/abort.ts";
import { bindArguments, type DecodedArguments } from "./execute/bind-arguments.ts";
import { createResultEncoders, encodeResult } from "./execute/encode-result.ts";
import { toError } from "./execute/thrown.ts";
import { createToolRun, type ToolRun } from "./execute/tool-run.ts";
import type { JsonValue } from "./json.ts";
import type { RunOptions } from "./run-context.ts";
import type { Tool } from "./tool.ts";
import type { ToolFunction } from "./tool-builder.ts";

/** The live parts of a tool: those that no descriptor can hold. */
export interface LiveParts {
  /** Absent for an external tool. */
  readonly fn: ToolFunction | undefined;
  /** What `this` is in the function: its class, for a static method. */
  readonly receiver: unknown;
  /** The settings as the code gives them, fresh for each call. */
  readonly createSettings: () => object;
}

export function createLiveTool<TDeps>(descriptor: ToolDescriptor, live: LiveParts): Tool<TDeps> {
  const encoders = createResultEncoders(descriptor.result);

  const start = async (args: DecodedArguments, run: ToolRun): Promise<unknown> => {
    const { fn, receiver } = live;
    if (fn === undefined) {
      throw new ToolError(`${descriptor.name} is run outside of this process; it has no function here.`);
    }
    throwIfAborted(run.options.signal);
    const bound = bindArguments(args, run);
    // boundary: the bindings were generated from this function's own parameters.
    const call = fn as (this: unknown, ...args: unknown[]) => unknown;
    try {
      return await untilAborted(call.apply(receiver, bound), run.options.signal);
    } catch (thrown) {
      throw toError(thrown);
    }
  };

  const finish = async (returned: unknown, options: RunOptions): Promise<JsonValue> => {
    try {
      return await encodeResult[descriptor.result.mode](returned, encoders(), options);
    } catch (thrown) {
      const error = toError(thrown);
      throw error instanceof ToolResultError && error.toolName === undefined
        ? new ToolResultError(error.path, error.reason, descriptor.name)
        : error;
    }
  };

  const runner: ToolRunner = {
    execute: async (input, options) => {
      const decoded = decode(descriptor, input);
      if (!decoded.ok) throw new ToolInputError(descriptor.name, decoded.issues);
      const run = createToolRun(descriptor, options, input, live.createSettings);
      return finish(await start(toArguments(decoded.value), run), options);
    },
    call: async (args, options) => {
      const run = createToolRun(descriptor, options, args, live.createSettings);
      return start(toArguments(args), run);
    },
  };
  return createDescribedTool<TDeps, unknown, unknown>(descriptor, runner);
}

function toArguments(value: unknown): DecodedArguments {
  // The root of every input schema is an object; only an untyped caller of `call` can give something else.
  if (!isObject(value)) throw new TypeError("A tool is called with one object of its arguments by name.");
  return value;
}
