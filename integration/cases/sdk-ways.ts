// One call of a tool by what each SDK and framework calls of it. A call that is refused rejects.
import {
  type AiSdkTool,
  aiSdkRun,
  toAiSdkTools,
  toLangChainTools,
  toMastraTools,
  toVoltAgentToolSet,
  toVoltAgentTools,
} from "../../packages/ai-sdk/src/index.ts";
import { DynamicStructuredTool, ToolMessage } from "../../packages/ai-sdk/testing/langchain-classes.ts";
import type { JsonObject, ToolSource } from "../../packages/runtime/src/index.ts";

/** Of the tool `charge` of the source. */
export type SdkWay = (source: ToolSource, args: JsonObject) => Promise<unknown>;

async function ended(given: Promise<unknown> | AsyncIterable<unknown> | undefined): Promise<unknown> {
  if (given === undefined) throw new Error("Nothing was called.");
  if (!(Symbol.asyncIterator in given)) return given;
  let last: unknown;
  for await (const value of given) last = value;
  return last;
}

const executed = (tool: AiSdkTool | undefined, args: JsonObject): Promise<unknown> =>
  ended(tool?.execute?.(args, { toolCallId: "1", messages: [] }));

const langChain = { DynamicStructuredTool, ToolMessage };

export const sdkWays: { readonly [way: string]: SdkWay } = {
  "a tool of the AI SDK": async (source, args) => executed((await toAiSdkTools(source))["charge"], args),
  "a run of the AI SDK": async (source, args) => executed((await aiSdkRun(source)).tools["charge"], args),
  "a tool of VoltAgent 2": async (source, args) =>
    ended((await toVoltAgentTools(source))[0]?.execute?.(args)),
  "a tool of VoltAgent 3": async (source, args) =>
    executed((await toVoltAgentToolSet(source))["charge"], args),
  "a tool of Mastra": async (source, args) => {
    const { charge } = await toMastraTools(source);
    // boundary: its types of input are those of schemas that are known at compile time.
    return ended(charge?.execute?.(args as never, {} as never));
  },
  "a tool of LangChain": async (source, args) => {
    const [charge] = await toLangChainTools(source, langChain);
    return ended(charge?.invoke({ type: "tool_call", id: "1", name: "charge", args }));
  },
  "the function of a tool of LangChain": async (source, args) => {
    const [charge] = await toLangChainTools(source, langChain);
    // boundary: what its function takes and gives.
    const [message] = (await ended(charge?.func(args as never))) as readonly unknown[];
    if (ToolMessage.isInstance(message) && message.status === "error") throw new Error(message.text);
    return message;
  },
};

/** The issues that the schemas of tools find, which the SDKs ask before they call. */
export const schemaWays: {
  readonly [way: string]: (
    source: ToolSource,
    args: JsonObject,
  ) => Promise<readonly { readonly message: string }[]>;
} = {
  "the schema of a tool of the AI SDK": async (source, args) =>
    (await toAiSdkTools(source))["charge"]?.inputSchema["~standard"].validate(args).issues ?? [],
  "the schema of a tool of Mastra": async (source, args) =>
    (await toMastraTools(source))["charge"]?.inputSchema["~standard"].validate(args).issues ?? [],
};
