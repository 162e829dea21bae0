// The public API of @toolshed/runtime.

export type { DecodeResult } from "./decode/decode.ts";
export type { DecodeOptions } from "./decode/explain/explain.ts";
export type { DecodeIssue, IssueCode } from "./decode/issue.ts";
export {
  type BindingDescriptor,
  descriptorVersion,
  type FailedToolDescriptor,
  type ToolDescriptor,
  type ToolsetDescriptor,
} from "./descriptor.ts";
export { ToolError } from "./errors/tool-error.ts";
export { ToolInputError } from "./errors/tool-input-error.ts";
export { ToolResultError } from "./errors/tool-result-error.ts";
export { ToolshedError, type ToolshedErrorCode } from "./errors/toolshed-error.ts";
export type { ToolEvent } from "./execute/tool-event.ts";
export type { JsonObject, JsonSchema, JsonValue } from "./json.ts";
export type { PlatformSignal, PlatformUrl } from "./platform.ts";
export { provideTool, provideToolset, type ToolSourceClass } from "./provide-toolset.ts";
export type { ContextDeps, RawToolArguments, RunContext, RunOptions, ToolContext } from "./run-context.ts";
export type { ServiceProvider, ServiceToken } from "./service-provider.ts";
export type { NeedsNoDeps, Tool, ToolAnnotations, ToolExecute, ToolStream } from "./tool.ts";
export type {
  ConfigurableSettingsBuilder,
  DepsOf,
  HookOutput,
  SettingsBuilder,
  SettingsMember,
  SettingsSelector,
  ToolBuilder,
  ToolEndEvent,
  ToolFunction,
  ToolHooks,
  ToolStartEvent,
  Verdict,
} from "./tool-builder.ts";
export type { Instructions, ToolSource } from "./tool-source.ts";
export { Toolset } from "./toolset.ts";
