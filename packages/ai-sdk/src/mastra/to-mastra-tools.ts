// Tools for agents of Mastra, in the form that its `createTool` makes.
import type { JsonValue, Tool, ToolsInput } from "@toolshed/runtime";
import { type AiSdkOptions, hostOptions, shownSchema } from "../ai-sdk/ai-sdk-options.ts";
import type { AiSdkJsonObject, AiSdkSchema } from "../ai-sdk/ai-sdk-tool.ts";
import { modelOutput } from "../ai-sdk/model-output.ts";
import { inputSchema } from "../ai-sdk/schema.ts";
import type { WithContext } from "../host/host-options.ts";
import { type HostCall, HostRun } from "../host/host-run.ts";
import { AskedCalls } from "./asked-calls.ts";

/** What Mastra gives to a tool with its input, as far as it matters here. */
export interface MastraCallContext {
  readonly abortSignal?: AbortSignal | undefined;
  readonly requestContext?: unknown;
  readonly agent?: { readonly toolCallId?: string; readonly messages?: readonly unknown[] } | undefined;
  /** Who listens to what the tool says while it runs. */
  readonly writer?: { readonly write: (value: JsonValue) => Promise<unknown> } | undefined;
}

/** A tool of Mastra 1. */
export interface MastraTool {
  readonly id: string;
  readonly title?: string;
  readonly description: string;
  /** Its type there is one of a schema library's; a Standard Schema with JSON Schema is one. */
  readonly inputSchema: AiSdkSchema<never>;
  /** Absent where it runs outside of this process. */
  readonly execute?: (input: never, context: never) => Promise<never>;
  readonly requireApproval?: boolean;
  readonly needsApprovalFn?: (input: unknown, context?: unknown) => Promise<boolean>;
  readonly strict?: boolean;
  readonly providerOptions?: { [provider: string]: { [name: string]: unknown } };
  readonly toModelOutput?: (output: never) => unknown;
}

/** Tools by their names. */
export interface MastraTools {
  [name: string]: MastraTool;
}

/** The mark of Mastra's own tools. */
const mark = Symbol.for("mastra.core.tool.Tool");

/**
 * The tools of a source for `tools` of an agent of Mastra. Preliminary results are written to the call's stream, as chunks
 * `tool-output`. External tools have no `execute`: a call of one ends the turn, and its result comes back in the messages of
 * the next. Mastra hands such a call out as the model made it: who runs it has to check its arguments (`decode` of the tool).
 * Nor does it ask a person first, so that external tools are left out of which a call may have to be approved.
 *
 * The context is made of what Mastra tells with a call (`requestContext`, `agent`, …); for the list it is undefined.
 *
 * @throws What `aiSdkRun` does.
 * @example
 * const agent = new Agent({ id: "desk", name: "Desk", instructions, model, tools: await toMastraTools(ticketToolset, { context }) });
 */
export function toMastraTools(
  tools: ToolsInput<unknown>,
  options?: AiSdkOptions<unknown>,
): Promise<MastraTools>;
export function toMastraTools<TDeps>(
  tools: ToolsInput<TDeps>,
  options: AiSdkOptions<TDeps> & WithContext<TDeps>,
): Promise<MastraTools>;
export async function toMastraTools<TDeps>(
  tools: ToolsInput<TDeps>,
  options: AiSdkOptions<TDeps> = {},
): Promise<MastraTools> {
  const run = new HostRun(tools, hostOptions(options));
  const listed = await run.nextStep({ context: undefined });
  const shown = listed.filter((tool) => tool.external !== true || !run.mayAsk(tool));
  return Object.fromEntries(shown.map((tool) => [tool.name, toMastraTool(tool, run, options)]));
}

function toMastraTool<TDeps>(
  tool: Tool<TDeps>,
  run: HostRun<TDeps>,
  options: AiSdkOptions<TDeps>,
): MastraTool {
  const { name, title, description, providerOptions, toModelOutput, external } = tool;
  const shown = shownSchema(tool, options);
  const { strict } = shown;
  const asked = new AskedCalls();
  const callOf = (
    input: unknown,
    { abortSignal, agent, writer: _writer, ...rest }: MastraCallContext,
  ): HostCall => ({
    toolCallId: agent?.toolCallId ?? crypto.randomUUID(),
    toolName: name,
    // boundary: Mastra has parsed it as JSON; the tool's decoder takes nothing else.
    args: (shown.toBase(input) ?? {}) as JsonValue,
    context: { ...rest, agent },
    ...(agent?.messages === undefined ? {} : { messages: agent.messages }),
    ...(abortSignal === undefined ? {} : { signal: abortSignal }),
  });
  const needsApproval = async (input: unknown, context: unknown = {}): Promise<boolean> => {
    // boundary: its context holds what a call's does, but for the class around the values of the request.
    const { requestContext, ...rest } = context as MastraCallContext;
    const call = callOf(input, { ...rest, requestContext: withGet(requestContext) });
    const asks = (await run.decide(call)).verdict === "ask";
    if (asks) asked.add(call.args);
    return asks;
  };
  const execute = (input: unknown, context: MastraCallContext = {}): Promise<JsonValue> => {
    const call = callOf(input, context);
    const approved = asked.take(call.args) ? { ...call, approvalId: call.toolCallId } : call;
    return run.call(approved, undefined, (value) => context.writer?.write(value));
  };
  const made = {
    [mark]: true,
    id: name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: inputSchema<never>(tool, shown, options.decode),
    ...(external === true ? {} : { execute }),
    ...(run.mayAsk(tool) ? { requireApproval: true, needsApprovalFn: needsApproval } : {}),
    ...(strict === undefined ? {} : { strict }),
    ...(providerOptions === undefined
      ? {}
      : // boundary: by provider, an object; what is none is of no provider.
        { providerOptions: structuredClone(providerOptions) as { [provider: string]: AiSdkJsonObject } }),
    ...(toModelOutput === undefined
      ? {}
      : {
          toModelOutput: (output: JsonValue) =>
            modelOutput(toModelOutput, output, { errors: options.errors ?? "shown", isSeven: false }),
        }),
  };
  // boundary: Mastra's types of input and output are those of schemas that it knows at compile time.
  return made as unknown as MastraTool;
}

/** Where it is asked whether a person has to approve, Mastra gives the bare values of its `RequestContext`. */
function withGet(requestContext: unknown): unknown {
  const isBare = typeof requestContext === "object" && requestContext !== null && !("get" in requestContext);
  return isBare ? new Map(Object.entries(requestContext)) : requestContext;
}
