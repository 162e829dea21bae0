// Tools for Bedrock's Converse API. Fields after the types of @aws-sdk/client-bedrock-runtime 3.
import type { Tool } from "../../tool.ts";
import {
  type ProviderTools,
  type ProviderToolsOptions,
  type SentTool,
  writeTools,
} from "../provider-tools.ts";
import { pickOptions } from "../tool-option.ts";

/** A JSON value as the SDK's types have it. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [key: string]: BedrockDocument };

/** A tool with a schema. */
export interface BedrockToolSpec {
  toolSpec: {
    name: string;
    description: string;
    inputSchema: { json: { [key: string]: BedrockDocument } };
    strict?: boolean;
  };
}

/** What comes before it is kept by the provider's cache. */
export interface BedrockCachePoint {
  cachePoint: { type: "default" };
}

/**
 * Tools as Bedrock takes them, for `toolConfig`. Options of a tool are `providerOptions: { bedrock: { cachePoint: true } }`. Which
 * schemas a model takes as strict is for the model to say, so `strict` is sent for those tools that Anthropic would take.
 *
 * @throws TypeError For a tool that has no form that Bedrock takes, unless `onIneligible` is given.
 * @example
 * const bedrock = toBedrockTools(await executor.tools(ctx));
 * const response = await client.send(new ConverseCommand({ modelId, messages, toolConfig: { tools: bedrock.tools } }));
 * const turn = await runBedrockCalls(response, executor, { tools: bedrock, ctx });
 * messages.push(...turn.messages);
 */
export function toBedrockTools(
  tools: readonly Tool<never>[],
  options: ProviderToolsOptions = {},
): ProviderTools<BedrockToolSpec | BedrockCachePoint> {
  return writeTools(
    tools,
    { provider: "bedrock", strict: "anthropic-strict", plain: ["bedrock"], write: toSpec },
    options,
  );
}

function toSpec({
  name,
  description,
  schema,
  strict,
  options,
}: SentTool): (BedrockToolSpec | BedrockCachePoint)[] {
  // boundary: the SDK's type of JSON is the same with arrays that may be written to.
  const json = { ...schema } as { [key: string]: BedrockDocument };
  const spec: BedrockToolSpec = {
    toolSpec: { name, description, inputSchema: { json }, ...(strict ? { strict } : {}) },
  };
  const { cache_point } = pickOptions(options, ["cache_point"]);
  return cache_point === undefined || cache_point === false
    ? [spec]
    : [spec, { cachePoint: { type: "default" } }];
}
