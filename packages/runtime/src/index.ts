// The public API of @toolshed/runtime.

export type {
  ApprovalPolicy,
  ApprovalRule,
  PolicyCall,
  PolicyMode,
  PolicyPredicate,
  PolicyRule,
} from "./approve/approval-policy.ts";
export type { ApprovalKey, ApprovalStore, StandingApproval } from "./approve/approval-store.ts";
export type { ApproverOptions, ScopeOf } from "./approve/approver.ts";
export type { AuditEvent, AuditHook } from "./approve/audit-event.ts";
export type { DecidedBy } from "./approve/decide-call.ts";
export { MemoryApprovalStore } from "./approve/memory-approval-store.ts";
export type { RuleList, RulePlace } from "./approve/policy-rules.ts";
export type { RememberBy, StandingOptions } from "./approve/standing-approvals.ts";
export { type ExternalTool, ExternalToolset } from "./by-hand/external-toolset.ts";
export type { HandSettings } from "./by-hand/hand-settings.ts";
export type { StandardInputSchema } from "./by-hand/schema-decoder.ts";
export {
  type HandContext,
  type JsonToolOptions,
  type StandardToolOptions,
  type ToolText,
  tool,
} from "./by-hand/tool.ts";
export type { CallEndEvent, CallHooks, CallStartEvent, HookOutput } from "./call-hooks.ts";
export {
  ApprovalRequiredToolset,
  asksForApproval,
  type Gate,
  type GatedCall,
} from "./compose/approval-required-toolset.ts";
export {
  type CombinedOptions,
  CombinedToolset,
  type NameConflict,
  type SourceDeps,
} from "./compose/combined-toolset.ts";
export { FilteredToolset, type SourcePredicate } from "./compose/filtered-toolset.ts";
export { FunctionToolset } from "./compose/function-toolset.ts";
export { MetadataToolset } from "./compose/metadata-toolset.ts";
export { PrefixedToolset } from "./compose/prefixed-toolset.ts";
export { PreparedToolset, type PrepareTools } from "./compose/prepared-toolset.ts";
export { RenamedToolset } from "./compose/renamed-toolset.ts";
export { SelectedToolset, type Selection, type ToolSelector } from "./compose/selected-toolset.ts";
export { type ToolsInput, toToolSource } from "./compose/tools-input.ts";
export { type CallNext, WrapperToolset } from "./compose/wrapper-toolset.ts";
export type { DecodeResult } from "./decode/decode.ts";
export type { DecodeOptions } from "./decode/explain/explain.ts";
export type { DecodeIssue, IssueCode } from "./decode/issue.ts";
export { jsonEqual } from "./decode/json-equal.ts";
export {
  type BindingDescriptor,
  descriptorVersion,
  type FailedToolDescriptor,
  type SettingsDescriptor,
  type ToolDescriptor,
  type ToolsetDescriptor,
} from "./descriptor.ts";
export { CompositionError, type CompositionErrorCode } from "./errors/composition-error.ts";
export { isAbortError } from "./errors/is-abort-error.ts";
export { SettingsError } from "./errors/settings-error.ts";
export {
  isToolDeniedError,
  type ToolDenial,
  type ToolDenialCode,
  ToolDeniedError,
} from "./errors/tool-denied-error.ts";
export { isToolError, ToolError, type ToolErrorOptions } from "./errors/tool-error.ts";
export { isToolInputError, ToolInputError } from "./errors/tool-input-error.ts";
export { ToolResultError } from "./errors/tool-result-error.ts";
export { ToolshedError, type ToolshedErrorCode } from "./errors/toolshed-error.ts";
export type { ToolEvent } from "./execute/tool-event.ts";
export { ApprovalRequiredError } from "./executor/approval-required-error.ts";
export type { ErrorTexts } from "./executor/call-error.ts";
export type { CallEvent } from "./executor/call-event.ts";
export type { CallOutcome, CallStatus, ToolCall } from "./executor/call-outcome.ts";
export type { CallTelemetry, TracedCall, TracedEnd } from "./executor/call-telemetry.ts";
export type { DecidedCall, DecidedRun, GivenApproval } from "./executor/decided-call.ts";
export type {
  CallDecision,
  DeferredCalls,
  DeferredRequest,
  RememberDecision,
  StateSignature,
} from "./executor/deferred-calls.ts";
export type { ExecutorOptions } from "./executor/executor-options.ts";
export { type DeferredStateCode, DeferredStateError } from "./executor/state/deferred-state-error.ts";
export type { StateOptions } from "./executor/state/deferred-states.ts";
export { type MemoryResumeOptions, MemoryResumeStore } from "./executor/state/memory-resume-store.ts";
export type { ResumeRecord, ResumeStore } from "./executor/state/resume-store.ts";
export type { SigningOptions, SigningSecret } from "./executor/state/state-signer.ts";
export { ToolExecutor } from "./executor/tool-executor.ts";
export { TurnGate } from "./executor/turn-gate.ts";
export type { TurnStream } from "./executor/turn-stream.ts";
export type { JsonObject, JsonSchema, JsonValue } from "./json.ts";
export type { JsonOf, ResultJson } from "./json-of.ts";
export { type GivenModelPart, type ModelOutput, type ModelPart, toModelParts } from "./model-part.ts";
export type { PlatformSignal, PlatformUrl } from "./platform.ts";
export { provideTool, provideToolset, type ToolSourceClass } from "./provide-toolset.ts";
export type { ContextDeps, RawToolArguments, RunContext, RunOptions, ToolContext } from "./run-context.ts";
export type { ServiceProvider, ServiceToken } from "./service-provider.ts";
export { checkStoredSettings } from "./settings/check-settings.ts";
export { MemorySettingsStore } from "./settings/memory-settings-store.ts";
export type { RunSettings, RunSettingsValues } from "./settings/run-settings.ts";
export { type SettingsPlace, saveSettings } from "./settings/save-settings.ts";
export type { FieldFacts, SettingKind } from "./settings/settings-field.ts";
export {
  type FormTool,
  type SettingsField,
  type SettingsForm,
  settingsForm,
  settingsOf,
} from "./settings/settings-form.ts";
export type { SettingsProblem, SettingsProblemCode } from "./settings/settings-problem.ts";
export { settingsSchema } from "./settings/settings-schema.ts";
export type { SettingsKey, SettingsStore, StoredSettings } from "./settings/settings-store.ts";
export type { ToolSettings } from "./settings/tool-settings.ts";
export type {
  ApprovalPredicate,
  ArgumentsCheck,
  NeedsNoDeps,
  Tool,
  ToolAnnotations,
  ToolExecute,
  ToolExecution,
  ToolOrigin,
  ToolStream,
} from "./tool.ts";
export type {
  ConfigurableSettingsBuilder,
  DepsOf,
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
