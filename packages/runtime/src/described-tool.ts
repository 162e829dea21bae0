// The part of a tool that its descriptor alone gives: texts, schemas, decoding. Touches neither class nor function.
import { type DecodeResult, decode } from "./decode/decode.ts";
import type { DecodeOptions } from "./decode/explain/explain.ts";
import type { ToolDescriptor } from "./descriptor.ts";
import type { ToolEvent } from "./execute/tool-event.ts";
import { type JsonObject, type JsonValue, schemaJson } from "./json.ts";
import type { RunOptions } from "./run-context.ts";
import type { ToolSettings } from "./settings/tool-settings.ts";
import { createStandardSchema } from "./standard-schema.ts";
import type { ApprovalPredicate, Tool, ToolAnnotations, ToolExecution, ToolOrigin } from "./tool.ts";

/** How a described tool runs. */
export interface ToolRunner {
  readonly execute: (input: unknown, options: RunOptions) => Promise<JsonValue>;
  readonly stream: (input: unknown, options: RunOptions) => AsyncIterable<ToolEvent>;
  readonly call: (args: unknown, options: RunOptions) => Promise<unknown>;
}

/** What a tool has beside its descriptor. */
export interface ToolIdentity {
  /** The class of its toolset; absent for a tool by hand. */
  readonly toolset?: string;
  /** Whether a call has to wait, where that is for a predicate to say. */
  readonly needsApproval?: ApprovalPredicate;
  /** What the chain was given to run around calls. */
  readonly extras?: ToolExtras;
  readonly settings?: ToolSettings | undefined;
}

/** The live parts of a tool that are run around its function, not by it. */
export type ToolExtras = Pick<Tool, "hooks" | "validate" | "toModelOutput">;

/** A tool with the descriptor's facts that runs by the runner. */
export function createDescribedTool<TDeps, TArgs, TResult>(
  descriptor: ToolDescriptor,
  { toolset, needsApproval, extras, settings }: ToolIdentity,
  runner: ToolRunner,
): Tool<TDeps, TArgs, TResult> {
  const tool = {
    name: descriptor.name,
    ...(descriptor.title === undefined ? {} : { title: descriptor.title }),
    description: descriptor.description,
    inputSchema: schemaJson(descriptor.inputSchema),
    ...(descriptor.outputSchema ? { outputSchema: schemaJson(descriptor.outputSchema) } : {}),
    annotations: (descriptor.annotations ?? {}) satisfies ToolAnnotations,
    requiresApproval: descriptor.approval !== undefined,
    ...(needsApproval === undefined ? {} : { needsApproval }),
    origin: {
      ...(toolset === undefined ? {} : { toolset }),
      tool: descriptor.name,
    } satisfies ToolOrigin,
    ...executionOf(descriptor),
    ...extras,
    ...(settings === undefined ? {} : { settings }),
    ...(descriptor.external === true ? { external: true } : {}),
    ...(descriptor.deferred === true ? { deferred: true } : {}),
    ...(descriptor.preliminary === true ? { preliminary: true } : {}),
    ...(descriptor.providerOptions === undefined ? {} : { providerOptions: descriptor.providerOptions }),
    ...(descriptor.dialects === undefined ? {} : { dialects: descriptor.dialects }),
    ...(descriptor.view === undefined ? {} : { view: descriptor.view }),
    tags: descriptor.tags ?? [],
    metadata: descriptor.metadata ?? ({} satisfies JsonObject),
    decode: (input: unknown, options?: DecodeOptions): DecodeResult<unknown> =>
      decode(descriptor, input, options),
    execute: (input: unknown, ctx: RunOptions = {}): Promise<JsonValue> => runner.execute(input, ctx),
    stream: (input: unknown, ctx: RunOptions = {}): AsyncIterable<ToolEvent> => runner.stream(input, ctx),
    call: (args: unknown, ctx: RunOptions = {}): Promise<unknown> => runner.call(args, ctx),
    "~standard": createStandardSchema(descriptor),
  };
  // boundary: the descriptor was generated from the function whose parameters and result the type names.
  return tool as unknown as Tool<TDeps, TArgs, TResult>;
}

function executionOf({ timeoutMs, retries, sequential }: ToolDescriptor): Pick<Tool, "execution"> {
  const execution: ToolExecution = {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(retries === undefined ? {} : { retries }),
    ...(sequential === undefined ? {} : { sequential }),
  };
  return Object.keys(execution).length === 0 ? {} : { execution };
}
