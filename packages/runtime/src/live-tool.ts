// A tool with its function: what runs when a described tool of a toolset's instance is called.
import { type DecodeResult, decode } from "./decode/decode.ts";
import type { DecodeOptions } from "./decode/explain/explain.ts";
import { isObject } from "./decode/object.ts";
import { createDescribedTool, type ToolIdentity, type ToolRunner } from "./described-tool.ts";
import type { ToolDescriptor } from "./descriptor.ts";
import { ToolError } from "./errors/tool-error.ts";
import { ToolInputError } from "./errors/tool-input-error.ts";
import { ToolResultError } from "./errors/tool-result-error.ts";
import { throwIfAborted, untilAborted } from "./execute/abort.ts";
import { bindArguments, type DecodedArguments } from "./execute/bind-arguments.ts";
import { createResultEncoders, plainResult, resultEvents } from "./execute/encode-result.ts";
import { Reports } from "./execute/reports.ts";
import { toError } from "./execute/thrown.ts";
import type { ToolEvent } from "./execute/tool-event.ts";
import { createToolRun, type ToolRun } from "./execute/tool-run.ts";
import type { JsonValue } from "./json.ts";
import { type ChainExtras, createExtras, verdictsOf } from "./live-extras.ts";
import type { RunOptions } from "./run-context.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import { createToolSettings, settingsJson } from "./settings/tool-settings.ts";
import type { ApprovalPredicate, Tool } from "./tool.ts";
import type { ToolFunction } from "./tool-builder.ts";

/** The live parts of a tool: those that no descriptor can hold. */
export interface LiveParts {
  /** The class of its toolset; absent for a tool by hand. */
  readonly toolset?: string;
  /** What the function is called with; by the descriptor's bindings unless given. */
  readonly bind?: (args: DecodedArguments, run: ToolRun) => unknown[];
  /** By the descriptor's check and conversion unless given. */
  readonly decode?: (input: unknown, options?: DecodeOptions) => DecodeResult<unknown>;
  /** What `requiresApproval` was given, if anything: takes the function's own parameters. */
  readonly approval?: ToolFunction;
  /** What else the chain was given to run around the function, if anything. */
  readonly extras?: ChainExtras;
  /** Absent for an external tool. */
  readonly fn: ToolFunction | undefined;
  /** What `this` is in the function: its class, for a static method. */
  readonly receiver: unknown;
  /** The settings as the code gives them, fresh for each call. */
  readonly createSettings: () => object;
}

export function createLiveTool<TDeps>(descriptor: ToolDescriptor, live: LiveParts): Tool<TDeps> {
  const encoders = createResultEncoders(descriptor.result);
  const plain = plainResult[descriptor.result.mode];

  const validators = live.extras?.validators ?? [];
  const validated = async (bound: readonly unknown[], signal: RunOptions["signal"]): Promise<void> => {
    const issues = await untilAborted(verdictsOf(validators, bound), signal);
    if (issues.length > 0) throw new ToolInputError(descriptor.name, issues);
    throwIfAborted(signal);
  };

  const { toolset, approval, extras } = live;
  const origin = { ...(toolset === undefined ? {} : { toolset }), tool: descriptor.name };
  const settings = createToolSettings(descriptor.settings, {
    defaults: () => (descriptor.settings ? settingsJson(live.createSettings(), descriptor.settings) : {}),
  });

  /** The run with its settings: the code's, unless it brings some. */
  const createRun = async (options: RunOptions, raw: unknown): Promise<ToolRun> => {
    if (settings === undefined || options.settings === undefined)
      return createToolRun(descriptor, options, raw, live.createSettings);
    const resolving = resolveSettings({ origin, settings }, live.createSettings, options.settings);
    const resolved = await untilAborted(resolving, options.signal);
    return createToolRun(descriptor, options, raw, () => resolved);
  };

  const start = async (args: DecodedArguments, run: ToolRun): Promise<unknown> => {
    const { fn, receiver } = live;
    if (fn === undefined) {
      throw new ToolError(`${descriptor.name} is run outside of this process; it has no function here.`);
    }
    throwIfAborted(run.options.signal);
    const bound = (live.bind ?? bindArguments)(args, run);
    // boundary: the bindings were generated from this function's own parameters.
    const call = fn as (this: unknown, ...args: unknown[]) => unknown;
    try {
      if (validators.length > 0) await validated(bound, run.options.signal);
      return await untilAborted(call.apply(receiver, bound), run.options.signal);
    } catch (thrown) {
      throw toError(thrown);
    }
  };

  const finish = (returned: unknown, options: RunOptions): AsyncGenerator<ToolEvent, JsonValue> =>
    resultEvents[descriptor.result.mode](returned, {
      encoders: encoders(),
      options,
      preliminary: descriptor.preliminary === true,
    });

  const decodeInput = (input: unknown, options: RunOptions): DecodedArguments => {
    const decoded = live.decode?.(input, options.decode) ?? decode(descriptor, input, options.decode);
    if (!decoded.ok) throw new ToolInputError(descriptor.name, decoded.issues);
    return toArguments(decoded.value);
  };

  /** The error with the tool's name. */
  const named = (thrown: unknown): Error => {
    const error = toError(thrown);
    return error instanceof ToolResultError && error.toolName === undefined
      ? new ToolResultError(error.path, error.reason, descriptor.name)
      : error;
  };

  const runner: ToolRunner = {
    execute: async (input, options) => {
      const args = decodeInput(input, options);
      const returned = await start(args, await createRun(options, input));
      try {
        if (plain !== undefined) return plain(returned, encoders());
        const events = finish(returned, options);
        for (;;) {
          const step = await events.next();
          if (step.done === true) return step.value;
          if (step.value.type === "progress") options.onProgress?.(step.value.value);
        }
      } catch (thrown) {
        throw named(thrown);
      }
    },
    stream: async function* (input, options) {
      const args = decodeInput(input, options);
      const reports = new Reports();
      const onProgress = (value: JsonValue): void => {
        options.onProgress?.(value);
        reports.add(value);
      };
      const run = await createRun({ ...options, onProgress }, input);
      const returned = yield* reports.during(start(args, run));
      const events = finish(returned, options);
      try {
        for (;;) {
          const step = yield* reports.during(events.next());
          if (step.done === true) {
            yield { type: "result", value: step.value };
            return;
          }
          if (step.value.type === "progress") options.onProgress?.(step.value.value);
          yield step.value;
        }
      } catch (thrown) {
        throw named(thrown);
      } finally {
        // Whoever stops listening ends the tool's generator. Not awaited: it may be stuck in a step.
        events.return(null).catch(() => undefined);
      }
    },
    call: async (args, options) => {
      return start(toArguments(args), await createRun(options, args));
    },
  };
  /** The function's parameters, for what runs beside it. */
  const bind = async (args: DecodedArguments, options: RunOptions): Promise<unknown[]> =>
    (live.bind ?? bindArguments)(args, await createRun(options, args));
  const needsApproval: ApprovalPredicate = async (args, options) =>
    // boundary: the builder's types take a predicate of the function's own parameters, for which the bindings were made.
    (approval as unknown as (...args: unknown[]) => boolean)(...(await bind(args, options)));
  const identity: ToolIdentity = {
    ...(toolset === undefined ? {} : { toolset }),
    ...(approval === undefined ? {} : { needsApproval }),
    ...(extras === undefined ? {} : { extras: createExtras(extras, bind) }),
    settings,
  };
  return createDescribedTool(descriptor, identity, runner);
}

function toArguments(value: unknown): DecodedArguments {
  // The root of every input schema is an object; only an untyped caller of `call` can give something else.
  if (!isObject(value)) throw new TypeError("A tool is called with one object of its arguments by name.");
  return value;
}
