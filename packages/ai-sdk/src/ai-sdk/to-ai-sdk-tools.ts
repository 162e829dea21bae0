// Tools for the AI SDK, where nothing but the tools is wanted.
import type { JsonOf, ResultJson, Tool, ToolsInput } from "@toolshed/runtime";
import type { WithContext } from "../host/host-options.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";
import { type AiSdkRunOptions, aiSdkRun } from "./ai-sdk-run.ts";
import type { AiSdkTool, AiSdkTools } from "./ai-sdk-tool.ts";
import { CallDesk } from "./call-desk.ts";
import { makeAiSdkTool } from "./make-ai-sdk-tool.ts";

/**
 * The tools of a source for `tools` of the AI SDK 6 and 7, as they are listed now. `aiSdkRun` also gives instructions, and
 * tools that change from turn to turn.
 *
 * @throws What `aiSdkRun` does.
 * @example
 * const { text } = await generateText({ model, tools: await toAiSdkTools(ticketToolset, { context: { deps } }), prompt });
 */
export function toAiSdkTools<THosted extends object = object>(
  tools: ToolsInput<unknown>,
  options?: AiSdkRunOptions<unknown, THosted>,
): Promise<AiSdkTools & THosted>;
export function toAiSdkTools<TDeps, THosted extends object = object>(
  tools: ToolsInput<TDeps>,
  options: AiSdkRunOptions<TDeps, THosted> & WithContext<TDeps>,
): Promise<AiSdkTools & THosted>;
export async function toAiSdkTools<TDeps, THosted extends object = object>(
  tools: ToolsInput<TDeps>,
  options: AiSdkRunOptions<TDeps, THosted> = {},
): Promise<AiSdkTools & THosted> {
  // boundary: the overloads ask for a context where the tools need one.
  return (await aiSdkRun(tools, options as AiSdkRunOptions<TDeps, THosted> & WithContext<TDeps>)).tools;
}

/**
 * One typed tool, as a generated module exports it: the SDK knows the types of its input and its result. The model calls it
 * by the key that it has in `tools`.
 *
 * @example
 * const tools = { get_ticket: toAiSdkTool(ticketTools.getTicket, { context: { deps } }) };
 */
export function toAiSdkTool<TArgs, TResult>(
  tool: Tool<unknown, TArgs, TResult>,
  options?: AiSdkOptions<unknown>,
): AiSdkTool<JsonOf<TArgs>, ResultJson<TResult>>;
export function toAiSdkTool<TDeps, TArgs, TResult>(
  tool: Tool<TDeps, TArgs, TResult>,
  options: AiSdkOptions<TDeps> & WithContext<TDeps>,
): AiSdkTool<JsonOf<TArgs>, ResultJson<TResult>>;
export function toAiSdkTool<TDeps, TArgs, TResult>(
  tool: Tool<TDeps, TArgs, TResult>,
  options: AiSdkOptions<TDeps> = {},
): AiSdkTool<JsonOf<TArgs>, ResultJson<TResult>> {
  const made = makeAiSdkTool<TDeps>(tool, new CallDesk<TDeps>(tool, options));
  // boundary: the tool's decoder and encoder are of these types.
  return made as unknown as AiSdkTool<JsonOf<TArgs>, ResultJson<TResult>>;
}

/**
 * What `toolsContext` of version 7 takes: the same context for each of the tools. Version 6 has `experimental_context`
 * for that. Its type is the one that the SDK has for the context of tools without a schema for it.
 *
 * @example
 * await generateText({ model, tools, toolsContext: toToolsContext(tools, { user }), prompt });
 */
export function toToolsContext(tools: object, context: unknown): never {
  // boundary: see above; the SDK passes it on all the same.
  return Object.fromEntries(Object.keys(tools).map((name) => [name, context])) as never;
}
