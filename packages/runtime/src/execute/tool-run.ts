// One run of one tool: the context that the function sees, made of what the caller gave.
import { encodeUnknown } from "../decode/encode/unknown.ts";
import type { ToolDescriptor } from "../descriptor.ts";
import { ToolError } from "../errors/tool-error.ts";
import { createId, createIdleSignal, type PlatformSignal } from "../platform.ts";
import type { RunOptions, ToolContext } from "../run-context.ts";
import type { ServiceProvider } from "../service-provider.ts";

export interface ToolRun {
  readonly tool: ToolDescriptor;
  readonly options: RunOptions;
  /** What the model sent, or the decoded arguments of `call`. */
  readonly rawArguments: unknown;
  readonly context: ToolContext;
}

export function createToolRun(
  tool: ToolDescriptor,
  options: RunOptions,
  rawArguments: unknown,
  createSettings: () => object,
): ToolRun {
  return new LazyRun(tool, options, rawArguments, createSettings);
}

/** Makes the context when it is asked for: most tools want none. Its fields are plain: there is one a call. */
class LazyRun implements ToolRun {
  readonly tool: ToolDescriptor;
  readonly options: RunOptions;
  readonly rawArguments: unknown;
  private readonly createSettings: () => object;
  private made: ToolContext | undefined;

  constructor(
    tool: ToolDescriptor,
    options: RunOptions,
    rawArguments: unknown,
    createSettings: () => object,
  ) {
    this.tool = tool;
    this.options = options;
    this.rawArguments = rawArguments;
    this.createSettings = createSettings;
    this.made = undefined;
  }

  get context(): ToolContext {
    this.made ??= createContext(this.tool, this.options, this.createSettings);
    return this.made;
  }
}

function createContext(tool: ToolDescriptor, options: RunOptions, createSettings: () => object): ToolContext {
  let signal: PlatformSignal | undefined = options.signal;
  let settings: object | undefined;
  return {
    deps: options.deps,
    services: options.services ?? absentServices(tool.name),
    // Made when they are asked for: most tools want neither.
    get signal() {
      signal ??= createIdleSignal();
      return signal;
    },
    get settings() {
      settings ??= createSettings();
      return settings;
    },
    toolCallId: options.toolCallId ?? createId(),
    toolName: tool.name,
    ...(options.messages ? { messages: options.messages } : {}),
    metadata: options.metadata ?? {},
    reportProgress: (progress) => options.onProgress?.(encodeUnknown(progress, "")),
  };
}

function absentServices(toolName: string): ServiceProvider {
  return {
    get() {
      throw new ToolError(`${toolName} asks for a service, but the run was given no services.`);
    },
  };
}
