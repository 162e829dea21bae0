// Tools for agents of VoltAgent: a list of its own form for version 2, and the AI SDK's tools with its metadata for version 3.
import type { JsonValue, Tool, ToolsInput } from "@toolshed/runtime";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import type { AiSdkCallOptions, AiSdkTool, AiSdkTools } from "../ai-sdk/ai-sdk-tool.ts";
import { CallDesk } from "../ai-sdk/call-desk.ts";
import { executionOf, makeAiSdkTool } from "../ai-sdk/make-ai-sdk-tool.ts";
import type { WithContext } from "../host/host-options.ts";
import { isToolCallError } from "../host/tool-call-error.ts";

/** What VoltAgent gives to a tool with its arguments: its operation, of which this is what matters here. */
export interface VoltAgentCallOptions {
  readonly toolContext?: {
    readonly callId?: string;
    readonly messages?: readonly unknown[];
    readonly abortSignal?: AbortSignal | undefined;
  };
  readonly abortController?: AbortController;
}

/** A tool of VoltAgent 2, as its `createTool` makes them. */
export interface VoltAgentTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: "user-defined";
  /** Its type there is one of zod's; any schema of the AI SDK will do. */
  readonly parameters: never;
  readonly tags?: string[];
  readonly needsApproval?: NonNullable<AiSdkTool["needsApproval"]>;
  readonly providerOptions?: NonNullable<AiSdkTool["providerOptions"]>;
  readonly toModelOutput?: (args: { output: unknown }) => never;
  readonly execute?: (
    args: unknown,
    options?: VoltAgentCallOptions,
  ) => Promise<JsonValue> | AsyncIterable<JsonValue>;
  readonly isClientSide: () => boolean;
}

/**
 * The tools of a source for `tools` of an agent of VoltAgent 2.
 *
 * The context is made of VoltAgent's operation (`userId`, `context`, …), which it tells when a tool runs; for the list, and
 * where a person may have to be asked, it is undefined. A refusal of a hook aborts the operation, as VoltAgent's own does.
 *
 * @throws What `aiSdkRun` does.
 * @example
 * const agent = new Agent({ name: "desk", model, instructions, tools: await toVoltAgentTools(ticketToolset, { context }) });
 */
export function toVoltAgentTools(
  tools: ToolsInput<unknown>,
  options?: AiSdkOptions<unknown>,
): Promise<VoltAgentTool[]>;
export function toVoltAgentTools<TDeps>(
  tools: ToolsInput<TDeps>,
  options: AiSdkOptions<TDeps> & WithContext<TDeps>,
): Promise<VoltAgentTool[]>;
export async function toVoltAgentTools<TDeps>(
  tools: ToolsInput<TDeps>,
  options: AiSdkOptions<TDeps> = {},
): Promise<VoltAgentTool[]> {
  const desk = new CallDesk(tools, options);
  const listed = await desk.run.nextStep({ context: undefined });
  return listed.map((tool) => toVoltAgentTool(tool, desk, makeAiSdkTool(tool, desk)));
}

/** What `withVoltAgentMetadata` of VoltAgent 3 takes beside a tool. */
export interface VoltAgentMetadata {
  name?: string;
  tags?: string[];
}

export interface VoltAgentToolSetOptions<TDeps> extends AiSdkOptions<TDeps> {
  /** VoltAgent's `withVoltAgentMetadata`: then titles and tags of the tools are known to VoltAgent. */
  readonly withMetadata?: (tool: never, metadata: VoltAgentMetadata) => object;
}

/**
 * The tools of a source for `tools` of an agent of VoltAgent 3: those of the AI SDK, by name.
 *
 * @throws What `aiSdkRun` does.
 * @example
 * const tools = await toVoltAgentToolSet(ticketToolset, { context, withMetadata: withVoltAgentMetadata });
 */
export function toVoltAgentToolSet(
  tools: ToolsInput<unknown>,
  options?: VoltAgentToolSetOptions<unknown>,
): Promise<AiSdkTools>;
export function toVoltAgentToolSet<TDeps>(
  tools: ToolsInput<TDeps>,
  options: VoltAgentToolSetOptions<TDeps> & WithContext<TDeps>,
): Promise<AiSdkTools>;
export async function toVoltAgentToolSet<TDeps>(
  tools: ToolsInput<TDeps>,
  { withMetadata, ...options }: VoltAgentToolSetOptions<TDeps> = {},
): Promise<AiSdkTools> {
  const desk = new CallDesk(tools, options);
  const made: AiSdkTools = {};
  for (const tool of await desk.run.nextStep({ context: undefined })) {
    const { name, title, tags } = tool;
    const one = makeAiSdkTool(tool, desk);
    const metadata = { ...(title === undefined ? {} : { name: title }), tags: [...tags] };
    // boundary: it gives a tool of the AI SDK back, with what it keeps elsewhere.
    made[name] = withMetadata === undefined ? one : (withMetadata(one as never, metadata) as AiSdkTool);
  }
  return made;
}

function toVoltAgentTool<TDeps>(tool: Tool<TDeps>, desk: CallDesk<TDeps>, made: AiSdkTool): VoltAgentTool {
  const { name, description, tags, external } = tool;
  const { inputSchema, needsApproval, providerOptions, toModelOutput } = made;
  return {
    id: name,
    name,
    description,
    type: "user-defined",
    // boundary: see the type.
    parameters: inputSchema as never,
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(needsApproval === undefined ? {} : { needsApproval }),
    ...(providerOptions === undefined ? {} : { providerOptions }),
    // boundary: VoltAgent hands it to the AI SDK, which waits for it.
    ...(toModelOutput === undefined ? {} : { toModelOutput: toModelOutput as never }),
    ...(external === true ? {} : { execute: voltAgentExecution(tool, desk) }),
    isClientSide: () => external === true,
  };
}

function voltAgentExecution<TDeps>(
  tool: Tool<TDeps>,
  desk: CallDesk<TDeps>,
): NonNullable<VoltAgentTool["execute"]> {
  const run = executionOf(tool, desk);
  const start = (args: unknown, operation: VoltAgentCallOptions) => {
    const { callId = crypto.randomUUID(), messages = [], abortSignal } = operation.toolContext ?? {};
    const options: AiSdkCallOptions = {
      toolCallId: callId,
      messages,
      abortSignal,
      experimental_context: operation,
    };
    return run(args, options);
  };
  const refused = (error: unknown, { abortController }: VoltAgentCallOptions): unknown => {
    if (isToolCallError(error) && error.denial !== undefined) abortController?.abort(error.denial);
    return error;
  };
  if (tool.preliminary === true) {
    return async function* (args, operation = {}) {
      try {
        yield* start(args, operation) as AsyncIterable<JsonValue>;
      } catch (error) {
        throw refused(error, operation);
      }
    };
  }
  return async (args, operation = {}) => {
    try {
      return await (start(args, operation) as Promise<JsonValue>);
    } catch (error) {
      throw refused(error, operation);
    }
  };
}
