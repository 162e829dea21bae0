// Tools for agents of LangChain, as instances of its own classes, which the application hands in.
import {
  isToolError,
  type JsonValue,
  type ModelPart,
  type Tool,
  type ToolsInput,
  toModelParts,
} from "@toolshed/runtime";
import { type AiSdkOptions, hostOptions, shownSchema } from "../ai-sdk/ai-sdk-options.ts";
import type { WithContext } from "../host/host-options.ts";
import { type HostCall, HostRun } from "../host/host-run.ts";
import { isToolCallError } from "../host/tool-call-error.ts";
import {
  denialReasonOf,
  isApproved,
  type LangChainApprovalRequest,
  type LangChainToolRequest,
  toolAnswerOf,
} from "./langchain-answer.ts";

/** What LangChain gives to a tool with its input, as far as it matters here. */
export interface LangChainCallConfig {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: { readonly id?: string | undefined } | undefined;
}

/** What LangChain tells its listeners by, as far as it matters here. */
interface LangChainRunManager {
  readonly handleToolEvent?: (value: JsonValue) => Promise<unknown>;
}

/** A JSON Schema in LangChain's own words. */
export interface LangChainSchema {
  type: "object";
  properties: { [name: string]: object };
  additionalProperties: boolean;
}

/** What the constructor of LangChain's `DynamicStructuredTool` takes. */
export interface LangChainToolFields {
  name: string;
  description: string;
  schema: LangChainSchema;
  responseFormat: "content_and_artifact";
  verboseParsingErrors: true;
  metadata: Record<string, unknown>;
  tags: string[];
  extras?: Record<string, unknown>;
  func: (input: unknown, runManager?: unknown, config?: unknown) => Promise<unknown>;
}

/** What the constructor of LangChain's `ToolMessage` takes, as far as it is used here. */
export interface LangChainMessageFields {
  content: string;
  tool_call_id: string;
  name: string;
  status: "error";
}

/**
 * An instance of the application's class. LangChain takes any object for a tool of a provider, which is what the compiler
 * sees here: of a generic class that is handed in, it knows no better.
 */
export type LangChainTool<T> = T & { [key: string]: unknown };

/** The application's own LangChain. */
export interface LangChain<T> {
  /** Of `@langchain/core/tools`. */
  readonly DynamicStructuredTool: new (
    fields: LangChainToolFields,
  ) => T;
  /** Of `@langchain/core/messages`. */
  readonly ToolMessage: new (
    fields: LangChainMessageFields,
  ) => object;
  /** Of `@langchain/langgraph`: without it, calls that have to be approved are refused, and there are no external tools. */
  readonly interrupt?: (request: LangChainApprovalRequest | LangChainToolRequest) => unknown;
}

/**
 * The tools of a source for an agent of LangChain. The model reads the result, or what the tool says that it is to read; the
 * result as it is, is the `artifact` of the message. A call that comes to no result is a message with the status `error`, and so
 * is one that a hook refuses: LangChain has no way for a tool to end the run.
 * Preliminary results are events of the call (`on_tool_event` of the stream mode `tools`).
 *
 * Calls that have to be approved interrupt the graph, which needs a checkpointer for that, with a
 * `LangChainApprovalRequest`; it is gone on with by a `LangChainApprovalAnswer`. Those of external tools do it with a
 * `LangChainToolRequest`, and their answer is the result. Without `interrupt`, external tools are left out.
 *
 * @throws What `aiSdkRun` does.
 * @example
 * const tools = await toLangChainTools(ticketToolset, { DynamicStructuredTool, ToolMessage, interrupt }, { context: { deps } });
 * const agent = createAgent({ model, tools, checkpointer });
 */
export function toLangChainTools<T>(
  tools: ToolsInput<unknown>,
  langChain: LangChain<T>,
  options?: AiSdkOptions<unknown>,
): Promise<LangChainTool<T>[]>;
export function toLangChainTools<TDeps, T>(
  tools: ToolsInput<TDeps>,
  langChain: LangChain<T>,
  options: AiSdkOptions<TDeps> & WithContext<TDeps>,
): Promise<LangChainTool<T>[]>;
export async function toLangChainTools<TDeps, T>(
  tools: ToolsInput<TDeps>,
  langChain: LangChain<T>,
  options: AiSdkOptions<TDeps> = {},
): Promise<LangChainTool<T>[]> {
  const run = new HostRun(tools, hostOptions(options));
  const listed = await run.nextStep({ context: undefined });
  return listed
    .filter(({ external }) => external !== true || langChain.interrupt !== undefined)
    .map((tool) => {
      // boundary: see the type.
      return new langChain.DynamicStructuredTool(
        fieldsOf(tool, { run, langChain, options }),
      ) as LangChainTool<T>;
    });
}

interface Making<TDeps> {
  readonly run: HostRun<TDeps>;
  readonly langChain: LangChain<unknown>;
  readonly options: AiSdkOptions<TDeps>;
}

function fieldsOf<TDeps>(tool: Tool<TDeps>, making: Making<TDeps>): LangChainToolFields {
  const { name, description, metadata, tags, providerOptions } = tool;
  const { inputSchema, toBase } = shownSchema(tool, making.options);
  const answer = async (
    input: unknown,
    config: LangChainCallConfig = {},
    said?: (value: JsonValue) => unknown,
  ): Promise<readonly [unknown, JsonValue]> => {
    const { signal, toolCall } = config;
    const call: HostCall = {
      toolCallId: toolCall?.id ?? crypto.randomUUID(),
      toolName: name,
      // boundary: LangChain has parsed it as JSON; the tool's decoder takes nothing else.
      args: (toBase(input) ?? {}) as JsonValue,
      context: config,
      ...(signal === undefined ? {} : { signal }),
    };
    try {
      const result = await runAnswered(call, making, said);
      return [await contentOf(tool, result, making.options), result];
    } catch (error) {
      // What interrupts the graph is none of these.
      if (!isToolCallError(error)) throw error;
      const { message: content, toolCallId } = error;
      const { ToolMessage } = making.langChain;
      return [new ToolMessage({ content, tool_call_id: toolCallId, name, status: "error" }), null];
    }
  };
  return {
    name,
    description,
    // boundary: a JSON Schema, of which LangChain has a type of its own.
    schema: structuredClone(inputSchema) as unknown as LangChainSchema,
    responseFormat: "content_and_artifact",
    // So that the model reads what is wrong, where LangChain refuses a call first.
    verboseParsingErrors: true,
    metadata: { ...metadata },
    tags: [...tags],
    ...(providerOptions === undefined ? {} : { extras: { ...providerOptions } }),
    func: (input, runManager, config) => {
      // boundary: what LangChain gives there; older versions have no such events.
      const manager = runManager as LangChainRunManager | undefined;
      return answer(input, config as LangChainCallConfig | undefined, (value) =>
        manager?.handleToolEvent?.(value),
      );
    },
  };
}

/**
 * Runs the call. When a person has to decide, or a client has to run it, the graph is interrupted and comes back here with
 * the answer.
 */
async function runAnswered<TDeps>(
  call: HostCall,
  { run, langChain: { interrupt } }: Making<TDeps>,
  said?: (value: JsonValue) => unknown,
): Promise<JsonValue> {
  const { toolCallId, toolName, args } = call;
  let own = call;
  let decided = await run.decide(own);
  if (decided.verdict === "ask" && interrupt !== undefined) {
    const { reason } = decided;
    const because = reason === undefined ? {} : { reason };
    const answer = interrupt({ type: "tool_approval", toolCallId, toolName, args, ...because });
    if (!isApproved(answer)) throw run.denied(call, denialReasonOf(answer));
    own = { ...call, approvalId: toolCallId };
    decided = await run.decide(own);
  }
  if (decided.verdict === "external" && interrupt !== undefined) {
    const answer = interrupt({ type: "tool", toolCall: { id: toolCallId, name: toolName, args } });
    return run.answered(own, decided, toolAnswerOf(answer, toolCallId));
  }
  const last = decided;
  return run.call(own, () => Promise.resolve(last), said);
}

/** What the model reads: a text, or blocks of content. */
async function contentOf<TDeps>(
  { toModelOutput }: Tool<TDeps>,
  result: JsonValue,
  { errors }: AiSdkOptions<TDeps>,
): Promise<unknown> {
  if (toModelOutput === undefined) return textOfJson(result);
  try {
    return toModelParts(await toModelOutput(result)).map(toBlock);
  } catch (error) {
    const isShown = error instanceof Error && (errors !== "masked" || isToolError(error));
    return isShown ? error.message : "The tool failed.";
  }
}

/** A block of LangChain's standard content. */
function toBlock(part: ModelPart): object {
  switch (part.type) {
    case "image":
      return { type: "image", data: part.data, mimeType: part.mediaType };
    case "file":
      return { type: "file", data: part.data, mimeType: part.mediaType };
    case "json":
      return { type: "text", text: textOfJson(part.value) };
    default:
      return { type: "text", text: part.text };
  }
}

function textOfJson(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
