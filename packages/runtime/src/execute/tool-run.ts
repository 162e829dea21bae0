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
  let signal: PlatformSignal | undefined = options.signal;
  let settings: object | undefined;
  const context: ToolContext = {
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
  return { tool, options, rawArguments, context };
}

function absentServices(toolName: string): ServiceProvider {
  return {
    get() {
      throw new ToolError(`${toolName} asks for a service, but the run was given no services.`);
    },
  };
}
